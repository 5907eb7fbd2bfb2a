import type { Viewer } from "../../../accounts/index.js";
import { alternativesOf, chosen, type Db, type Here, missedReference } from "../../../kernel/index.js";
import { customName } from "../../../tracking/index.js";
import { customFieldsInLists, type FieldInLists } from "../../custom-fields/fields-in-lists.js";
import type { Filters } from "../../list/issue-query.js";
import { textsGiven } from "../custom-values.js";
import { storedValues } from "./stored-values.js";

/** Of several values any; of none those without one. */
export async function customFilters(
  here: Here & { db: Db },
  caller: Viewer,
  given: object,
  projectId?: number,
): Promise<Filters> {
  const fields = (await customFieldsInLists(here.db, caller)).filter(({ isFilter }) => isFilter);
  const filters: Filters = {};
  for (const [name, wanted] of textsGiven(given)) {
    const field = chosen("custom_fields", name, fields);
    const values = await storedValues(here, caller, field, { wanted, projectId });
    refuseImpossible(field, values);
    filters[customName(field.id)] = values.length === 0 ? "!*" : `=${alternativesOf(values)}`;
  }
  return filters;
}

/** A list that is empty for want of such a value would say that no issue has it. */
function refuseImpossible({ format, possible }: FieldInLists, values: string[]): void {
  if (format !== "list" && format !== "bool") return;
  const known = format === "bool" ? FLAGS : possible;
  const unknown = values.find((one) => !known.includes(one));
  if (unknown !== undefined) throw missedReference("custom_fields", unknown, known);
}

/** As they are stored. */
const FLAGS = ["0", "1"];
