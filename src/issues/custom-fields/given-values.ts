import type { Problem, Trx } from "../../kernel/index.js";
import { candidatesIn } from "../../projects/index.js";
import {
  type CustomChange,
  type CustomField,
  type CustomValues,
  changedValues,
  customName,
  notHere,
  wrongValues,
} from "../../tracking/index.js";
import type { RuleFacts } from "../rules/rule-facts.js";

type Facts = Pick<RuleFacts, "customFields" | "customValues" | "fieldRules">;

export const customChanges = (given: CustomValues, facts: Facts, { isNew }: { isNew: boolean }): CustomChange[] =>
  changedValues(given, { fields: facts.customFields, stored: facts.customValues }, { isNew });

interface Given {
  given: CustomValues;
  facts: Facts;
  changes: CustomChange[];
  /** Some field is changed. */
  writes: boolean;
  projectId: number;
}

/**
 * Everything wrong with the custom fields of an issue that is written: values that change, required ones that are missing, and
 * fields that the issue does not have for the actor.
 */
export async function customProblems(
  trx: Trx,
  { given, facts, changes, writes, projectId }: Given,
): Promise<Problem[]> {
  const { customFields, customValues: stored, fieldRules } = facts;
  const isClosed = ({ id }: Pick<CustomField, "id">) => fieldRules[id] === "readonly";
  const [closed = [], open = []] = [true, false].map((which) =>
    changes.filter(({ field }) => isClosed(field) === which),
  );
  const wrong = await wrongValues(trx, {
    fields: customFields.filter((field) => !isClosed(field)),
    stored,
    changes: open,
    isRequired: ({ id, is_required }) => writes && (is_required || fieldRules[id] === "required"),
    candidates: candidatesIn(projectId),
  });
  const refused = closed.filter(({ field }) => given[field.id]);
  return [
    ...notHere(given, customFields),
    ...refused.map(({ field }) => ({
      field: customName(field.id),
      rule: "issues.read_only_field",
      values: { field: field.name },
    })),
    ...wrong,
  ];
}
