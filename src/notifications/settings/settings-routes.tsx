import type { Context } from "hono";
import { z } from "zod";
import { change, type Runtime, readForm, sentFlag } from "../../kernel/index.js";
import { requireSettings } from "../center/access.js";
import { changeNotificationSettings, valuesFor } from "./settings.js";
import { SettingsPage } from "./settings-page.js";

/** `on` is what a box without a value sends. What says neither yes nor no switches nothing, as an unknown name. */
const sentSwitch = z.union([sentFlag, z.literal("on").transform(() => true), z.literal("off").transform(() => false)]);

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
    Object.entries(posted).flatMap(([name, value]) => {
      const { data } = sentSwitch.safeParse(value);
      return data === undefined ? [] : [[name, data]];
    }),
  );
  await change(runtime, viewer, (open) => changeNotificationSettings(open, names, viewer.id, values));
  const { t } = c.var;
  return c.var.goTo("/my/notification_settings", { kind: "notice", text: t("notifications.settingsSaved") });
}
