import { errorOf } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { CustomControl, customName } from "../../tracking/index.js";
import type { FormChoices } from "../form/form-choices.js";
import type { FormValues } from "../form/form-values.js";

interface CustomControlsProps {
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  isNew?: boolean;
  /** The control of this field alone. */
  only?: number;
  /** The project's address. */
  place: string;
}

/** Each with the control of its format. A field that a workflow closes has none: what is not sent stays as it is. */
export function CustomControls({ values, choices, problems, isNew = false, only, place }: CustomControlsProps) {
  const open = choices.customFields.filter(({ id }) => id === (only ?? id) && choices.rules[id] !== "readonly");
  return (
    <>
      {open.map((field) => {
        const name = customName(field.id);
        const isRequired = field.is_required || choices.rules[field.id] === "required";
        return (
          <CustomControl
            field={field}
            name={`issue[${name}]`}
            value={values[name] ?? ""}
            options={choices.customOptions.get(field.id)}
            searchedAt={(searched) => `${place}/choices/${searched}`}
            error={errorOf(problems, name)}
            // Of an older issue it may be missing while somebody only comments.
            required={isNew && isRequired}
          />
        );
      })}
    </>
  );
}
