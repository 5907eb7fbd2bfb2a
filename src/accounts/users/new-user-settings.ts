import { z } from "zod";
import type { SettingDeclaration, Settings } from "../../kernel/index.js";
import { timeZones } from "../time-zones.js";
import { MAIL_NOTIFICATIONS, type UserFields } from "./user-fields.js";

/** Redmine's. */
export const newUserSettings: SettingDeclaration[] = [
  {
    name: "default_users_time_zone",
    schema: z.string().nullable(),
    default: null,
    choices: async () => timeZones().map((zone) => ({ id: zone, name: zone })),
  },
  { name: "default_notification_option", schema: z.enum(MAIL_NOTIFICATIONS), default: "only_my_events" },
];

/** What a new user has where nothing else is said. Undefined: as the column has it. */
export const usualFields = (
  settings: Pick<Settings, "value">,
): Partial<Pick<UserFields, "language" | "time_zone" | "mail_notification">> => ({
  language: settings.value<string>("default_language"),
  time_zone: settings.value<string | null>("default_users_time_zone") ?? undefined,
  mail_notification: settings.value<string>("default_notification_option"),
});
