import type { Attributes } from "../attributes.js";
import { Field, type FieldProps, fieldId, wiring } from "./field.js";
import { WritingTools } from "./writing-tools.js";

type TextInputProps = FieldProps &
  Attributes & {
    value?: string | number;
    type?: "text" | "email" | "password" | "number" | "search" | "date" | "url" | "file";
    inputmode?: "decimal" | "numeric";
    placeholder?: string;
    autocomplete?: string;
    autofocus?: boolean;
    maxlength?: number;
    min?: number | string;
    max?: number | string;
    step?: number | string;
    disabled?: boolean;
  };

export function TextInput({ label, hint, error, hideLabel, type = "text", ...rest }: TextInputProps) {
  const field = { label, hint, error, hideLabel, name: rest.name, id: rest.id, required: rest.required };
  return (
    <Field {...field}>
      <input type={type} dir="auto" {...rest} {...wiring(field)} />
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Attributes & {
    value?: string;
    rows?: number;
    placeholder?: string;
    maxlength?: number;
    autofocus?: boolean;
    /** Completes `@`: a path answering `?q=ad` with `<MentionOptions>`. */
    mentions?: string;
    /**
     * A text in Markdown, of the project at this address: completes `@` and `#` by its `mentionable`, which hears the `key` as well,
     * and is shown by its `preview` as it will look.
     */
    written?: string;
    /** A text in Markdown is shown by this one, in place of that of `written` or without any. */
    preview?: string;
  };

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  value,
  rows = 4,
  mentions,
  written,
  preview = written && `${written}/preview`,
  ...rest
}: TextAreaProps) {
  const field = { label, hint, error, hideLabel, name: rest.name, id: rest.id, required: rest.required };
  const area = (
    <textarea class="textarea" dir="auto" rows={rows} {...rest} {...wiring(field)}>
      {value && wholly(value)}
    </textarea>
  );
  const completedBy = written ? `${written}/mentionable` : mentions;
  return (
    <Field {...field}>
      {completedBy ? (
        <text-expander
          keys={written ? "@ #" : "@"}
          data-controller="mention"
          data-mention-url-value={completedBy}
          data-action="text-expander-change->mention#suggest text-expander-value->mention#choose text-expander-activate->mention#activated"
        >
          {area}
        </text-expander>
      ) : (
        area
      )}
      {preview && <WritingTools of={fieldId(field)} previewUrl={preview} />}
    </Field>
  );
}

/** A browser leaves out the end of a line with which a text begins, as if its tag had stood on a line of its own. */
const wholly = (text: string): string => (/^[\r\n]/.test(text) ? `\n${text}` : text);

export type Option = { value: string | number; label: string; disabled?: boolean };
/** Of what has an id and a name. */
export const optionOf = ({ id, name }: { id: number; name: string }): Option => ({ value: id, label: name });
export type OptionGroup = { label: string; options: Option[] };
export type SelectOptions = (Option | OptionGroup)[];

type SelectProps = FieldProps &
  Attributes & {
    options: SelectOptions;
    value?: string | number;
    /** The words of an empty first option. */
    blank?: string;
    disabled?: boolean;
  };

export function Select({ label, hint, error, hideLabel, options, value, blank, ...rest }: SelectProps) {
  const field = { label, hint, error, hideLabel, name: rest.name, id: rest.id, required: rest.required };
  const chosen = String(value);
  return (
    <Field {...field}>
      <select class="select" {...rest} {...wiring(field)}>
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((entry) =>
          "options" in entry ? <Group group={entry} chosen={chosen} /> : <Choice option={entry} chosen={chosen} />,
        )}
      </select>
    </Field>
  );
}

function Group({ group, chosen }: { group: OptionGroup; chosen: string }) {
  return (
    <optgroup label={group.label}>
      {group.options.map((option) => (
        <Choice option={option} chosen={chosen} />
      ))}
    </optgroup>
  );
}

function Choice({ option, chosen }: { option: Option; chosen: string }) {
  return (
    <option value={String(option.value)} selected={chosen === String(option.value)} disabled={option.disabled}>
      {option.label}
    </option>
  );
}
