import { type RawBuilder, sql } from "kysely";
import { dayIn } from "../../../kernel/index.js";
import { customName, type FieldFormat } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import type { Field, FieldKind } from "../../fields/field.js";
import { issueFields, shownAs } from "../../fields/fields.js";
import { nameIn, valueIn } from "../../fields/issue-json.js";
import { referenceOf } from "../../fields/references.js";
import type { ListedIssue } from "../listed-issue.js";
import type { Sortable } from "../order/keys.js";
import { type InLists, sortableNamed } from "../order/sortable.js";
import { groupedByDay } from "./grouped-by-day.js";

/** What a list can be put in groups by. */
export interface Grouping {
  /** As Redmine has it: `status`, `cf_7`. */
  name: string;
  /** The order of the groups. */
  by: Sortable;
  /** They run down unless the order says otherwise. */
  descending: boolean;
  /** The group of an issue `i`, behind what `by` joins; null: it has none. Two issues of one group have the same text here and in `of`. */
  value: RawBuilder<string | null>;
  of(issue: ListedIssue): string | null;
  /** How the value is shown: of a reference its name is. */
  kind: FieldKind;
}

/** Undefined for what groups nothing, or what the viewer does not see: such a list has no groups, as in Redmine. */
export function groupingNamed(name: string | undefined, inLists: InLists): Grouping | undefined {
  const custom = inLists.customs.find(({ id }) => customName(id) === name);
  if (custom) return groupedByCustom(custom, inLists);
  const found = [...issueFields].find(([column]) => shownAs(column) === name);
  return found && groupedByField(found[0], found[1], inLists);
}

/** Those that a viewer can choose from. */
export const groupNames = ({ customs }: Pick<InLists, "customs">): string[] => [
  ...[...issueFields].filter(([, field]) => groups(field)).map(([column]) => shownAs(column)),
  ...customs.filter(isGroupable).map(({ id }) => customName(id)),
];

const groupable: FieldKind[] = ["reference", "flag", "day", "moment", "percent"];

/** A parent groups nothing, as in Redmine. */
const groups = ({ kind, to }: Field) => groupable.includes(kind) && to !== "issue";

/** By the formats with few values, and how these are shown. */
const kindOfFormat: Partial<Record<FieldFormat, FieldKind>> = {
  list: "line",
  bool: "flag",
  date: "day",
  enumeration: "reference",
  user: "reference",
  version: "reference",
};

const isGroupable = ({ format, multiple }: FieldInLists): boolean => format in kindOfFormat && !multiple;

function groupedByCustom(custom: FieldInLists, inLists: InLists): Grouping | undefined {
  const name = customName(custom.id);
  const kind = kindOfFormat[custom.format];
  const by = isGroupable(custom) ? sortableNamed(name, inLists) : undefined;
  return (
    by &&
    kind && {
      name,
      by,
      descending: false,
      value: sql`left(${sql.ref(`${name}.value`)}, 255)`,
      of: ({ custom_fields }) => custom_fields?.find(({ id }) => id === custom.id)?.values[0]?.slice(0, 255) ?? null,
      kind,
    }
  );
}

function groupedByField(column: string, { kind, to }: Field, { viewer }: InLists): Grouping | undefined {
  const name = shownAs(column);
  const place = sql.ref(`i.${column}`);
  const plain = sortableNamed(name);
  const raw = (issue: ListedIssue) => valueIn(issue, column);
  const descending = name === "priority" || kind === "moment";
  const group = (value: Grouping["value"], of: Grouping["of"], by = plain) =>
    by && { name, kind, by, descending, value, of };
  const asText = (issue: ListedIssue) => {
    const given = raw(issue);
    return given === null ? null : String(given);
  };
  if (kind === "flag") return group(sql`case when ${place} then '1' else '0' end`, (issue) => (raw(issue) ? "1" : "0"));
  if (kind === "day") return group(sql`to_char(${place}, 'YYYY-MM-DD')`, asText);
  if (kind === "percent") return group(sql`${place}::text`, asText);
  if (kind === "moment") {
    const { by, value } = groupedByDay(place, viewer.timeZone, { mayBeEmpty: plain?.mayBeEmpty });
    return group(value, (issue) => dayOrNone(raw(issue), viewer.timeZone), by);
  }
  if (kind !== "reference" || to === undefined || to === "issue") return undefined;
  // What belongs to a project has its name in many: one group.
  if (referenceOf(to).project !== "project_id") return group(sql`${place}::text`, asText, byEach(column, to, plain));
  return group(sql`${sql.ref(`of_${column}.name`)}`, (issue) => nameIn(issue, column));
}

const dayOrNone = (moment: unknown, timeZone: string) => (moment instanceof Date ? dayIn(timeZone, moment) : null);

/** Two projects of one name are two groups. */
function byEach(column: string, to: NonNullable<Field["to"]>, plain: Sortable | undefined): Sortable | undefined {
  const { table, order, project } = referenceOf(to);
  if (!plain || order !== "name" || project !== "id") return plain;
  const rows = sql`(select name, id as place, array[id] as ids from ${sql.table(table)}
    where id = any(array(select project_id from seen_projects)))`;
  return {
    ...plain,
    values: [...plain.values, sql.ref(`of_${column}.id`)],
    groups: { rows, keys: ["name", "place"] },
  };
}
