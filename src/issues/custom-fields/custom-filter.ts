import { type RawBuilder, sql } from "kysely";
import { invalid } from "../../kernel/index.js";
import { customFieldVisible } from "../../projects/index.js";
import type { CustomizedType } from "../../tracking/index.js";
import { dayOperators, spanOf } from "../fields/day-filters.js";
import { alternatives, type Expression } from "../fields/expression.js";
import type { Asked, Filter } from "../fields/filters.js";
import { contains } from "../fields/words.js";
import { isHere } from "./custom-fields-here.js";

const ofAnyFormat = ["=", "!", ">=", "<=", "><", "~", "*~", "!~", "^", "$", "*", "!*"];

/** Counted from today: for dates alone. In a text these are letters as others. */
const ofDates = dayOperators.filter((operator) => !ofAnyFormat.includes(operator));

/** What has the values that issues are filtered by: the issue, or what it refers to. */
interface Customized {
  type: CustomizedType;
  /** The column of an issue with its id. */
  id: string;
  mayBeEmpty?: true;
  /** About `custom_fields f`: the record has the field, and the viewer sees it there. */
  seen(asked: Asked): RawBuilder<boolean>;
}

const ofIssue: Customized = {
  type: "issue",
  id: "id",
  seen: ({ viewer, column }) =>
    isHere({
      user: sql`${viewer.id}::int`,
      project: sql`${column("project_id")}`,
      tracker: sql`${column("tracker_id")}`,
    }),
};

const seenOfUser = ({ viewer }: Asked) => (viewer.admin ? sql<boolean>`true` : sql<boolean>`f.visible`);

const customized = new Map<string, Customized>([
  ["", ofIssue],
  [
    "project.",
    {
      type: "project",
      id: "project_id",
      seen: ({ viewer, column }) => customFieldVisible("f", sql`${viewer.id}::int`, sql`${column("project_id")}`),
    },
  ],
  [
    "fixed_version.",
    {
      type: "version",
      id: "fixed_version_id",
      mayBeEmpty: true,
      seen: ({ viewer, column }) =>
        customFieldVisible(
          "f",
          sql`${viewer.id}::int`,
          sql`(select v.project_id from versions v where v.id = ${column("fixed_version_id")})`,
        ),
    },
  ],
  ["author.", { type: "user", id: "author_id", seen: seenOfUser }],
  ["assigned_to.", { type: "user", id: "assigned_to_id", mayBeEmpty: true, seen: seenOfUser }],
]);

/** `cf_1`, or `project.cf_1`: by a custom field of what an issue refers to. */
function read(name: string): { of: Customized; id: number } | undefined {
  const [, prefix = "", id = ""] = /^([a-z_]+\.)?cf_(\d{1,9})$/.exec(name) ?? [];
  const of = customized.get(prefix);
  return of && id !== "" ? { of, id: Number(id) } : undefined;
}

export const isCustomFilter = (name: string): boolean => read(name) !== undefined;

/**
 * By a custom field. What a viewer may not see, or is no filter, is as a field without values: it finds nothing, and tells
 * nothing. Numbers are compared as numbers; days as the text they are, which has their order.
 */
export const customFilter: Filter = {
  operators: [...ofAnyFormat, ...ofDates],
  condition(expression, asked) {
    if (!ofDates.includes(expression.operator)) return denied(expression, asked);
    const isDate = sql`exists (select 1 from custom_fields where id = ${read(asked.name)?.id} and field_format = 'date')`;
    const text = { operator: "=", value: asked.all[asked.name] ?? "" };
    return sql`((${isDate} and ${valueIs(expression, asked)}) or (not ${isDate} and ${valueIs(text, asked)}))`;
  },
};

/** What each of these denies. */
const positive: Record<string, string> = { "!": "=", "!~": "~", "!*": "*" };

function denied({ operator, value }: Expression, asked: Asked): RawBuilder<boolean> {
  const found = valueIs({ operator: positive[operator] ?? operator, value }, asked);
  return operator in positive ? sql`not ${found}` : found;
}

/** The comparison is asked once, of an index; the rule of who sees the field of what it finds. */
function valueIs(expression: Expression, asked: Asked): RawBuilder<boolean> {
  const { of, id } = read(asked.name) ?? { of: ofIssue, id: 0 };
  const record = asked.column(of.id);
  // An issue need not be assigned: what is not there has no value.
  const isThere = of.mayBeEmpty ? sql`${record} is not null and` : sql``;
  return sql`(${isThere} ${record} in (
      select v.customized_id from custom_values v
       where v.customized_type = ${sql.lit(of.type)} and v.custom_field_id = ${id} and ${compared(expression, asked)})
    and exists (select 1 from custom_fields f
                 where f.id = ${id} and f.customized_type = ${sql.lit(of.type)} and f.is_filter and ${of.seen(asked)}))`;
}

const value = sql`left(v.value, 255)`;

function compared({ operator, value: raw }: Expression, asked: Asked): RawBuilder<boolean> {
  const { name } = asked;
  if (operator === "*") return sql`true`;
  if (operator === "=") return among(alternatives(raw), asked);
  if (["~", "*~", "^", "$"].includes(operator)) return contains(sql`v.value`, operator, raw);
  if (ofDates.includes(operator)) return within(spanOf(operator, raw, asked));
  const [low = "", high = low] = alternatives(raw);
  if (isNumber(low) !== isNumber(high)) throw invalid(name, "issues.filter_not_a_number", { value: high });
  const place = isNumber(low) ? sql`v.number` : value;
  if (operator === ">=") return sql`${place} >= ${bound(low, name)}`;
  if (operator === "<=") return sql`${place} <= ${bound(low, name)}`;
  return sql`(${place} >= ${bound(low, name)} and ${place} <= ${bound(high, name)})`;
}

const within = ([from, to]: [from: string | undefined, to: string | undefined]): RawBuilder<boolean> =>
  sql`(${from === undefined ? sql`true` : sql`${value} >= ${from}::text`}
   and ${to === undefined ? sql`true` : sql`${value} <= ${to}::text`})`;

/** `7` finds 7.0 as well; `me` is the viewer in a field that names users. */
function among(wanted: string[], { name, viewer }: Asked): RawBuilder<boolean> {
  const numbers = wanted.filter(isNumber);
  const found = [
    sql<boolean>`${value} = any(${wanted.map((one) => one.slice(0, 255))}::text[])`,
    ...(numbers.length > 0 ? [sql<boolean>`v.number = any(${numbers}::double precision[])`] : []),
    ...(wanted.includes("me")
      ? [
          sql<boolean>`(${value} = ${String(viewer.id)} and exists (
            select 1 from custom_fields where id = ${read(name)?.id} and field_format = 'user'))`,
        ]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

const isNumber = (raw: string) => /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(raw);

function bound(raw: string, name: string): RawBuilder<unknown> {
  if (isNumber(raw)) return sql`${raw}::double precision`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw)) return sql`${raw}::text`;
  throw invalid(name, "issues.filter_not_a_number", { value: raw });
}
