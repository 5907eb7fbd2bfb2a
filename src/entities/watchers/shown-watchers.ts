import { sql } from "kysely";
import { nameOf, orderOf } from "../../accounts/index.js";
import { anyOf, type Db, MOST_CHOICES, type Named, type PageOfList } from "../../kernel/index.js";
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
  const some = sql<{ user_id: number }>`(
    select user_id ${watching} and user_id = ${viewerId}
     union (select user_id ${watching} order by user_id limit ${MOST_CHOICES}))`;
  const rows = await db
    .selectFrom(some.as("w"))
    .innerJoin("users as u", "u.id", "w.user_id")
    .select(["u.id", nameOf("u").as("name")])
    .select(sql<number>`(select count(*)::int from (select ${watching} limit ${MOST_COUNTED}) w)`.as("total"))
    .orderBy(orderOf("u"))
    .orderBy("u.id")
    .execute();
  const shown = rows.map(({ id, name }) => ({ id, name }));
  return { shown, total: rows[0]?.total ?? 0, watching: shown.some(({ id }) => id === viewerId) };
}

/** Those of the records that the user watches themselves. */
export async function watchedAmong(db: Db, user: { id: number }, type: string, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("watchers")
    .select("entity_id")
    .where("user_id", "=", user.id)
    .where("entity_type", "=", type)
    .where(sql<boolean>`entity_id = ${anyOf(ids)}`)
    .execute();
  return new Set(rows.map(({ entity_id }) => entity_id));
}

/** All of them, a page at a time. No permission check: the caller must have made it. */
export async function pageOfWatchers(
  db: Db,
  { type, id }: EntityRef,
  { limit, offset }: PageOfList,
): Promise<{ watchers: Named[]; total: number }> {
  const all = db.selectFrom("watchers as w").where("w.entity_type", "=", type).where("w.entity_id", "=", id);
  const watchers = await all
    .innerJoin("users as u", "u.id", "w.user_id")
    .select(["u.id", nameOf("u").as("name")])
    .orderBy("w.user_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { watchers, total };
}
