import type { Context } from "hono";
import { change, type Runtime, readForm } from "../../kernel/index.js";
import { requireSettings } from "../center/access.js";
import { changeNotificationSettings, valuesFor } from "./settings.js";
import { SettingsPage } from "./settings-page.js";

export async function showSettings(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const { names } = runtime.contributions.notifications;
  const values = await valuesFor(runtime.db, names, viewer.id);
  return c.var.show(<SettingsPage names={names} values={values} />);
}

export async function saveSettings(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const { names } = runtime.contributions.notifications;
  const posted = (await readForm(c)).group("notification_settings");
  const values = Object.fromEntries(
    Object.entries(posted).map(([name, value]) => [name, value === "1" || value === "true"]),
  );
  await change(runtime, viewer, (open) => changeNotificationSettings(open, names, viewer.id, values));
  const { t } = c.var;
  return c.var.goTo("/my/notification_settings", { kind: "notice", text: t("notifications.settingsSaved") });
}
