import type { InterruptedForm } from "./interrupted-form.js";

/** Around the fields of an interrupted form. Sent by the browser itself: the answer is a page, whatever the form once asked for. */
export const carrying = ({ action }: InterruptedForm) => ({
  action,
  "data-turbo": "false",
  "data-controller": "resume",
  "data-action": "resume#send",
});

export const CarriedFields = ({ fields }: InterruptedForm) => (
  <>
    {fields.map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);
