import { sql } from "kysely";
import { onlyThemselves } from "../../accounts/index.js";
import type { Change, Db, Trx } from "../../kernel/index.js";
import type { Names } from "./names.js";
import { settingIsOn } from "./settings-relation.js";

const CHANNEL = "center";

/** Every name with its stored or default value (specification 2.3). */
export async function valuesFor(db: Db | Trx, names: Names, userId: number): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("service_notification_settings")
    .select(["name", "enabled"])
    .where("user_id", "=", userId)
    .where("channel", "=", CHANNEL)
    .execute();
  const stored = new Map(rows.map((row) => [row.name, row.enabled]));
  return new Map([...names.kinds, ...names.rules].map(({ name, default: on }) => [name, stored.get(name) ?? on]));
}

/** A value equal to the default deletes its row, any other is stored; unknown names are ignored (specification 4.3). */
export async function changeNotificationSettings(
  change: Change,
  names: Names,
  userId: number,
  values: Record<string, boolean>,
): Promise<void> {
  onlyThemselves(change, userId);
  const { trx } = change;
  const known = Object.entries(values).filter(([name]) => names.defaultOf(name) !== undefined);
  const back = known.filter(([name, on]) => names.defaultOf(name) === on).map(([name]) => name);
  const differing = known.filter(([name, on]) => names.defaultOf(name) !== on);
  await sql`
      delete from service_notification_settings
       where user_id = ${userId} and channel = ${CHANNEL} and name = any(${back}::text[])`.execute(trx);
  await sql`
      insert into service_notification_settings (user_id, channel, name, enabled)
      select ${userId}, ${CHANNEL}, name, enabled
        from unnest(${differing.map(([name]) => name)}::text[], ${differing.map(([, on]) => on)}::boolean[])
             as given (name, enabled)
          on conflict (user_id, channel, name) do update set enabled = excluded.enabled`.execute(trx);
}

/** Of the given people, those for whom the name is on (specification 2.3). */
export async function enabledUserIds(db: Db | Trx, names: Names, ids: number[], name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::int[]) as given (id)
     where ${settingIsOn(names, name, sql.ref("given.id"))} order by given.id`.execute(db);
  return rows.map((row) => row.id);
}
