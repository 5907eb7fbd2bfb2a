import { errorOf, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { type CustomField, customName } from "../../tracking/index.js";
import type { FormChoices } from "../form/form-choices.js";
import type { FormValues } from "../form/form-values.js";

interface CustomControlsProps {
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  isNew?: boolean;
  /** The control of this field alone. */
  only?: number;
}

/** Each with the control of its format. A field that a workflow closes has none: what is not sent stays as it is. */
export function CustomControls({ values, choices, problems, isNew = false, only }: CustomControlsProps) {
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
            label={field.name}
            hint={field.description || undefined}
            value={values[name] ?? ""}
            error={errorOf(problems, name)}
            // Of an older issue it may be missing while somebody only comments.
            required={isNew && isRequired}
          />
        );
      })}
    </>
  );
}

interface ControlProps {
  field: CustomField;
  name: string;
  label: string;
  hint: string | undefined;
  value: string;
  error: string | undefined;
  required: boolean;
}

function CustomControl({ field, ...control }: ControlProps) {
  switch (field.field_format) {
    case "list":
      return <ListControl field={field} {...control} />;
    case "bool":
      return <FlagControl {...control} />;
    case "text":
      return <TextArea {...control} rows={4} />;
    case "date":
      return <TextInput {...control} type="date" />;
    case "int":
    case "float":
      return <TextInput {...control} type="number" step={field.field_format === "int" ? 1 : "any"} />;
    case "link":
      return <TextInput {...control} type="url" />;
    case "string":
      return <TextInput {...control} maxlength={field.max_length || undefined} />;
  }
}

/** What it has now stays a choice, also where administrators took it away. */
function ListControl({ field, value, ...control }: ControlProps) {
  const { t } = useView();
  const chosen = value === "" ? [] : value.split("\n");
  const options = [...new Set([...field.possible_values, ...chosen])].map((one) => ({ value: one, label: one }));
  if (!field.multiple) return <Select {...control} value={value} options={options} blank={t("issues.none")} />;
  return (
    <div>
      <input type="hidden" name={control.name} value="" />
      <Select {...control} value={chosen} options={options} multiple />
    </div>
  );
}

function FlagControl(control: Omit<ControlProps, "field">) {
  const { t } = useView();
  const options = [
    { value: "1", label: t("issues.flags.yes") },
    { value: "0", label: t("issues.flags.no") },
  ];
  return <Select {...control} options={options} blank={t("issues.none")} />;
}
