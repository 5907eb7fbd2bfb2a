import { type Option, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import { storesIds } from "./referred.js";

interface ControlProps {
  field: CustomField;
  name: string;
  /** Several values are lines. */
  value: string;
  /** Of a format that stores ids: what it can be. */
  options?: Option[];
  error?: string;
  /** Default: as the field says. */
  required?: boolean;
}

/** With the control of its format. */
export function CustomControl({ field, required = field.is_required, ...props }: ControlProps) {
  const control = { ...props, field, label: field.name, hint: field.description || undefined, required };
  if (field.field_format === "list" || storesIds(field.field_format)) return <ChoiceControl {...control} />;
  return <PlainControl {...control} />;
}

type Labelled = ControlProps & { label: string; hint: string | undefined; required: boolean };

function PlainControl({ field, options: _, ...control }: Labelled) {
  switch (field.field_format) {
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
    default:
      return <TextInput {...control} maxlength={field.max_length || undefined} />;
  }
}

/** What it has now stays a choice, also where administrators took it away. */
function ChoiceControl({ field, value, options = [], ...control }: Labelled) {
  const { t } = useView();
  const chosen = value === "" ? [] : value.split("\n");
  const known = field.field_format === "list" ? field.possible_values.map(itself) : options;
  const missing = chosen.filter((one) => !known.some((option) => String(option.value) === one));
  const all = [...known, ...missing.map(itself)];
  if (!field.multiple) return <Select {...control} value={value} options={all} blank={t("tracking.none")} />;
  return (
    <div>
      <input type="hidden" name={control.name} value="" />
      <Select {...control} value={chosen} options={all} multiple />
    </div>
  );
}

const itself = (value: string): Option => ({ value, label: value });

function FlagControl(control: Omit<Labelled, "field" | "options">) {
  const { t } = useView();
  const options = [
    { value: "1", label: t("tracking.yes") },
    { value: "0", label: t("tracking.no") },
  ];
  return <Select {...control} options={options} blank={t("tracking.none")} />;
}
