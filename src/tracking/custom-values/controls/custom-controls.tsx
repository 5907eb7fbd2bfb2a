import { errorOf } from "../../../design/index.js";
import type { Db, Problem } from "../../../kernel/index.js";
import type { CustomField } from "../../custom-fields/custom-fields.js";
import { type CustomOptions, customOptions } from "../referred.js";
import { type CustomFieldsForm, fieldsOfForm } from "../searched-values.js";
import { customName } from "../value-problems.js";
import { CustomControl } from "./custom-control.js";

/** The custom fields that a form sets, and what they can be set to. */
export interface FieldsToSet {
  fields: CustomField[];
  options: CustomOptions;
}

export async function fieldsToSet(db: Db, form: CustomFieldsForm): Promise<FieldsToSet> {
  const fields = await fieldsOfForm(db, form).execute();
  return { fields, options: await customOptions(db, fields, form.candidates) };
}

interface Props {
  toSet: FieldsToSet;
  /** By the names of controls, `cf_1`. */
  values: Readonly<Record<string, string>>;
  problems: Problem[];
  /** What searches values, by the name of the field, that are too many for a list. */
  searchedAt: (field: string) => string;
}

/** A control for each, by the name `cf_1`. */
export function CustomControls({ toSet: { fields, options }, values, problems, searchedAt }: Props) {
  return (
    <>
      {fields.map((field) => {
        const name = customName(field.id);
        return (
          <CustomControl
            field={field}
            name={name}
            value={values[name] ?? ""}
            options={options.get(field.id)}
            searchedAt={searchedAt}
            error={errorOf(problems, name)}
          />
        );
      })}
    </>
  );
}
