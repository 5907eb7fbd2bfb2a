import type { Field } from "../fields/field.js";
import { issueFields } from "../fields/fields.js";
import { relationNames } from "../relations/relation-types.js";

const issue: Field = { kind: "reference", to: "issue" };

/** What the history of an issue tells of: its fields, its subtasks and its relations. */
export const historyFields: ReadonlyMap<string, Field> = new Map([
  ...issueFields,
  ...["child_id", ...relationNames].map((name) => [name, issue] as const),
]);

/** Each stands by itself, where a field has one value at a time. */
export const comesAndGoes = (field: string): boolean => historyFields.has(field) && !issueFields.has(field);
