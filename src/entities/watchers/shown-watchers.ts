import { sql } from "kysely";
import { type Db, MOST_CHOICES, type Named, type PageOfList } from "../../kernel/index.js";
import type { EntityRef } from "../entity.js";

/** Who watches an entity, people and groups: as many as fit beside it, by name, the viewer among them. */
export interface Watchers {
  shown: Named[];
  /** No more than `MOST_COUNTED`. */
  total: number;
  /** The viewer does. */
  watching: boolean;
}

export const MOST_COUNTED = 1_000;

/** No permission check: the caller must have made it. */
export async function shownWatchers(db: Db, { type, id }: EntityRef, viewerId: number): Promise<Watchers> {
  const watching = sql`from watchers where entity_type = ${type} and entity_id = ${id}`;
  const { rows } = await sql<Named & { total: number }>`
    select u.id, ${name} as name,
           (select count(*)::int from (select ${watching} limit ${MOST_COUNTED}) w) as total
      from (select user_id ${watching} and user_id = ${viewerId}
            union (select user_id ${watching} order by user_id limit ${MOST_CHOICES})) w
      join users u on u.id = w.user_id
     order by lower(u.firstname), u.id`.execute(db);
  const shown = rows.map(({ id, name }) => ({ id, name }));
  return { shown, total: rows[0]?.total ?? 0, watching: shown.some(({ id }) => id === viewerId) };
}

/** All of them, a page at a time. No permission check: the caller must have made it. */
export async function pageOfWatchers(
  db: Db,
  { type, id }: EntityRef,
  { limit, offset }: PageOfList,
): Promise<{ watchers: Named[]; total: number }> {
  const { rows } = await sql<Named>`
    select u.id, ${name} as name from watchers w join users u on u.id = w.user_id
     where w.entity_type = ${type} and w.entity_id = ${id}
     order by w.user_id limit ${limit} offset ${offset}`.execute(db);
  const { total } = await db
    .selectFrom("watchers")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .executeTakeFirstOrThrow();
  return { watchers: rows, total };
}

const name = sql`trim(u.firstname || ' ' || u.lastname)`;
