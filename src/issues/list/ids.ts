import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Columns } from "../fields/filters.js";
import { isOneProject } from "../filters/project-filters.js";
import { seenBy } from "../visibility/seen-by.js";
import { partsOf } from "./counts/count.js";
import { type Filters, matching } from "./issue-query.js";
import type { Groups, Key, Mostly, Within } from "./order/keys.js";
import { direction, inOrder, joinsOf, keyColumns } from "./order/order.js";

/** A page of the issues that a viewer sees. */
export interface Page {
  viewer: Viewer;
  filters: Filters;
  keys: Key[];
  limit: number;
  offset: number;
  /** Of a walk: each issue on the way is asked by itself, in a statement behind all projects of the viewer. */
  asksEach?: boolean;
}

/*
 * Two selects of a page's ids in their order, for a statement behind `seenBy(viewer).projects`. They find the same; which one is
 * fast depends on how many issues match (docs/decisions/0006). Limits are written out: planned for any number of rows, both
 * would sort everything.
 */

/** For few matches: all of them, sorted. Behind `offset 0` the planner cannot walk after all. */
export const collected = (page: Page): RawBuilder<unknown> => pageOf(page, sql`(${everything(page)} offset 0)`);

/** All that match, in no order, with what they are sorted by. */
export function everything({ viewer, filters, keys }: Page): RawBuilder<unknown> {
  const parts = partsOf(viewer, filters).map(
    (part) => sql`select i.id ${keyColumns(keys)} from issues i ${joinsOf(keys)} where ${part}`,
  );
  return sql.join(parts, sql` union all `);
}

/** The same of issues that are known. */
export const these = ({ keys }: Page, ids: number[]): RawBuilder<unknown> =>
  sql`select i.id ${keyColumns(keys)} from issues i ${joinsOf(keys)} where i.id = any(${ids}::int[])`;

/** The page's ids in their order, from such rows. */
export const pageOf = ({ keys, limit, offset }: Page, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from ${rows} found order by ${inOrder(keys)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** For many matches: issues are visited in the order of the list until there are enough. */
export function walked(page: Page): RawBuilder<unknown> {
  const { keys, limit, offset } = page;
  const [first, ...rest] = keys;
  const part = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  if (first?.groups?.many) return someGroupsOrAll(page, { ...first, groups: first.groups }, rest);
  if (!first?.mayBeEmpty) return sql`select id from (${inOneWalk(page, keys)}) walked order by place ${part}`;
  return sql`
    with given as materialized (${inOneWalk(page, [{ ...first, mayBeEmpty: false }, ...rest])}),
         missing as (${visited(page, rest, first.isEmpty ?? sql`${first.column} is null`)})
    select id
      from (select id, 1 as part, place from given
            union all
            select id, 2, row_number() over () from missing where (select count(*) from given) < ${most(page)}) walked
     order by part, place ${part}`;
}

/** So many groups are looked at before everything that matches is collected. */
const MOST_GROUPS = 2_000;

function someGroupsOrAll(page: Page, first: Grouped, rest: Key[]): RawBuilder<unknown> {
  const rows = sql`(
    select * from ${first.groups.rows} one order by ${groupOrder(first, "one")} limit ${sql.lit(MOST_GROUPS)})`;
  return sql`
    with near as materialized (${byGroup(page, { ...first, groups: { ...first.groups, rows } }, rest)})
    select id from (
      select id, place from near where (select count(*) from near) = ${most(page)}
      union all
      select id, row_number() over () from (${collected({ ...page, limit: page.limit + page.offset, offset: 0 })}) far
       where (select count(*) from near) < ${most(page)}) walked
     order by place limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
}

/** Up to the end of the page, with each one's `place`. Those whose first key is empty are left out. */
function inOneWalk(page: Page, keys: Key[]): RawBuilder<unknown> {
  const [first, ...rest] = keys;
  if (first?.groups) return byGroup(page, { ...first, groups: first.groups }, rest);
  if (first?.within) return byValue(page, first.within, keys);
  if (first?.mostly) return byColumn(page, first.mostly, keys);
  const where = first ? sql`${first.column} is not null` : sql`true`;
  return sql`select id, row_number() over () as place from (${visited(page, keys, where)}) one`;
}

/** The first of each value, put in one order. */
function byValue(page: Page, { column, ids }: Within, keys: Key[]): RawBuilder<unknown> {
  const ofValue = visited(page, keys, sql`${column} = ref.id and ${keys[0]?.column} is not null`);
  return sql`
    select id, row_number() over () as place from (
      select issue.* from ${ids} ref (id) cross join lateral (${ofValue}) issue
       order by ${inOrder(keys)} limit ${most(page)}) one`;
}

/** Those issues whose key is the column. */
function byColumn(page: Page, { column, where }: Mostly, keys: Key[]): RawBuilder<unknown> {
  const inItsOrder = keys.map((key, at) => (at === 0 ? { ...key, values: [column] } : key));
  return sql`select id, row_number() over () as place from (${visited(page, inItsOrder, where)}) one`;
}

/**
 * Written out, because each issue on the way is asked: only what begins with the order is cheap. An index of projects leads away
 * from it as soon as there is more than one: the planner takes any number of them for ten, of a usual size.
 */
const visited = (page: Page, keys: Key[], where: RawBuilder<unknown>) => sql`
  select i.id ${keyColumns(keys)} from issues i ${joinsOf(keys)}
   where ${where} and ${seenBy(page.viewer).issue("i")} and ${matching(page.viewer, page.filters, onTheWay(page), page.asksEach)}
   order by ${inOrder(keys)} limit ${most(page)}`;

const onTheWay = ({ filters: { project_id } }: Page): Columns | undefined =>
  project_id === undefined || isOneProject(project_id)
    ? undefined
    : (name) => (name === "project_id" ? sql`(i.project_id + 0)` : sql.ref(`i.${name}`));

const most = ({ limit, offset }: Page) => sql.lit(limit + offset);

type Grouped = Key & { groups: Groups };

/** One group after the other, and in each no more issues than the page needs. */
function byGroup(page: Page, first: Grouped, rest: Key[]): RawBuilder<unknown> {
  const id = sql.ref("ref.id");
  const inGroup = visited(page, rest, first.groups.holds?.(id) ?? sql`${first.column} = ${id}`);
  return sql`
    select id, row_number() over () as place from (
      select issue.*
        from (select * from ${first.groups.rows} one order by ${groupOrder(first, "one")}) one
        cross join lateral (
          select issue.* from unnest(one.ids) ref (id) cross join lateral (${inGroup}) issue
           order by ${inOrder(rest)} limit ${most(page)}) issue
       order by ${groupOrder(first, "one")}, ${inOrder(rest)} limit ${most(page)}) grouped`;
}

const groupOrder = ({ groups, descending }: Grouped, alias: string) =>
  sql.join(
    groups.keys.map((key) => sql`${sql.ref(`${alias}.${key}`)} ${direction({ descending, mayBeEmpty: false })}`),
  );
