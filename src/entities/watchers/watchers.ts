import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import type { EntityRef } from "../entity.js";

/** Only active people and groups can watch; `user` is the alias of `users`. */
export const ableToWatch = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.status`)} = 1 and ${sql.ref(`${user}.type`)} in ('user', 'group'))`;

/** Of these, those that are locked, unknown, or neither people nor groups. */
export async function unableToWatch(trx: Trx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) with ordinality as wanted (id, place)
     where not exists (select 1 from users u where u.id = wanted.id and ${ableToWatch("u")}) order by place`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Watching twice is watching; who cannot watch is passed over. A statement, or a part of a larger one. */
export const insertWatchers = (type: string, id: RawBuilder<number>, userIds: number[]) => sql`
  insert into watchers (entity_type, entity_id, user_id)
  select ${type}, ${id}, u.id from users u where u.id = any(${userIds}::int[]) and ${ableToWatch("u")} order by u.id
      on conflict do nothing`;

/** Answers whether any of them is new. No permission check: the verb of the class must have made it. */
export async function addWatchers(trx: Trx, { type, id }: EntityRef, userIds: number[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const { numAffectedRows = 0n } = await insertWatchers(type, sql`${id}::int`, userIds).execute(trx);
  return numAffectedRows > 0n;
}

/** Answers whether they watched it themselves. No permission check: the verb of the class must have made it. */
export async function removeWatcher(trx: Trx, { type, id }: EntityRef, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("watchers")
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who watches, as a relation with one column `user_id`. */
export const watchersOf = (type: string, id: RawBuilder<number>) =>
  sql<{ user_id: number }>`select user_id from watchers where entity_type = ${type} and entity_id = ${id}`;
