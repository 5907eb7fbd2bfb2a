import type { Permissions } from "../permission/may.js";

/** The tabs of the settings of a project. Any of the permissions opens one. */
const settingsTabs = [
  {
    path: "",
    label: "projects.settingsGeneral",
    permissions: ["edit_project", "manage_members", "close_project", "delete_project"],
  },
  { path: "/versions", label: "projects.versions.title", permissions: ["manage_versions"] },
  { path: "/categories", label: "projects.categories.title", permissions: ["manage_categories"] },
] as const;

/** The end of an address, behind `settings`. */
export type SettingsPath = (typeof settingsTabs)[number]["path"];

/** Any of these permissions opens the settings. */
export const settingPermissions: readonly string[] = settingsTabs.flatMap(({ permissions }) => permissions);

/** The tabs that the viewer may open. */
export const openTabs = (permissions: Permissions) =>
  settingsTabs.filter((tab) => tab.permissions.some((permission) => permissions.has(permission)));

/** The address of the first of them, below that of the project. */
export const settingsPath = (permissions: Permissions): string => `settings${openTabs(permissions)[0]?.path ?? ""}`;
