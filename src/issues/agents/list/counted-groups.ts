import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { type Db, missedReference } from "../../../kernel/index.js";
import { labelledFields } from "../../../projects/index.js";
import { customName } from "../../../tracking/index.js";
import { customFieldsInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { issueFields, shownAs } from "../../fields/fields.js";
import { agentName, nameInLists } from "../../fields/issue-shape.js";
import { referenceOf } from "../../fields/references.js";
import { groupCounts, MOST_GROUPS } from "../../list/groups/group-counts.js";
import { type Grouping, groupingNamed, groupNames } from "../../list/groups/grouping.js";
import type { Filters } from "../../list/issue-query.js";
import type { InLists } from "../../list/order/sortable.js";

export const groupShape = z.object({
  /** Of a reference its id. */
  value: z.string().nullable(),
  name: z.string().nullable(),
  count: z.int(),
});

/** How many issues each group has, the largest first: what an agent would else count from many pages. */
export async function countedGroups(
  db: Db,
  viewer: Viewer,
  { filters, by }: { filters: Filters; by: string },
): Promise<{ groups: z.infer<typeof groupShape>[]; truncated?: string }> {
  const inLists: InLists = { viewer, customs: await customFieldsInLists(db, viewer) };
  const group = meantGroup(by, inLists);
  const { groups } = await groupCounts(db, viewer, { filters, group, totals: [] });
  const counted = [...groups].map(([value, { count }]) => ({ value, count })).slice(0, MOST_GROUPS);
  const values = counted.flatMap(({ value }) => value ?? []);
  const names = (await namesOfCustom(db, group, inLists, values)) ?? (await namesOfGroups(db, group, values));
  return {
    groups: counted.map(({ value, count }) => ({ value, name: value && (names.get(value) ?? value), count })),
    ...(groups.size > MOST_GROUPS && { truncated: `Only the ${MOST_GROUPS} largest groups.` }),
  };
}

/** By its name in answers, by Redmine's, or as a custom field is called. */
function meantGroup(by: string, inLists: InLists): Grouping {
  const custom = inLists.customs.find(({ name }) => name.toLowerCase() === by.toLowerCase());
  const group = groupingNamed(custom ? customName(custom.id) : nameInLists(shownAs(by.toLowerCase())), inLists);
  if (group) return group;
  const called = (name: string) => inLists.customs.find(({ id }) => customName(id) === name)?.name ?? agentName(name);
  throw missedReference("group_by", by, groupNames(inLists).map(called));
}

/** Undefined for other groups than those of a custom field. */
async function namesOfCustom(db: Db, { name }: Grouping, { customs }: InLists, values: string[]) {
  const custom = customs.find(({ id }) => customName(id) === name);
  if (!custom) return undefined;
  const [{ labels = values } = {}] = await labelledFields(db, [{ ...custom, values, links: null }]);
  return new Map(values.map((value, at) => [value, labels[at] ?? value]));
}

/** Of references that are told apart by id. */
async function namesOfGroups(db: Db, { name, kind }: Grouping, values: string[]): Promise<Map<string, string>> {
  const to = kind === "reference" ? [...issueFields].find(([column]) => shownAs(column) === name)?.[1].to : undefined;
  const ids = values.filter((value) => /^\d{1,9}$/.test(value)).map(Number);
  if (to === undefined || ids.length === 0) return new Map();
  const { table, name: named, project } = referenceOf(to);
  if (project === "project_id") return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id::text as id, ${named("r")} as name from ${sql.table(table)} r where r.id = any(${ids}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
