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

/** Of the values of an original those that a new issue can have today. */
export async function stillPossible(
  trx: Trx,
  copied: CustomValues,
  { facts: { customFields: fields }, projectId }: { facts: Facts; projectId: number },
): Promise<CustomValues> {
  const candidates = candidatesIn(projectId);
  const isPossible = async (changes: CustomChange[]) =>
    (await wrongValues(trx, { fields, stored: {}, changes, isRequired: () => false, candidates })).length === 0;
  const changes = fields.map((field) => ({ field, old: [], values: copied[field.id] ?? [] }));
  if (await isPossible(changes)) return copied;
  const kept: CustomValues = {};
  for (const { field, old, values } of changes) {
    for (const value of values) {
      if (await isPossible([{ field, old, values: [value] }])) kept[field.id] = [...(kept[field.id] ?? []), value];
    }
  }
  return kept;
}

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
