import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

/** Only active people and groups can watch. */
const canWatch = sql<boolean>`status = 1 and type in ('user', 'group')`;

/** Of the given ids, those that cannot watch: locked, unknown, nobody's. */
export async function unableToWatch(db: Db | Trx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${ids}::int[]) and ${canWatch}`.execute(db);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

/** Watching twice is watching; who cannot watch is passed over. */
export async function addWatchers(db: Db | Trx, issueId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into watchers (issue_id, user_id)
    select ${issueId}, id from users where id = any(${userIds}::int[]) and ${canWatch} order by id
        on conflict do nothing`.execute(db);
}

export async function removeWatcher(db: Db | Trx, issueId: number, userId: number): Promise<void> {
  await db.deleteFrom("watchers").where("issue_id", "=", issueId).where("user_id", "=", userId).execute();
}
