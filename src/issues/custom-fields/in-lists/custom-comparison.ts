import { type RawBuilder, sql } from "kysely";
import {
  alternatives,
  boundsOf,
  contains,
  dayOperators,
  type Expression,
  spanOf,
  unlessDenied,
} from "../../../kernel/index.js";
import { asStored, type FieldFormat } from "../../../tracking/index.js";
import type { Asked, Filter } from "../../fields/filters.js";

export const ofAnyFormat = ["=", "!", ">=", "<=", "><", "~", "*~", "!~", "^", "$", "*", "!*"];

/** Counted from today: for dates alone. In a text these are letters as others. */
export const ofDates = dayOperators.filter((operator) => !ofAnyFormat.includes(operator));

/** Where the values of a custom field are. */
interface Valued {
  /** The number of the field. */
  field: number;
  /** An issue has a value of it, a row of `custom_values v`, about which this is true. */
  has(rule: RawBuilder<boolean>, asked: Asked): RawBuilder<boolean>;
}

/**
 * By a custom field. What a viewer may not see, or is no filter, is as a field without values: it finds nothing, and tells
 * nothing. Numbers are compared as numbers; days as the text they are, which has their order. What is neither has been refused by
 * those who know the field's format (`refuseMeaningless`).
 */
export const byCustomValue = (valued: (name: string) => Valued): Filter => ({
  operators: [...ofAnyFormat, ...ofDates],
  condition(expression, asked) {
    const { field, has } = valued(asked.name);
    const found = (one: Expression) => has(compared(one, field, asked), asked);
    if (!ofDates.includes(expression.operator)) return unlessDenied(expression, found);
    const isDate = sql`exists (select 1 from custom_fields where id = ${field} and field_format = 'date')`;
    const text = { operator: "=", value: asked.all[asked.name] ?? "" };
    return sql`((${isDate} and ${found(expression)}) or (not ${isDate} and ${found(text)}))`;
  },
});

const value = sql`left(v.value, 255)`;

function compared({ operator, value: raw }: Expression, field: number, asked: Asked): RawBuilder<boolean> {
  if (operator === "*") return sql`true`;
  if (operator === "=") return among(alternatives(raw), field, asked);
  if (["~", "*~", "^", "$"].includes(operator)) return contains(sql`v.value`, operator, raw);
  if (ofDates.includes(operator)) return within(spanOf(operator, raw, asked));
  const [low = "", high = low] = boundsOf({ operator, value: raw });
  if (isNumber(low) !== isNumber(high)) return sql`false`;
  const place = isNumber(low) ? sql`v.number` : value;
  if (operator === ">=") return sql`${place} >= ${bound(low)}`;
  if (operator === "<=") return sql`${place} <= ${bound(low)}`;
  return sql`(${place} >= ${bound(low)} and ${place} <= ${bound(high)})`;
}

const within = ([from, to]: [from: string | undefined, to: string | undefined]): RawBuilder<boolean> =>
  sql`(${from === undefined ? sql`true` : sql`${value} >= ${from}::text`}
   and ${to === undefined ? sql`true` : sql`${value} <= ${to}::text`})`;

/**
 * `7` finds 7.0 as well in a field of numbers, for a text is the whole of it; `me` is the viewer in a field that names users. In
 * one of whole numbers `1,2` is `1|2`, as in Redmine. In one of yes or no `true` is `1`, as in other filters.
 */
function among(wanted: string[], field: number, { viewer }: Asked): RawBuilder<boolean> {
  const numbers = wanted.filter(isNumber);
  const listed = wanted.filter((one) => one.includes(",")).flatMap((one) => one.split(","));
  const isOf = (...formats: FieldFormat[]) =>
    sql`exists (select 1 from custom_fields where id = ${field} and field_format in (${sql.join(formats.map(sql.lit))}))`;
  const flags = wanted.map((one) => asStored(one, "bool"));
  const found = [
    sql<boolean>`${value} = any(${wanted.map((one) => one.slice(0, 255))}::text[])`,
    ...(numbers.length > 0
      ? [sql<boolean>`(v.number = any(${numbers}::double precision[]) and ${isOf("int", "float")})`]
      : []),
    ...(listed.length > 0 && listed.every(isNumber)
      ? [sql<boolean>`(v.number = any(${listed}::double precision[]) and ${isOf("int")})`]
      : []),
    ...(flags.some((flag, at) => flag !== wanted[at])
      ? [sql<boolean>`(${value} = any(${flags}::text[]) and ${isOf("bool")})`]
      : []),
    ...(wanted.includes("me") ? [sql<boolean>`(${value} = ${String(viewer.id)} and ${isOf("user")})`] : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

export const isNumber = (raw: string) => /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(raw);

const bound = (raw: string): RawBuilder<unknown> => (isNumber(raw) ? sql`${raw}::double precision` : sql`${raw}::text`);
