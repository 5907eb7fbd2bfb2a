/** What opens the first tab of the settings. */
const generalPermissions = ["edit_project", "manage_members", "close_project", "delete_project"];

/** Any of these permissions opens the settings. */
export const settingPermissions = [...generalPermissions, "manage_versions"];

/** The address of the first tab that the viewer may open, below that of the project. */
export const settingsPath = (permissions: Set<string>): "settings" | "settings/versions" =>
  generalPermissions.some((permission) => permissions.has(permission)) || !permissions.has("manage_versions")
    ? "settings"
    : "settings/versions";
