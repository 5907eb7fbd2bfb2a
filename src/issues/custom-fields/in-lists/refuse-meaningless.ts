import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import {
  alternatives,
  boundsOf,
  type Db,
  invalid,
  isDay,
  type Problem,
  readExpression,
  retold,
} from "../../../kernel/index.js";
import type { FieldFormat } from "../../../tracking/index.js";
import { type Filters, matching } from "../../list/issue-query.js";
import { isNumber, ofAnyFormat, ofDates } from "./custom-comparison.js";
import type { FieldInLists } from "./fields-in-lists.js";
import { asksCustom, customAsked, type FieldsSeen, fieldsAsked } from "./related-fields.js";

/** How the values of a format are compared. */
interface Compared {
  /** Those that are equal to one of several; of others only what comes before or after must mean something. */
  values?(value: string): string[];
  means(values: string[]): boolean;
  rule: string;
}

const ordering = [">=", "<=", "><"];

const numbers = {
  means: (values: string[]) => values.every(isNumber),
  rule: "issues.filter_not_a_number",
};

const ids = {
  values: alternatives,
  means: (values: string[]) => values.every((one) => /^\d{1,9}$/.test(one)),
  rule: "issues.wrong_filter",
};

const comparedAs: Partial<Record<FieldFormat, Compared>> = {
  bool: {
    values: alternatives,
    means: (values) => values.every((one) => /^(0|1|true|false)$/.test(one)),
    rule: "issues.filter_not_a_flag",
  },
  enumeration: ids,
  version: ids,
  user: { ...ids, values: (value) => alternatives(value).filter((one) => one !== "me") },
  int: { ...numbers, values: (value) => alternatives(value.replaceAll(",", "|")) },
  float: { ...numbers, values: alternatives },
  date: {
    values: alternatives,
    means: (values) => values.every(isDay),
    rule: "filter_not_a_date",
  },
};

/** A text equals any other; only numbers, or days, come before and after each other. */
const asText: Compared = {
  means: (values) => values.every(isNumber) || values.every((one) => /^\d{4}-\d{2}-\d{2}$/.test(one)),
  rule: "issues.filter_not_a_number",
};

/** The same for filters whose custom fields are not read yet. */
export async function refuseMeaninglessIn(db: Db, viewer: Viewer, filters: Filters): Promise<void> {
  refuseMeaningless(viewer, filters, await fieldsAsked(db, viewer, Object.keys(filters)));
}

/**
 * All that a filter by a custom field is refused for, of whatever record the field is: what its comparison knows nothing of
 * would find nothing, or behind `!` everything. A field that the viewer does not see is as a text. People are told its caption.
 */
export function refuseMeaningless(viewer: Viewer, filters: Filters, fields: FieldsSeen): void {
  for (const [name, raw] of Object.entries(filters)) {
    if (!raw || !asksCustom(name)) continue;
    const refuse = () => {
      refuseByFormat(name, raw, customAsked(name, fields));
      matching(viewer, { [name]: raw }, () => sql`0`);
    };
    retold(refuse, calledBy(captionOf(name, fields)));
  }
}

const calledBy =
  (caption: string | undefined) =>
  (problem: Problem): Problem =>
    caption === undefined ? problem : { ...problem, values: { ...problem.values, caption } };

function refuseByFormat(name: string, raw: string, field: FieldInLists | undefined): void {
  const format = field?.isFilter ? field.format : undefined;
  const { values: read, means, rule } = (format && comparedAs[format]) ?? asText;
  const { operator, value } = readExpression(name, raw, operatorsOf(format));
  const isEqual = operator === "=" || operator === "!";
  const values = ordering.includes(operator) ? boundsOf({ operator, value }) : isEqual ? read?.(value) : undefined;
  if (values === undefined || means(values)) return;
  throw invalid(name, rule, { value: values.find((one) => !means([one])) ?? values.at(-1) ?? "" });
}

/** Days alone are counted from today. */
const operatorsOf = (format: FieldFormat | undefined) => [...ofAnyFormat, ...(format === "date" ? ofDates : [])];

/** Of `cf_1.due_date` the field that names the version. */
const captionOf = (name: string, fields: FieldsSeen): string | undefined =>
  (customAsked(name, fields) ?? customAsked(name.slice(0, name.indexOf(".")), fields))?.name;
