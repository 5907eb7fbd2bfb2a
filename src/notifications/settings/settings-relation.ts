import { type RawBuilder, sql } from "kysely";
import type { Names } from "./names.js";

/**
 * Whether a person has a setting on: the stored row, else its default. Written so that an index probe answers, and so
 * that a rule that is off by default starts from the few who switched it on.
 */
export function settingIsOn(names: Names, name: string, user: RawBuilder<number>): RawBuilder<boolean> {
  const byDefault = names.defaultOf(name);
  if (byDefault === undefined) return sql`true`;
  const storedAs = (enabled: boolean) => sql<boolean>`exists (
    select 1 from service_notification_settings s
     where s.user_id = ${user} and s.channel = 'center' and s.name = ${name} and s.enabled = ${sql.lit(enabled)})`;
  return byDefault ? sql`not ${storedAs(false)}` : storedAs(true);
}
