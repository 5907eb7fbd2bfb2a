import type { PropsWithChildren } from "hono/jsx";

/** Of a new field `custom-field-form.css` shows what the chosen class and format take, so without scripts as well. */
export const Asked = ({ of, children }: PropsWithChildren<{ of: string }>) => (
  <div class="asked-of-field" data-of={of}>
    {children}
  </div>
);
