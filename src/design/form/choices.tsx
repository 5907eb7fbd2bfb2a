import type { Attributes } from "../attributes.js";
import type { Option } from "./controls.js";
import { type FieldProps, fieldId, Notes, Required, wiring } from "./field.js";

type TickProps = FieldProps &
  Attributes & { checked?: boolean; value?: string; unchecked?: string; disabled?: boolean };

/** Sends `value` ("1") when ticked, and `unchecked` when not, if given: a form cannot otherwise say "no". */
export function Checkbox(props: TickProps) {
  return <Tick {...props} layout="before" />;
}

/** The same on a line of its own, the switch at its end. For settings. */
export function Switch(props: TickProps) {
  return <Tick {...props} layout="after" role="switch" />;
}

function Tick({
  label,
  hint,
  error,
  hideLabel: _,
  checked,
  value = "1",
  unchecked,
  layout,
  ...rest
}: TickProps & { layout: "before" | "after"; role?: "switch" }) {
  const field = { label, hint, error, name: rest.name, id: rest.id, required: rest.required };
  return (
    <div class="field" data-orientation="horizontal" data-layout={layout} data-invalid={error ? "true" : undefined}>
      {unchecked !== undefined && <input type="hidden" name={rest.name} value={unchecked} />}
      <input type="checkbox" class="input" value={value} checked={checked} {...rest} {...wiring(field)} />
      <section>
        <label for={fieldId(field)}>
          {label}
          {rest.required && <Required />}
        </label>
        <Notes {...field} />
      </section>
    </div>
  );
}

type RadioGroupProps = FieldProps & { options: (Option & { hint?: string })[]; value?: string | number };

export function RadioGroup({ options, value, ...field }: RadioGroupProps) {
  const { id, required: _, ...group } = wiring(field);
  return (
    <fieldset
      class="fieldset"
      id={id}
      aria-describedby={group["aria-describedby"]}
      data-invalid={field.error ? "true" : undefined}
    >
      <legend class={field.hideLabel ? "sr-only" : undefined}>
        {field.label}
        {field.required && <Required />}
      </legend>
      {options.map((option) => (
        <Radio
          name={field.name}
          option={option}
          id={`${id}_${option.value}`}
          checked={String(option.value) === String(value)}
          required={field.required}
        />
      ))}
      <Notes {...field} hint={undefined} />
      {field.hint && <p id={`${id}_hint`}>{field.hint}</p>}
    </fieldset>
  );
}

function Radio(props: {
  name: string;
  id: string;
  option: Option & { hint?: string };
  checked: boolean;
  required?: boolean;
}) {
  const { name, id, option, checked, required } = props;
  return (
    <div class="field" data-orientation="horizontal" data-layout="before">
      <input
        type="radio"
        class="input"
        name={name}
        id={id}
        value={String(option.value)}
        checked={checked}
        required={required}
        disabled={option.disabled}
        aria-describedby={option.hint && `${id}_hint`}
      />
      <section>
        <label for={id}>{option.label}</label>
        {option.hint && <p id={`${id}_hint`}>{option.hint}</p>}
      </section>
    </div>
  );
}
