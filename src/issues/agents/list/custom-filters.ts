import type { Viewer } from "../../../accounts/index.js";
import {
  alternativesOf,
  chosen,
  type Db,
  type Here,
  invalid,
  listed,
  missedReference,
  Refusal,
} from "../../../kernel/index.js";
import { customName, type FieldFormat, valueProblems } from "../../../tracking/index.js";
import { customFieldsInLists, type FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import type { Filters } from "../../list/issue-query.js";
import { textsGiven } from "../custom-values.js";
import { storedValues, valueArgument } from "./stored-values.js";

/** Of several values any; of none those without one. */
export async function customFilters(
  here: Here & { db: Db },
  caller: Viewer,
  given: object,
  projectId?: number,
): Promise<Filters> {
  const fields = await customFieldsInLists(here.db, caller);
  const filters: Filters = {};
  for (const [name, wanted] of textsGiven(given)) {
    const field = filterNamed(name, fields);
    const values = await storedValues(here, caller, field, { wanted, projectId });
    refuseImpossible(field, values);
    filters[customName(field.id)] = values.length === 0 ? "!*" : `=${alternativesOf(values)}`;
  }
  return filters;
}

/** One that lists are not filtered by is known, so that its refusal says so, but not offered. */
function filterNamed(name: string, fields: FieldInLists[]): FieldInLists {
  const filters = fields.filter(({ isFilter }) => isFilter);
  const field = chosen("custom_fields", name, fields, { offered: filters });
  if (field.isFilter) return field;
  const valid = listed(filters.map((one) => one.name));
  throw invalid("custom_fields", "issues.no_filter", { wanted: field.name, valid });
}

/** A list that is empty for want of such a value would say that no issue has it. */
function refuseImpossible({ name, format, possible }: FieldInLists, values: string[]): void {
  if (MEASURED.includes(format)) {
    const rules = { name, field_format: format, possible_values: possible, multiple: true, ...UNBOUNDED };
    const problems = valueProblems(rules, values, "custom_fields");
    if (problems.length > 0) throw new Refusal(422, problems);
  }
  if (format !== "list" && format !== "bool") return;
  const known = format === "bool" ? FLAGS : possible;
  const unknown = values.find((one) => !known.includes(one));
  if (unknown !== undefined) throw missedReference(valueArgument(name), unknown, known);
}

const MEASURED: FieldFormat[] = ["int", "float", "date"];

/** What is too long or too large to be written may be asked for. */
const UNBOUNDED = { min_length: null, max_length: null, url_pattern: "" };

/** As they are stored. */
const FLAGS = ["0", "1"];
