import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { type Filter, filterOf, longForm, projectFilter, type Query, statusFilter } from "../../../issues/index.js";
import { readExpression } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";
import { statusReference } from "../case/statuses.js";

/** Raw filters by name, as the query has them: `status_id=open`, `assigned_to_id=me`, `price=>=1000`. */
export type Filters = Record<string, string | undefined>;

/** Every field is one, with Redmine's operators. A query may name anything, `constructor` too. */
const known = new Map<string, Filter>([
  ...[...caseFields].map(([name, field]): [string, Filter] => [name, filterOf(name, field)]),
  ["status_id", statusFilter(statusReference.table)],
  ["project_id", projectFilter],
]);

export const filterNames = [...known.keys()];

/** Those of an address, by their names and in Redmine's long form (decisions 10.2). */
export const askedFilters = (query: Query): Filters => ({
  ...Object.fromEntries(Object.entries(query).map(([name, [value]]) => [name, value])),
  ...longForm(query, (name) => known.get(name)?.operators),
});

/** For `crm_cases c`; without a `status_id` only open ones. Unknown names are ignored, as Redmine does. */
export function matching(viewer: Viewer, asked: Filters): RawBuilder<boolean> {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const all: Record<string, string> = { status_id: "open", ...Object.fromEntries(given) };
  const conditions = Object.entries(all).flatMap(([name, value]) => {
    const filter = known.get(name);
    const about = { name, viewer, column, entity: crmCaseEntity, all };
    return filter ? [filter.condition(readExpression(name, value, filter.operators), about)] : [];
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const column = (name: string) => sql.ref(`c.${name}`);
