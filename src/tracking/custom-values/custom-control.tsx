import { Checkbox, type Option, ReferenceField, Select, TextArea, TextInput, useView } from "../../design/index.js";
import { MOST_CHOICES } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import { storesIds } from "./referred.js";
import { customName } from "./value-problems.js";

interface ControlProps {
  field: CustomField;
  name: string;
  /** Several values are lines. */
  value: string;
  /** Of a format that stores ids: what it can be. Undefined: too many for a list. */
  options?: Option[] | undefined;
  /** Where values are searched that are too many for a list. Without it they stand in one. */
  searchedAt?: string;
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

function PlainControl({ field, options: _, searchedAt: _at, ...control }: Labelled) {
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
      return <TextInput {...control} type={field.url_pattern === "" ? "url" : "text"} />;
    default:
      return <TextInput {...control} maxlength={field.max_length || undefined} />;
  }
}

/** What it has now stays a choice, also where administrators took it away. */
function ChoiceControl({ field, value, options, searchedAt, ...control }: Labelled) {
  const { t } = useView();
  const chosen = linesOf(value);
  const offered = field.field_format === "list" ? field.possible_values.map(itself) : options;
  if (searchedAt && (!offered || offered.length > MOST_CHOICES)) {
    return (
      <SearchedChoice
        {...control}
        isMultiple={field.multiple}
        value={value}
        from={`${searchedAt}/${customName(field.id)}`}
      />
    );
  }
  const known = offered ?? [];
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

interface SearchedProps extends Omit<Labelled, "field" | "options" | "searchedAt"> {
  isMultiple: boolean;
  from: string;
}

/** Values are written as names, and another one is typed. */
function SearchedChoice({ isMultiple, value, from, ...control }: SearchedProps) {
  const { t } = useView();
  const { name, label } = control;
  if (!isMultiple) {
    const typed = { name, text: value, from };
    return <ReferenceField {...control} options={undefined} blank={t("tracking.none")} typed={typed} />;
  }
  return (
    <fieldset class="fieldset">
      <legend>{label}</legend>
      <input type="hidden" name={name} value="" />
      {linesOf(value).map((one, at) => (
        <Checkbox id={`${name}_${at}`.replaceAll(/\W+/g, "_")} name={name} label={one} value={one} checked />
      ))}
      <ReferenceField
        {...control}
        hideLabel
        required={false}
        options={undefined}
        blank={t("tracking.another")}
        typed={{ name, text: "", from }}
      />
    </fieldset>
  );
}

const linesOf = (value: string): string[] => (value === "" ? [] : value.split("\n"));

const itself = (value: string): Option => ({ value, label: value });

function FlagControl(control: Omit<Labelled, "field" | "options" | "searchedAt">) {
  const { t } = useView();
  const options = [
    { value: "1", label: t("tracking.yes") },
    { value: "0", label: t("tracking.no") },
  ];
  return <Select {...control} options={options} blank={t("tracking.none")} />;
}
