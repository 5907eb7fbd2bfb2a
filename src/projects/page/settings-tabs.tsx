import { Tabs, useView } from "../../design/index.js";
import type { ProjectAround } from "./project-header.js";
import { settingsPath } from "./settings-path.js";

/** `current` is the end of an address. */
export function SettingsTabs({ project, permissions, current }: ProjectAround & { current: "" | "versions" }) {
  const { t } = useView();
  if (!permissions.has("manage_versions")) return null;
  const root = `/projects/${project.identifier}/settings`;
  const tabs = [
    ...(settingsPath(permissions) === "settings"
      ? [{ label: t("projects.settingsGeneral"), href: root, current: current === "" }]
      : []),
    { label: t("projects.versions.title"), href: `${root}/versions`, current: current === "versions" },
  ];
  return <Tabs label={t("projects.settings")} tabs={tabs} />;
}
