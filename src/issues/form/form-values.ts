import { shownInForm } from "../../tracking/index.js";
import { type FieldName, fieldNames, issueFields, sentName, stored } from "../fields/fields.js";
import type { ListedIssue } from "../list/listed-issue.js";

/** The values of a form's controls, as they are sent. */
export type FormValues = Partial<Record<string, string>>;

export const valuesOf = (issue: ListedIssue): FormValues => ({
  ...Object.fromEntries(fieldNames.map((name: FieldName) => [sentName(name), inForm(name, issue)])),
  ...shownInForm(issue.custom_fields),
});

/** Issues are written as people name them. */
function inForm(name: FieldName, issue: ListedIssue): string {
  const value = stored(issue[name]) ?? "";
  return value !== "" && issueFields.get(name)?.to === "issue" ? `#${value}` : value;
}
