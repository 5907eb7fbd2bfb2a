import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { change, invalid, listed, type Runtime } from "../../kernel/index.js";
import { mayUseSettings } from "../center/access.js";
import { changeNotificationSettings, valuesFor } from "../settings/settings.js";

const settings = z.record(z.string().max(100), z.boolean());

const output = z.object({
  settings: settings.describe("Every kind of event and every rule, by name: whether you are told."),
});

export const getSettingsTool: Tool<object, z.infer<typeof output>> = {
  name: "service_notification_settings_get",
  title: "Read your notification settings",
  description: "Which kinds of events you are told of, and by which rules.",
  input: z.strictObject({}),
  output,
  access: "read",
  call: async (runtime, caller) => {
    mayUseSettings(runtime, caller);
    return settingsOf(runtime, caller.id);
  },
};

const MOST = 100;

const changes = z.strictObject({
  settings: settings
    .refine((given) => Object.keys(given).length <= MOST, "too_many_entries")
    .describe('As {"closed_issues": false}. What is left out stays as it is.'),
});

export const updateSettingsTool: Tool<z.infer<typeof changes>, z.infer<typeof output>> = {
  name: "service_notification_settings_update",
  title: "Change your notification settings",
  description: "Switches kinds of events and rules on or off for you. Answers all settings as they are then.",
  input: changes,
  output,
  access: "write",
  idempotent: true,
  async call(runtime, caller, asked) {
    mayUseSettings(runtime, caller);
    const { names } = runtime.contributions.notifications;
    const given = asNamed(asked.settings, [...names.kinds, ...names.rules]);
    const unknown = Object.keys(given).filter((name) => names.defaultOf(name) === undefined);
    if (unknown.length > 0) {
      const valid = listed([...names.kinds, ...names.rules].map(({ name }) => name));
      throw invalid("settings", "notifications.no_such_setting", { unknown: listed(unknown), valid });
    }
    return change(runtime, caller, async (open) => {
      await changeNotificationSettings(open, names, caller.id, given);
      return settingsOf({ ...runtime, db: open.trx }, caller.id);
    });
  },
};

/** The names in any capitals as they are written here. One that is not known stays as it was sent. */
function asNamed(given: Record<string, boolean>, known: { name: string }[]): Record<string, boolean> {
  const named = new Map(known.map(({ name }) => [name.toLowerCase(), name]));
  return Object.fromEntries(Object.entries(given).map(([name, on]) => [named.get(name.toLowerCase()) ?? name, on]));
}

async function settingsOf(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  userId: number,
): Promise<z.infer<typeof output>> {
  return { settings: Object.fromEntries(await valuesFor(db, contributions.notifications.names, userId)) };
}
