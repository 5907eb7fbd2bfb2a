import { type RawBuilder, sql } from "kysely";
import type { Grouping } from "../groups/grouping.js";
import type { Key } from "./keys.js";
import { type InLists, sortableNamed } from "./sortable.js";

/** How a list is arranged. */
export interface Arranged {
  /** Redmine's `priority:desc,updated_on`. */
  sort?: string;
  group?: Grouping;
  /** Whose list it is, and the custom fields that it can be sorted by. */
  inLists?: InLists;
}

/** Redmine's. */
export const MOST_KEYS = 3;

/** Group by group, and in each by three columns at most. Unknown names are ignored, as Redmine does. */
export function keysOf({ sort = "", group, inLists }: Arranged): Key[] {
  const ways = waysIn(sort);
  const keys = [...ways].flatMap(([name, descending]): Key[] => {
    // A group of a day has moments in it.
    const isGroup = name === group?.name && group.kind !== "moment";
    const by = isGroup ? undefined : sortableNamed(name, inLists);
    return by ? [{ ...by, descending }] : [];
  });
  const first = group ? [{ ...group.by, descending: ways.get(group.name) ?? group.descending }] : [];
  return [...first, ...keys.slice(0, MOST_KEYS)];
}

/** Whether each name runs down, the strongest first. Of a name that comes twice the first counts. */
export function waysIn(sort: string): Map<string, boolean> {
  const ways = new Map<string, boolean>();
  for (const word of sort.split(",")) {
    const [name = "", way] = word.trim().split(":");
    if (!ways.has(name)) ways.set(name, way === "desc");
  }
  return ways;
}

/** For a `select`, behind the id: what `inOrder` sorts by. */
export const keyColumns = (keys: Key[]): RawBuilder<unknown> =>
  sql.join([sql``, ...valuesOf(keys).map(({ value }, at) => sql`${value} as ${sql.id(`k${at}`)}`)]);

/** For an `order by` over `id` and `keyColumns`; the id makes every order total. */
export const inOrder = (keys: Key[]): RawBuilder<unknown> =>
  sql.join([...valuesOf(keys).map(({ key }, at) => sql`${sql.id(`k${at}`)} ${direction(key)}`), sql`id desc`]);

const valuesOf = (keys: Key[]) => keys.flatMap((key) => key.values.map((value) => ({ key, value })));

export const joinsOf = (keys: Key[]): RawBuilder<unknown> =>
  sql.join([sql``, ...keys.flatMap(({ from }) => (from ? [from] : []))], sql` `);

/** Only a key that may be empty says where the empty ones go: said of others, a descending order would match no index. */
export const direction = ({ descending, mayBeEmpty }: Pick<Key, "descending" | "mayBeEmpty">): RawBuilder<unknown> =>
  sql.raw(`${descending ? "desc" : "asc"}${mayBeEmpty ? " nulls last" : ""}`);
