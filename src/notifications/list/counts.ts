import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import type { Registry } from "../registry.js";
import type { Filter } from "./filter.js";
import { countedFor, inboxOf, type Reader } from "./would-render.js";

/** How many notifications would render: the unseen ones, or all that the list with seen ones holds. */
export async function countAllNotifications(
  db: Db,
  registry: Registry,
  reader: Reader,
  { withSeen = false, ...filter }: { withSeen?: boolean } & Filter = {},
): Promise<number> {
  const inbox = inboxOf(registry, reader, { withSeen });
  const { rows } = await sql<{ count: number }>`
    with ${inbox.grants}
    select count(*)::int as count from service_notifications n
     where ${inbox.listed} and ${inbox.wouldRender(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** No page counts further: the badge says 99+ (decisions 5.6). */
export const COUNTED = 100;

/** What the badge says. */
export async function unseenCount(db: Db, registry: Registry, reader: Reader): Promise<number> {
  const { rows } = await countedUnseen(registry, reader).execute(db);
  return rows[0]?.count ?? 0;
}

/** What the badges of many people say, by their ids, in one statement. */
export async function unseenCounts(db: Db, registry: Registry, userIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select person.id, (${counted(countedFor(registry, sql`person.id`))}) as count
      from unnest(${userIds}::int[]) person (id)`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A select of one number, to stand in another statement. */
export function countedUnseen(registry: Registry, reader: Reader) {
  const inbox = inboxOf(registry, reader);
  return sql<{ count: number }>`with ${inbox.grants} ${counted(sql`${inbox.listed} and ${inbox.wouldRender()}`)}`;
}

const counted = (where: RawBuilder<boolean>) => sql`
  select count(*)::int as count from (
    select 1 from service_notifications n where ${where} limit ${sql.lit(COUNTED)}) counted`;

/** What a list says of its length: of itself, and of all that is unseen. Counted once where that is the same. */
export async function countsOf(
  db: Db,
  registry: Registry,
  reader: Reader,
  { withSeen, ...filter }: { withSeen: boolean } & Filter,
): Promise<{ total_count: number; unseen_count: number }> {
  const unseen_count = await countAllNotifications(db, registry, reader);
  const isAll = !withSeen && Object.values(filter).every((value) => value === undefined);
  const total_count = isAll ? unseen_count : await countAllNotifications(db, registry, reader, { withSeen, ...filter });
  return { total_count, unseen_count };
}
