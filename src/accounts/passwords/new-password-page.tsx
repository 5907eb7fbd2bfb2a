import { BarePage, Card, Form, FormProblems, SubmitButton, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { duePages } from "../sessions/due.js";
import { NewPassword } from "./new-password.js";
import type { PasswordRules } from "./password-rules.js";

/** Between the log-in and everything else. */
export function NewPasswordPage({
  back,
  rules,
  problems,
}: {
  back: string;
  rules: PasswordRules;
  problems: Problem[];
}) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.newPassword.title")}>
      <Card>
        <Form action={duePages.password} class="stack">
          <FormProblems problems={problems} />
          <p>{t("accounts.newPassword.text")}</p>
          <input type="hidden" name="back_url" value={back} />
          <NewPassword problems={problems} rules={rules} label={t("accounts.account.newPassword")} />
          <SubmitButton>{t("accounts.newPassword.submit")}</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
