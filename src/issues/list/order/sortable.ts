import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { customName } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { sortedByCustom } from "../../custom-fields/in-lists/sorted-by-custom.js";
import type { Field } from "../../fields/field.js";
import { issueFields, shownAs } from "../../fields/fields.js";
import { type Reference, type ReferenceName, referenceOf } from "../../fields/references.js";
import { computed } from "./computed.js";
import type { Sortable, Within } from "./keys.js";

function stored(name: string, { mayBeEmpty = false } = {}): Sortable {
  const column = sql.ref(`i.${name}`);
  return { values: [column], column, mayBeEmpty };
}

/** By position or name of what the issue refers to. What shares it is one group. */
function referred(alias: string, name: string, to: ReferenceName | Reference, mayBeEmpty: boolean): Sortable {
  const { table, order: key = "name", project } = referenceOf(to);
  const column = sql.ref(`i.${name}`);
  // Only the viewer's projects, and what belongs to them, are groups.
  const where = project ? sql`where ${sql.ref(project)} = any(array(select project_id from seen_projects))` : sql``;
  return {
    values: [sql.ref(`${alias}.${key}`)],
    from: sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
    column,
    mayBeEmpty,
    groups: {
      rows: sql`(select ${sql.ref(key)}, array_agg(id) as ids from ${sql.table(table)} ${where} group by 1)`,
      keys: [key],
    },
  };
}

/** As Redmine sorts people: by what is shown of their names; namesakes one after the other. */
function person(alias: string, name: string, { mayBeEmpty = false } = {}): Sortable {
  const column = sql.ref(`i.${name}`);
  const keys = ["first_in_order", "next_in_order", "id"];
  return {
    values: keys.map((key) => sql.ref(`${alias}.${key}`)),
    from: sql`left join users ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
    column,
    mayBeEmpty,
    groups: { rows: sql`(select first_in_order, next_in_order, id, array[id] as ids from users)`, keys, many: true },
  };
}

/** By date, versions without one last; then by name. */
function version(alias: string, name: string): Sortable {
  const column = sql.ref(`i.${name}`);
  const due = (of: string) => sql`coalesce(${sql.ref(`${of}.effective_date`)}, 'infinity')`;
  return {
    // An issue without a version is none without a date.
    values: [
      sql`case when ${column} is not null then ${due(alias)} end`,
      ...["name", "id"].map((key) => sql.ref(`${alias}.${key}`)),
    ],
    from: sql`left join versions ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
    column,
    mayBeEmpty: true,
    groups: {
      rows: sql`(select ${due("v")} as due, v.name, v.id, array[v.id] as ids from versions v)`,
      keys: ["due", "name", "id"],
      many: true,
    },
  };
}

const percents = sql`(select percent, array[percent] as ids from generate_series(0, 100) percent)`;

/** Most lists are of open issues, and nearly all that were closed are not. */
const eachStatus: Within = { column: sql.ref("i.status_id"), ids: sql`(select id from issue_statuses)` };

const flags = sql`(select flag, array[flag] as ids from unnest(array[false, true]) flag)`;

/** By the value, or by what it refers to; what is long orders nothing, and a parent is `computed`. */
function sortableBy(name: string, { kind, to, mayBeEmpty = false }: Field): Sortable | undefined {
  if (to === "user") return person(`of_${name}`, name, { mayBeEmpty });
  if (to === "version") return version(`of_${name}`, name);
  if (to === "issue") return undefined;
  if (to) return referred(`of_${name}`, name, to, mayBeEmpty);
  if (kind === "text") return undefined;
  if (kind === "flag") return { ...stored(name), groups: { rows: flags, keys: ["flag"] } };
  if (kind === "percent") return { ...stored(name), groups: { rows: percents, keys: ["percent"] } };
  return { ...stored(name, { mayBeEmpty }), ...(name === "closed_on" && { within: eachStatus }) };
}

/** By the names that answers have for them. */
const sortable = new Map<string, Sortable>([
  ["id", stored("id")],
  ...[...issueFields].flatMap(([name, field]): [string, Sortable][] => {
    const by = sortableBy(name, field);
    return by ? [[shownAs(name), by]] : [];
  }),
  ["total_estimated_hours", stored("total_estimated_hours", { mayBeEmpty: true })],
]);

/** Orders that lists may have without a column that shows them. */
export const ordersAlone = ["total_estimated_hours", ...computed.keys()];

export const sortNames = [...sortable.keys(), ...computed.keys()];

/** Whose lists are sorted, and by which custom fields besides. */
export interface InLists {
  viewer: Viewer;
  customs: readonly FieldInLists[];
}

export function sortableNamed(name: string, inLists?: InLists): Sortable | undefined {
  const custom = inLists?.customs.find(({ id }) => customName(id) === name);
  return (
    sortable.get(name) ??
    (inLists && (custom ? sortedByCustom(custom, inLists.viewer) : computed.get(name)?.(inLists.viewer)))
  );
}
