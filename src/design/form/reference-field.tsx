import type { Attributes } from "../attributes.js";
import { Icon } from "../icon.js";
import { Select, type SelectOptions } from "./controls.js";
import { Field, type FieldProps, fieldId, wiring } from "./field.js";

type ReferenceFieldProps = FieldProps &
  Attributes & {
    /** All there is to choose from; undefined when that is more than a list may hold. */
    options: SelectOptions | undefined;
    /** Of the option that is chosen. */
    value?: string | number;
    /** The words of choosing none. */
    blank?: string;
    typed: TypedChoice;
  };

/** The field that takes the list's place: it sends, under a name of its own, what the server is to look up. */
export interface TypedChoice {
  name: string;
  text: string | undefined;
  /** A path that answers `?q=ad` by `answerSuggestions`. */
  from: string;
}

/** Chooses one of few from a list, one of many by typing a part of its name. Without scripts the whole name is typed. */
export function ReferenceField({ options, value, typed, ...rest }: ReferenceFieldProps) {
  if (options) return <Select {...rest} options={options} value={value} />;
  return <TypedReference {...rest} {...typed} id={fieldId(rest)} />;
}

function TypedReference({
  label,
  hint,
  error,
  hideLabel,
  blank,
  text,
  from,
  ...rest
}: Omit<ReferenceFieldProps, "options" | "value" | "typed"> & Omit<TypedChoice, "name">) {
  const field = { label, hint, error, hideLabel, name: rest.name, id: rest.id, required: rest.required };
  return (
    <Field {...field}>
      <div
        class="reference"
        data-controller="reference"
        data-reference-url-value={from}
        data-action="change->reference#once:capture focusout->reference#leave scroll@window->reference#follow resize@window->reference#follow turbo:morph-element->reference#renew:self several:taken->reference#renew"
      >
        <input
          type="text"
          class="input"
          value={text}
          placeholder={blank}
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          autocapitalize="off"
          maxlength={600}
          data-reference-target="input"
          data-action="input->reference#type click->reference#offer keydown->reference#press"
          {...rest}
          {...wiring(field)}
        />
        <Icon name="search" />
      </div>
    </Field>
  );
}
