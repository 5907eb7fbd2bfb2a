import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { issueFields, shownAs } from "../../fields/fields.js";
import { seenBy } from "../../visibility/seen-by.js";
import { partsOf, storedCounts } from "../counts/count.js";
import { type Filters, projectsAsked } from "../issue-query.js";
import type { Grouping } from "./grouping.js";
import type { Total } from "./totals.js";

export interface Counted {
  count: number;
  /** Of the totals that were asked for; null where no issue has a value. */
  totals: Record<string, number | null>;
}

/** The groups of a list by their value, null for none. */
export type Groups = Map<string | null, Counted>;

interface Asked {
  filters: Filters;
  group?: Grouping;
  totals: Total[];
  /** Only these groups; otherwise the largest. */
  values?: (string | null)[];
}

/** Of a list that is not asked for certain ones. */
export const MOST_GROUPS = 100;

/** How many issues of a list are in each group, and what they sum up to, in each and in all: over the whole list, in one statement. */
export async function groupCounts(
  db: Db,
  viewer: Viewer,
  { filters, group, totals, values }: Asked,
): Promise<{ groups: Groups; all: Counted | undefined }> {
  const cells = group && totals.length === 0 ? countsFromCells(viewer, filters, group) : undefined;
  const found = cells ?? everyIssue(viewer, filters, { group, totals });
  const { rows } = await sql<Record<string, number | null> & { value: string | null; is_all: boolean }>`
    with ${seenBy(viewer, projectsAsked(viewer, filters)).projects}
    select value, grouping(value) = 1 as is_all, sum(count)::int as count ${summedUp(totals)}
      from (${found}) found
     group by grouping sets ((), (value))
    having ${totals.length > 0 ? sql`grouping(value) = 1` : sql`false`}
        or (grouping(value) = 0 and ${group ? among(values) : sql`false`} and sum(count) > 0)
     order by 2 desc, count desc, value limit ${sql.lit(MOST_GROUPS + 1)}`.execute(db);
  const counted = rows.map((row) => [row, countedIn(row, totals)] as const);
  return {
    groups: new Map(counted.filter(([{ is_all }]) => !is_all).map(([{ value }, one]) => [value, one])),
    all: counted.find(([{ is_all }]) => is_all)?.[1],
  };
}

const countedIn = (row: Record<string, unknown>, totals: Total[]): Counted => ({
  count: row.count as number, // as it is selected
  totals: Object.fromEntries(totals.map(({ name }, at) => [name, row[`t${at}`] as number | null])),
});

const among = (values: Asked["values"]) =>
  values
    ? sql`(value = any(${values.filter((value) => value !== null)}::text[]) or value is null and ${values.includes(null)}::boolean)`
    : sql`true`;

const summedUp = (totals: Total[]) =>
  sql.join([
    sql``,
    ...totals.map(({ of }, at) => sql`${sql.raw(of)}(${sql.id(`t${at}`)})::float8 as ${sql.id(`t${at}`)}`),
  ]);

/** Undefined where the stored counts do not tell the groups apart. */
function countsFromCells(viewer: Viewer, filters: Filters, { name, kind }: Grouping): RawBuilder<unknown> | undefined {
  const column = [...issueFields.keys()].find((field) => shownAs(field) === name);
  const counts = column === undefined ? undefined : storedCounts(viewer, filters, column);
  const value = kind === "flag" ? sql`case when value then '1' else '0' end` : sql`value::text`;
  return counts && sql`select ${value} as value, count from (${counts}) cells`;
}

/** By looking at each. */
const everyIssue = (viewer: Viewer, filters: Filters, { group, totals }: Pick<Asked, "group" | "totals">) =>
  sql.join(
    partsOf(viewer, filters).map(
      (part) => sql`
        select ${group?.value ?? sql`null::text`} as value, 1 as count
               ${sql.join([sql``, ...totals.map(({ value }, at) => sql`${value} as ${sql.id(`t${at}`)}`)])}
          from issues i ${group?.by.from ?? sql``} where ${part}`,
    ),
    sql` union all `,
  );
