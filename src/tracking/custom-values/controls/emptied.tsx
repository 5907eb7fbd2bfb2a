import type { PropsWithChildren } from "hono/jsx";
import { Emptiable, useView } from "../../../design/index.js";

/** Redmine's value of a form for several records: empties the field in all of them. */
export const EMPTIED = "__none__";

/** What the controls of all formats have in common. */
export interface Control {
  name: string;
  label: string;
  hint: string | undefined;
  /** Several values are lines. */
  value: string;
  error?: string;
  required: boolean;
  /** The form is for several records. The words of leaving each as it is. */
  unchanged?: string | undefined;
  /** Whether it empties the field in all of them. Undefined: it cannot. */
  emptied: boolean | undefined;
}

/** Several values, as a form has them. */
export const linesOf = (value: string): string[] => (value === "" ? [] : value.split("\n"));

/** Around a control that is no list of choices. */
export function MayBeEmptied({ name, label, emptied, children }: PropsWithChildren<Control>) {
  const { t } = useView();
  if (emptied === undefined) return <>{children}</>;
  return (
    <Emptiable name={name} label={label} none={t("tracking.none")} value={EMPTIED} checked={emptied}>
      {children}
    </Emptiable>
  );
}
