import { shownInForm } from "../../tracking/index.js";
import { type FieldName, fieldNames, type IssueFields, issueFields, sentName, stored } from "../fields/fields.js";
import { writtenHours } from "../fields/hours.js";
import type { ListedIssue } from "../list/listed-issue.js";

/** The values of a form's controls, as they are sent. */
export type FormValues = Partial<Record<string, string>>;

export const valuesOf = (issue: ListedIssue): FormValues => ({
  ...fieldsInForm(issue),
  ...shownInForm(issue.custom_fields),
});

/** The same of the fields alone. */
export const fieldsInForm = (fields: IssueFields): FormValues =>
  Object.fromEntries(fieldNames.map((name) => [sentName(name), inForm(name, fields)]));

/** Issues are written as people name them, hours as they type them. */
function inForm(name: FieldName, fields: IssueFields): string {
  const value = stored(fields[name]) ?? "";
  if (value === "") return value;
  const { kind, to } = issueFields.get(name) ?? {};
  if (kind === "hours") return writtenHours(Number(value));
  return to === "issue" ? `#${value}` : value;
}
