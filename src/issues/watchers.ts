import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

/** Of the given ids, the active people and groups: locked and unknown ones cannot watch. */
export async function watchable(db: Db | Trx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where("status", "=", 1)
    .where("type", "in", ["user", "group"])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Watching twice is watching. */
export async function addWatchers(db: Db | Trx, issueId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into watchers (issue_id, user_id)
    select ${issueId}, user_id from unnest(${userIds}::int[]) as given (user_id) order by user_id
        on conflict do nothing`.execute(db);
}

export async function removeWatcher(db: Db | Trx, issueId: number, userId: number): Promise<void> {
  await db.deleteFrom("watchers").where("issue_id", "=", issueId).where("user_id", "=", userId).execute();
}
