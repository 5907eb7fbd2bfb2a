import type { Child, PropsWithChildren } from "hono/jsx";
import { closesItself } from "../dropdown.js";
import { Icon } from "../icon.js";
import type { ButtonLook } from "./button.js";
import { Form, SubmitButton } from "./form.js";

interface Question {
  action: string;
  method?: "post" | "patch" | "delete";
  question: string;
  confirm: string;
}

type ConfirmProps = PropsWithChildren<ButtonLook & Question & { align?: "start" | "end" }>;

/** Asks before it acts: the button opens a question, the question holds the form. No script needed. */
export function ConfirmButton({ look, size, icon, align, children, ...question }: ConfirmProps) {
  return (
    <Opening {...{ look, size, icon, align }} label={children}>
      <Answer {...question} />
    </Opening>
  );
}

type ReasonProps = PropsWithChildren<ButtonLook & { reason: Child; align?: "start" | "end"; way?: Child }>;

/** In the place of a ConfirmButton where the act is not possible: the button opens the reason, and what leads on from it. */
export function ReasonButton({ look, size, icon, align, reason, way, children }: ReasonProps) {
  return (
    <Opening {...{ look, size, icon, align }} label={children}>
      <p>{reason}</p>
      {way}
    </Opening>
  );
}

type OpeningProps = PropsWithChildren<ButtonLook & { align?: "start" | "end"; label: Child }>;

function Opening({ look = "outline", size, icon, align = "start", label, children }: OpeningProps) {
  return (
    <details class="dropdown" data-align={align} {...closesItself}>
      <summary class="btn" data-variant={look} data-size={size}>
        {icon && <Icon name={icon} />}
        {label}
      </summary>
      <div class="popup confirm">{children}</div>
    </details>
  );
}

/** The same as an item of a menu: the question opens below it. */
export function ConfirmItem({
  icon,
  children,
  ...question
}: PropsWithChildren<Question & { icon: ButtonLook["icon"] }>) {
  return (
    <details>
      <summary class="popup-item">
        {icon && <Icon name={icon} />}
        {children}
      </summary>
      <div class="confirm">
        <Answer {...question} />
      </div>
    </details>
  );
}

function Answer({ action, method = "delete", question, confirm }: Question) {
  return (
    <>
      <p>{question}</p>
      <Form action={action} method={method}>
        <SubmitButton look="destructive" size="sm">
          {confirm}
        </SubmitButton>
      </Form>
    </>
  );
}
