import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { relationNames } from "../../relations/relation-types.js";
import { type SeenPart, seenBy } from "../../visibility/seen-by.js";
import { type Filters, filtersOf, matching } from "../issue-query.js";

/**
 * How many issues the viewer sees that match, exactly, without looking at each; for a statement behind
 * `seenBy(viewer).projects`. Undefined where they were not counted by what is asked.
 */
export function storedCount(viewer: Viewer, filters: Filters): RawBuilder<number> | undefined {
  const field = countedField(filters);
  return field === undefined ? allButFew(viewer, filters) : total(fromCells(viewer, filters, field));
}

/** All without a filter that denies, less what it denies: that is little, and found by an index. */
function allButFew(viewer: Viewer, filters: Filters): RawBuilder<number> | undefined {
  const name = filtersOf(filters).find((one) => narrow.get(one) === byIds && denied.test(filters[one] ?? ""));
  if (name === undefined) return undefined;
  const all = storedCount(viewer, { ...filters, [name]: undefined });
  return all && sql`(${all} - ${countOf(viewer, { ...filters, [name]: filters[name]?.slice(1) })})`;
}

/** The same by looking at each. */
export const countOf = (viewer: Viewer, filters: Filters): RawBuilder<number> =>
  total(partsOf(viewer, filters).map((part) => sql`(select count(*) from issues i where ${part})`));

const total = (counts: RawBuilder<unknown>[]) => sql<number>`(${sql.join(counts, sql` + `)})::int`;

/** Every cell of `issue_counts` tells these apart. */
const inEveryCell = ["project_id", "subproject_id", "project.status", "status_id", "is_private"];

/** What was before is not in them. */
const ofHistory = /^(!?ev|cf)/;

/** Signs and ids, but no word about the history or people. */
const plain = /^[^a-z]+$/;

/** One of these besides: all its values, or only whether there is one. */
const inCells = new Map([
  ["tracker_id", plain],
  ["priority_id", plain],
  ["done_ratio", plain],
  ["category_id", /^!?\*$/],
  ["assigned_to_id", /^!?\*$/],
  ["due_date", /^!?\*$/],
  ["fixed_version_id", /^!?\*$/],
]);

/** The field whose cells answer these filters: empty for the plainest ones, undefined where none do. */
function countedField(filters: Filters): string | undefined {
  if (ofHistory.test(filters.status_id ?? "")) return undefined;
  const [field = "", another] = filtersOf(filters).filter((name) => !inEveryCell.includes(name));
  const isCounted = field === "" || inCells.get(field)?.test(filters[field] ?? "");
  return isCounted && another === undefined ? field : undefined;
}

/**
 * The same for each value of a column, as a select of `value` and `count`, several of one value; undefined where the cells do not
 * tell them apart.
 */
export function storedCounts(viewer: Viewer, filters: Filters, column: string): RawBuilder<unknown> | undefined {
  const field = countedField(filters);
  const isEverywhere = inEveryCell.includes(column);
  const told = isEverywhere ? field : inCells.get(column) === plain && (field === "" || field === column) && column;
  if (told === undefined || told === false) return undefined;
  return sql.join(fromCells(viewer, filters, told, column), sql` union all `);
}

/** What is open to the viewer, from the cells; what is theirs besides, which is little, from the issues. With a column: by its values. */
function fromCells(viewer: Viewer, filters: Filters, field: string, by?: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(inEveryCell.includes(name) ? `c.${name}` : "c.value");
  const counted = (count: RawBuilder<unknown>, value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    by === undefined
      ? sql`(select coalesce(${count}, 0) ${from})`
      : sql`select ${value} as value, ${count} as count ${from} group by 1`;
  const inCells = ({ projects, open, byTracker }: SeenPart) =>
    counted(
      sql`sum(c.count)`,
      column(by ?? ""),
      sql`
      from issue_counts c
       where c.field = ${sql.lit(byTracker ? "tracker_id" : field)} and c.project_id = any(${projects})
         and ${open("c", sql.ref("c.value"))} and ${matching(viewer, filters, column)}`,
    );
  const oneByOne = ({ projects }: SeenPart, seen: RawBuilder<boolean>) =>
    counted(
      sql`count(*)`,
      sql.ref(`i.${by ?? "id"}`),
      sql`
      from issues i
       where ${seen} and i.project_id = any(${projects}) and ${matching(viewer, filters)}`,
    );
  return seenBy(viewer).parts.flatMap((part) => {
    if (part.byTracker && !["", "tracker_id"].includes(field)) return [oneByOne(part, seenIn(part))];
    return [inCells(part), ...(part.alsoTheirs ? [oneByOne(part, part.alsoTheirs("i"))] : [])];
  });
}

/** The conditions of which every visible, matching issue meets exactly one. */
export function partsOf(viewer: Viewer, filters: Filters): RawBuilder<boolean>[] {
  const matches = matching(viewer, filters);
  const { parts, issue } = seenBy(viewer);
  if (findsFew(filters)) return [sql`${matches} and ${issue("i")}`];
  return parts.map((part) => sql`i.project_id = any(${part.projects}) and ${seenIn(part)} and ${matches}`);
}

/** The viewer sees `issues i` in the projects of this part. */
const seenIn = ({ open, alsoTheirs }: SeenPart): RawBuilder<boolean> =>
  alsoTheirs ? sql`(${open("i")} or ${alsoTheirs("i")})` : open("i");

const byIds = /^=?(me|\d)/;
const denied = /^!(me|\d)/;

/** Filters that leave less than the viewer's projects hold, and have an index: what they find is asked whether it is seen. */
const narrow = new Map([
  ...[
    "author_id",
    "assigned_to_id",
    "category_id",
    "fixed_version_id",
    "issue_id",
    "watcher_id",
    "updated_by",
    "last_updated_by",
  ].map((name) => [name, byIds] as const),
  ...["parent_id", "child_id", ...relationNames].map((name) => [name, /^(=|~)?\d/] as const),
  ...["subject", "notes", "any_searchable"].map((name) => [name, /^(?!!|\*$)/] as const),
  ["query", /./],
  ["is_private", /^(1|true)$/],
]);

export const findsFew = (filters: Filters): boolean =>
  filtersOf(filters).some((name) => (isCustomName(name) ? aValue : narrow.get(name))?.test(filters[name] ?? ""));

/** Of a custom field: equal to it, not empty or different or in a range. */
const aValue = /^=?[^!*<>~^$]/;
