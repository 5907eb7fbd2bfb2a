import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

/** Only active people and groups can watch; `user` is the alias of `users`. */
export const ableToWatch = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.status`)} = 1 and ${sql.ref(`${user}.type`)} in ('user', 'group'))`;

/** Watching twice is watching; who cannot watch is passed over. A statement, or a part of a larger one. */
export const insertWatchers = (issueId: RawBuilder<number>, userIds: number[]) => sql`
  insert into watchers (issue_id, user_id)
  select ${issueId}, u.id from users u where u.id = any(${userIds}::int[]) and ${ableToWatch("u")} order by u.id
      on conflict do nothing`;

export async function addWatchers(db: Db | Trx, issueId: number, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await insertWatchers(sql`${issueId}::int`, userIds).execute(db);
}

export async function removeWatcher(db: Db | Trx, issueId: number, userId: number): Promise<void> {
  await db.deleteFrom("watchers").where("issue_id", "=", issueId).where("user_id", "=", userId).execute();
}
