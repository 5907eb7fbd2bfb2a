import type { Option } from "../../design/index.js";
import { Checkbox, errorOf, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { ControlsProps } from "./kept-records.js";

/** Controls of the forms of administrators, each for one field of the record. */
type FieldProps = Pick<ControlsProps<unknown>, "values" | "problems" | "nameOf"> & { field: string; hint?: string };

const common = ({ field, hint, problems, nameOf }: FieldProps, t: (key: string) => string) => ({
  name: nameOf(field),
  label: t(`captions.${field}`),
  hint,
  error: errorOf(problems, field),
});

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Has the focus of a new record. */
export function NameControl({ isNew, ...props }: Omit<FieldProps, "field"> & { isNew: boolean }) {
  return <LineControl {...props} field="name" required autofocus={isNew} />;
}

export function LineControl({
  required,
  autofocus,
  ...props
}: FieldProps & { required?: boolean; autofocus?: boolean }) {
  const { t } = useView();
  return (
    <TextInput
      {...common(props, t)}
      value={textOf(props.values[props.field])}
      maxlength={255}
      autocomplete="off"
      required={required}
      autofocus={autofocus}
    />
  );
}

export function TextControl(props: FieldProps) {
  const { t } = useView();
  return <TextArea {...common(props, t)} value={textOf(props.values[props.field])} rows={3} />;
}

/** `usually`: of a new record. */
export function FlagControl({ usually = false, ...props }: FieldProps & { usually?: boolean }) {
  const { t } = useView();
  const value = props.values[props.field] ?? usually;
  return <Checkbox {...common(props, t)} checked={value === true || value === "1"} unchecked="0" />;
}

export function ChoiceControl({ options, blank, ...props }: FieldProps & { options: Option[]; blank?: string }) {
  const { t } = useView();
  return <Select {...common(props, t)} value={textOf(props.values[props.field])} options={options} blank={blank} />;
}

interface BoxGroup {
  /** Undefined: the field's caption. */
  label?: string;
  boxes: { value: string; label: string }[];
}

/** One box for each value of a list; the empty field says that none is ticked. */
export function BoxesControl({ groups, usually, ...props }: FieldProps & { groups: BoxGroup[]; usually?: string[] }) {
  const { t } = useView();
  const { label, name, hint, error } = common(props, t);
  const ticked = new Set(((props.values[props.field] ?? usually ?? []) as unknown[]).map(String)); // a list, as the schema has it
  return (
    <>
      <input type="hidden" name={`${name}[]`} value="" />
      {hint && <p class="quiet">{hint}</p>}
      {error && <p role="alert">{error}</p>}
      {groups.map((group) => (
        <fieldset class="fieldset boxes">
          <legend>{group.label ?? label}</legend>
          {group.boxes.map((box) => (
            <Checkbox
              name={`${name}[]`}
              id={`${name}-${box.value}`.replaceAll(/\W+/g, "_")}
              label={box.label}
              value={box.value}
              checked={ticked.has(box.value)}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
