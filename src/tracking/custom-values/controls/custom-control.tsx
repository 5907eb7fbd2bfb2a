import { type Option, Select, TextArea, TextInput, useView } from "../../../design/index.js";
import type { CustomField } from "../../custom-fields/custom-fields.js";
import { storesIds } from "../referred.js";
import { ChoiceControl } from "./choice-control.js";
import { type Control, EMPTIED, linesOf, MayBeEmptied } from "./emptied.js";
import { FileControl } from "./file-control.js";

interface ControlProps extends Pick<Control, "name" | "value" | "error" | "unchanged"> {
  field: CustomField;
  /** Of a format that stores ids: what it can be. Undefined: too many for a list. */
  options?: Option[] | undefined;
  /** What searches values, by the name of the field, that are too many for a list. */
  searchedAt: (field: string) => string;
  /** Default: as the field says. */
  required?: boolean;
}

/** With the control of its format. */
export function CustomControl({ field, value, options, searchedAt, required, ...props }: ControlProps) {
  const isOfSeveral = props.unchanged !== undefined;
  const lines = linesOf(value);
  const control: Control = {
    ...props,
    label: field.name,
    hint: field.description || undefined,
    required: (required ?? field.is_required) && !isOfSeveral,
    value: lines.filter((line) => line !== EMPTIED).join("\n"),
    emptied: isOfSeveral && !field.is_required ? lines.includes(EMPTIED) : undefined,
  };
  if (field.field_format === "bool") return <FlagControl {...control} />;
  if (field.field_format === "attachment") return <FileControl {...control} options={options} />;
  if (field.field_format === "list" || storesIds(field.field_format)) {
    return <ChoiceControl {...control} field={field} options={options} searchedAt={searchedAt} />;
  }
  return (
    <MayBeEmptied {...control}>
      <PlainControl {...control} field={field} />
    </MayBeEmptied>
  );
}

function PlainControl({ field, emptied: _, unchanged, ...control }: Control & { field: CustomField }) {
  const typed = { ...control, placeholder: unchanged };
  switch (field.field_format) {
    case "text":
      return <TextArea {...typed} rows={4} />;
    case "date":
      return <TextInput {...control} type="date" />;
    case "int":
    case "float":
      return <TextInput {...typed} type="number" step={field.field_format === "int" ? 1 : "any"} />;
    case "link":
      return <TextInput {...typed} type={field.url_pattern === "" ? "url" : "text"} />;
    default:
      return <TextInput {...typed} maxlength={field.max_length || undefined} />;
  }
}

function FlagControl({ emptied, unchanged, value, ...control }: Control) {
  const { t } = useView();
  const none = t("tracking.none");
  const options = [
    ...(emptied === undefined ? [] : [{ value: EMPTIED, label: none }]),
    { value: "1", label: t("tracking.yes") },
    { value: "0", label: t("tracking.no") },
  ];
  return <Select {...control} value={emptied ? EMPTIED : value} options={options} blank={unchanged ?? none} />;
}
