import { charactersIn, isDay, isLongerThan, LONGEST_TEXT, listed, type Problem } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import type { FieldFormat } from "../tables.js";

/** What a value of a custom field must be. */
export type ValueRules = Pick<
  CustomField,
  "name" | "field_format" | "possible_values" | "multiple" | "min_length" | "max_length" | "url_pattern"
>;

/** The name of a custom field where filters, forms and refusals have a name for it. */
export const customName = (id: number): string => `cf_${id}`;

export const isCustomName = (name: string): boolean => /^cf_\d{1,9}$/.test(name);

/**
 * Everything wrong with these values but whether they match the expression, which the database is asked. In Redmine's words. What was
 * one of the `old` values stays possible.
 */
export function valueProblems(rules: ValueRules, values: string[], field: string, old: string[] = []): Problem[] {
  const problem = (rule: string, count?: number): Problem => ({
    field,
    rule,
    values: {
      field: rules.name,
      ...(count !== undefined && { count }),
      ...(rule === "tracking.not_possible" && { valid: listed(rules.possible_values, MOST_SHOWN) }),
    },
  });
  if (values.length > 1 && !rules.multiple) return [problem("invalid")];
  const wrong = values
    .filter((value) => !old.includes(value))
    .flatMap((value) => wrongIn[rules.field_format](value, rules) ?? []);
  if (wrong[0] !== undefined) return [problem(wrong[0])];
  const { min_length: min } = rules;
  const max = Math.min(rules.max_length || LONGEST_TEXT, LONGEST_TEXT);
  return [
    ...(min && values.some((value) => charactersIn(value) < min) ? [problem("too_short", min)] : []),
    ...(values.some((value) => isLongerThan(value, max)) ? [problem("too_long", max)] : []),
  ];
}

const MOST_SHOWN = 40;

type Check = (value: string, rules: ValueRules) => string | undefined;

const anything: Check = () => undefined;

/** The rule that a value breaks. */
const wrongIn: Record<FieldFormat, Check> = {
  string: anything,
  text: anything,
  int: (value) => (/^[+-]?\d{1,15}$/.test(value) ? undefined : "not_a_number"),
  float: (value) => (/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(value) ? undefined : "invalid"),
  date: (value) => (isDay(value) ? undefined : "not_a_date"),
  bool: (value) => (value === "0" || value === "1" ? undefined : "not_in_list"),
  list: (value, { possible_values }) => (possible_values.includes(value) ? undefined : "tracking.not_possible"),
  // Which there are is asked of the database.
  enumeration: anything,
  user: anything,
  version: anything,
  // What it has already is no change, so a new value is an upload.
  attachment: (value) => (/^\d{1,9}\.[0-9a-f]{64}$/.test(value) ? undefined : "tracking.no_upload"),
  // With a pattern it need be no address.
  link: (value, { url_pattern: pattern }) =>
    pattern !== "" || /^https?:\/\/\S+$/i.test(value) ? undefined : "not_a_web_address",
};
