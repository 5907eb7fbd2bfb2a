import { Tabs, useView } from "../../design/index.js";
import type { ProjectAround } from "../page/project-header.js";
import { openTabs, type SettingsPath } from "./settings-path.js";

/** None where there is but one. */
export function SettingsTabs({ project, permissions, current }: ProjectAround & { current: SettingsPath }) {
  const { t } = useView();
  const open = openTabs(permissions);
  if (open.length < 2) return null;
  const tabs = open.map(({ label, path }) => ({
    label: t(label),
    href: `/projects/${project.identifier}/settings${path}`,
    current: path === current,
  }));
  return <Tabs label={t("projects.settings")} tabs={tabs} />;
}
