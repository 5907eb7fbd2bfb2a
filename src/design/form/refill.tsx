import type { PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { useView } from "../view.js";
import { SubmitButton } from "./form.js";

/** The name that says a form was not sent to be saved, but to be drawn anew. */
const REFILL = "refill";

type RefillsProps = PropsWithChildren<Attributes & { fields: string[] }>;

/** Around the controls of a form whose choices follow from these fields: changed, they send the form, which comes back filled in. */
export function Refills({ fields, children, ...rest }: RefillsProps) {
  return (
    <div
      data-controller="refill"
      data-refill-fields-value={JSON.stringify(fields)}
      data-action="change->refill#ask turbo:before-stream-render@document->refill#answered"
      {...rest}
    >
      {children}
    </div>
  );
}

/** In such a form, behind the button that saves it, which Enter presses. Seen without scripts alone. */
export function RefillButton() {
  return (
    <SubmitButton look="outline" name={REFILL} value="1" formnovalidate data-draft="keep">
      {useView().t("design.refill")}
    </SubmitButton>
  );
}

/** Whether it came back for that. */
export const asksRefill = (form: { text(name: string): string | undefined }): boolean =>
  form.text(REFILL) !== undefined;
