import type { Child, PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";

/** What every control shares. `error` colours the field and is read out with it. */
export type FieldProps = {
  name: string;
  label: Child;
  hint?: Child;
  error?: string;
  required?: boolean;
  id?: string;
  hideLabel?: boolean;
};

export function Field({ children, hideLabel, ...props }: PropsWithChildren<FieldProps>) {
  return (
    <div class="field" data-invalid={props.error ? "true" : undefined}>
      <label for={fieldId(props)} class={hideLabel ? "sr-only" : undefined}>
        {props.label}
        {props.required && <Required />}
      </label>
      {children}
      <Notes {...props} />
    </div>
  );
}

/** The star is for the eye; screen readers hear `required` from the control. */
export function Required() {
  return (
    <span class="required" aria-hidden="true">
      *
    </span>
  );
}

export function Notes(props: FieldProps) {
  const id = fieldId(props);
  return (
    <>
      {props.hint && <p id={`${id}_hint`}>{props.hint}</p>}
      {props.error && (
        <p id={`${id}_error`} class="field-error">
          {props.error}
        </p>
      )}
    </>
  );
}

/** `issue[subject]` becomes `issue_subject`. */
export function fieldId({ id, name }: Pick<FieldProps, "id" | "name">): string {
  return id ?? name.replace(/\W+/g, "_").replace(/^_+|_+$/g, "");
}

/** Attributes that tie a control to its label, hint and error. */
export function wiring(props: FieldProps): Attributes & { name: string; required?: boolean } {
  const id = fieldId(props);
  const notes = [props.hint && `${id}_hint`, props.error && `${id}_error`].filter(Boolean).join(" ");
  return {
    id,
    name: props.name,
    required: props.required,
    "aria-describedby": notes || undefined,
    "aria-invalid": props.error ? "true" : undefined,
  };
}
