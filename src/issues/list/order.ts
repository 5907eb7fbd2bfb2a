import { type RawBuilder, sql } from "kysely";
import type { Field } from "../fields/field.js";
import { issueFields, shownAs } from "../fields/fields.js";
import { type Reference, type ReferenceName, referenceOf } from "../fields/references.js";

/** One thing that a list is sorted by. */
export interface Key {
  /** What is compared, the strongest first: of `issues i`, or of what `from` joins to it. */
  values: RawBuilder<unknown>[];
  from?: RawBuilder<unknown>;
  descending: boolean;
  /** What has none comes last, in both directions. */
  mayBeEmpty: boolean;
  /** Of the issue, where it is empty when the key is. An index begins with it. */
  column: RawBuilder<unknown>;
  /** Set where that index has another order than the list. */
  groups?: Groups;
  within?: Within;
}

/** Another column before the key's in that index: the order of the list is there for one of its values at a time. */
export interface Within {
  column: RawBuilder<unknown>;
  ids: RawBuilder<unknown>;
}

/** The issues of a list one group after the other. */
export interface Groups {
  /** In the order of the list but for its direction: `keys`, what is compared, and `ids`, the column's values that share it. */
  rows: RawBuilder<unknown>;
  keys: string[];
  /** There may be too many groups to visit them all. */
  many?: boolean;
}

/** Redmine's `priority:desc,updated_on`. Unknown names are ignored, as Redmine does. */
export function keysOf(sort = ""): Key[] {
  const asked = new Map<Sortable, Key>();
  for (const word of sort.split(",")) {
    const [name = "", way] = word.trim().split(":");
    const by = sortable.get(name);
    if (by && !asked.has(by)) asked.set(by, { ...by, descending: way === "desc" });
  }
  return [...asked.values()];
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

type Sortable = Omit<Key, "descending">;

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

/** As Redmine sorts people; namesakes one after the other. */
function person(alias: string, name: string, { mayBeEmpty = false } = {}): Sortable {
  const column = sql.ref(`i.${name}`);
  const keys = ["firstname", "lastname", "id"];
  return {
    values: keys.map((key) => sql.ref(`${alias}.${key}`)),
    from: sql`left join users ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
    column,
    mayBeEmpty,
    groups: { rows: sql`(select firstname, lastname, id, array[id] as ids from users)`, keys, many: true },
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

/** By the value, or by what it refers to; what is long or only on and off orders nothing. */
function sortableBy(name: string, { kind, to, mayBeEmpty = false }: Field): Sortable | undefined {
  if (to === "user") return person(`of_${name}`, name, { mayBeEmpty });
  if (to === "version") return version(`of_${name}`, name);
  if (to) return referred(`of_${name}`, name, to, mayBeEmpty);
  if (kind === "text" || kind === "flag") return undefined;
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
]);

export const sortNames = [...sortable.keys()];
