import type { PropsWithChildren } from "hono/jsx";
import { closesItself } from "../dropdown.js";
import { Icon } from "../icon.js";
import type { ButtonLook } from "./button.js";
import { Form, SubmitButton } from "./form.js";

type ConfirmProps = PropsWithChildren<
  ButtonLook & {
    action: string;
    method?: "post" | "patch" | "delete";
    question: string;
    confirm: string;
    align?: "start" | "end";
  }
>;

/** Asks before it acts: the button opens a question, the question holds the form. No script needed. */
export function ConfirmButton({
  action,
  method = "delete",
  question,
  confirm,
  look = "outline",
  size,
  icon,
  align = "start",
  children,
}: ConfirmProps) {
  return (
    <details class="dropdown" data-align={align} {...closesItself}>
      <summary class="btn" data-variant={look} data-size={size}>
        {icon && <Icon name={icon} />}
        {children}
      </summary>
      <div class="popup confirm">
        <p>{question}</p>
        <Form action={action} method={method}>
          <SubmitButton look="destructive" size="sm">
            {confirm}
          </SubmitButton>
        </Form>
      </div>
    </details>
  );
}
