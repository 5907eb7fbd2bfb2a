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
  /** What changes without what is given: a new issue begins with the defaults. */
  unsaid: CustomChange[];
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
  { given, facts, changes, unsaid, writes, projectId }: Given,
): Promise<Problem[]> {
  const { customFields, customValues: stored, fieldRules } = facts;
  const isClosed = ({ id }: Pick<CustomField, "id">) => fieldRules[id] === "readonly";
  const wrong = await wrongValues(trx, {
    fields: customFields.filter((field) => !isClosed(field)),
    stored,
    changes: changes.filter(({ field }) => !isClosed(field)),
    isRequired: ({ id, is_required }) => writes && (is_required || fieldRules[id] === "required"),
    candidates: candidatesIn(projectId),
  });
  const refused = customFields.filter(
    (field) => isClosed(field) && given[field.id] && !sameChange(changeOf(field, changes), changeOf(field, unsaid)),
  );
  return [
    ...notHere(given, customFields),
    ...refused.map(({ id, name }) => ({
      field: customName(id),
      rule: "issues.read_only_field",
      values: { field: name },
    })),
    ...wrong,
  ];
}

/** Undefined: it stays as it is stored. */
const changeOf = (field: CustomField, changes: CustomChange[]): string[] | undefined =>
  changes.find((change) => change.field.id === field.id)?.values;

const sameChange = (one?: string[], other?: string[]): boolean => JSON.stringify(one) === JSON.stringify(other);
