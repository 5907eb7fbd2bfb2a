import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, insertOrdered, invalid, notFound, type Trx, updateOrdered } from "../../kernel/index.js";
import type { CustomField } from "./custom-fields.js";
import { type GivenEnumeration, keepEnumerations } from "./enumerations.js";
import { refuseUnknown } from "./refuse-unknown.js";
import { refuseOtherDefault, refuseWrong, unsaid } from "./refuse-wrong.js";

/** What administrators say of a custom field; `position` counts from 1. */
export type CustomFieldGiven = Partial<Omit<CustomField, "id">> & {
  /** All that a field of the format `enumeration` can be. */
  enumerations?: GivenEnumeration[];
};

/** At the end of the list. What is not said is as a new one in Redmine. */
export async function createCustomField(
  change: Change,
  { enumerations, ...given }: CustomFieldGiven,
): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx } = change;
  if (given.customized_type === undefined) throw invalid("customized_type", "blank");
  await refuseWrong(trx, { ...unsaid, ...given, enumerations });
  await refuseUnknown(change, given);
  const field = await insertOrdered(trx, "custom_fields", {
    field_format: unsaid.field_format,
    ...given,
    // The page's boxes of trackers are sent, ticked and hidden, with whatever else the new field is of.
    ...(given.customized_type !== "issue" && { tracker_ids: [] }),
  });
  if (enumerations) await keepEnumerations(trx, field.id, enumerations);
  await refuseOtherDefault(trx, field.id);
  return field;
}

/** What it is of and its format stay, and that there may be several values: values were given by them. */
export async function updateCustomField(
  change: Change,
  id: number,
  { enumerations, ...given }: CustomFieldGiven,
): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const field = await storedField(trx, id);
  for (const name of ["customized_type", "field_format"] as const) {
    if (given[name] !== undefined && given[name] !== field[name]) throw invalid(name, "not_changeable");
  }
  if (field.multiple && given.multiple === false) throw invalid("multiple", "not_changeable");
  await refuseWrong(trx, { ...field, ...given, enumerations });
  await refuseUnknown(change, given, field);
  await updateOrdered(trx, "custom_fields", id, given);
  if (enumerations) await keepEnumerations(trx, id, enumerations);
  await refuseOtherDefault(trx, id);
}

/** With all its values and the rules of workflows about it; journals keep what they say of it, and show it no more. */
export async function deleteCustomField(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await storedField(trx, id);
  await trx.deleteFrom("custom_fields").where("id", "=", id).execute();
  await trx.deleteFrom("workflow_permissions").where("field", "=", String(id)).execute();
}

async function storedField(trx: Trx, id: number): Promise<CustomField> {
  const field = await trx.selectFrom("custom_fields").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!field) throw notFound("custom_field");
  return field;
}
