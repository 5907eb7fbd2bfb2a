import type { Child, PropsWithChildren } from "hono/jsx";
import { Checkbox } from "./choices.js";
import { fieldId } from "./field.js";

type EmptiableProps = PropsWithChildren<{
  /** Of the field. */
  name: string;
  label: Child;
  /** The words of the box. */
  none: string;
  /** What it sends. */
  value: string;
  checked: boolean;
}>;

/** The control of a form for several records, which changes nothing while it is empty, and a box that empties the field in all of them. */
export function Emptiable({ name, label, none, value, checked, children }: EmptiableProps) {
  return (
    <div class="emptiable">
      {children}
      <Checkbox
        id={`${fieldId({ name })}_none`}
        name={name}
        label={
          <>
            {none} <span class="sr-only">({label})</span>
          </>
        }
        value={value}
        checked={checked}
      />
    </div>
  );
}
