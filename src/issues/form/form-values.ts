import { shownInForm } from "../../tracking/index.js";
import { type FieldName, fieldNames, stored } from "../fields/fields.js";
import type { ListedIssue } from "../list/listed-issue.js";

/** The values of a form's controls, as they are sent. */
export type FormValues = Partial<Record<string, string>>;

export const valuesOf = (issue: ListedIssue): FormValues => ({
  ...Object.fromEntries(fieldNames.map((name: FieldName) => [name, stored(issue[name]) ?? ""])),
  ...shownInForm(issue.custom_fields),
});
