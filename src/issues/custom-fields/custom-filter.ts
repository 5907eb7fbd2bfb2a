import { type RawBuilder, sql } from "kysely";
import { invalid } from "../../kernel/index.js";
import { alternatives, type Expression } from "../fields/expression.js";
import type { Asked, Filter } from "../fields/filters.js";
import { contains } from "../fields/words.js";
import { isHere } from "./custom-fields-here.js";

const value = sql`left(v.value, 255)`;

/**
 * `cf_1`: by a custom field. What a viewer may not see, or is no filter, is as a field without values: it finds nothing, and
 * tells nothing. Numbers are compared as numbers; days as the text they are, which has their order.
 */
export const customFilter: Filter = {
  operators: ["=", "!", ">=", "<=", "><", "~", "*~", "!~", "^", "$", "*", "!*"],
  condition(expression, asked) {
    const { operator } = expression;
    const found = valueIs(positive[operator] ?? operator, expression, asked);
    return operator in positive ? sql`not ${found}` : found;
  },
};

/** What each of these denies. */
const positive: Record<string, string> = { "!": "=", "!~": "~", "!*": "*" };

/** The comparison is asked once, of an index; the rule of who sees the field of what it finds. */
function valueIs(operator: string, expression: Expression, asked: Asked): RawBuilder<boolean> {
  const { name, viewer, column } = asked;
  const id = Number(name.slice("cf_".length));
  const place = {
    user: sql<number>`${viewer.id}::int`,
    project: sql<number>`${column("project_id")}`,
    tracker: sql<number>`${column("tracker_id")}`,
  };
  return sql`(${column("id")} in (
      select v.customized_id from custom_values v
       where v.customized_type = 'issue' and v.custom_field_id = ${id} and ${compared(operator, expression, name)})
    and exists (select 1 from custom_fields f where f.id = ${id} and f.is_filter and ${isHere(place)}))`;
}

function compared(operator: string, { value: raw }: Expression, name: string): RawBuilder<boolean> {
  if (operator === "*") return sql`true`;
  if (operator === "=") return among(alternatives(raw));
  if (["~", "*~", "^", "$"].includes(operator)) return contains(sql`v.value`, operator, raw);
  const [low = "", high = low] = alternatives(raw);
  if (isNumber(low) !== isNumber(high)) throw invalid(name, "issues.filter_not_a_number", { value: high });
  const place = isNumber(low) ? sql`v.number` : value;
  if (operator === ">=") return sql`${place} >= ${bound(low, name)}`;
  if (operator === "<=") return sql`${place} <= ${bound(low, name)}`;
  return sql`(${place} >= ${bound(low, name)} and ${place} <= ${bound(high, name)})`;
}

/** `7` finds 7.0 as well. */
function among(wanted: string[]): RawBuilder<boolean> {
  const numbers = wanted.filter(isNumber);
  const texts = sql<boolean>`${value} = any(${wanted.map((one) => one.slice(0, 255))}::text[])`;
  return numbers.length === 0 ? texts : sql`(${texts} or v.number = any(${numbers}::double precision[]))`;
}

const isNumber = (raw: string) => /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(raw);

function bound(raw: string, name: string): RawBuilder<unknown> {
  if (isNumber(raw)) return sql`${raw}::double precision`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw)) return sql`${raw}::text`;
  throw invalid(name, "issues.filter_not_a_number", { value: raw });
}
