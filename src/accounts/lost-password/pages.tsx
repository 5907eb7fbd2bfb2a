import { BarePage, Card, errorOf, Form, FormProblems, SubmitButton, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { NewPassword } from "../passwords/new-password.js";
import type { PasswordRules } from "../passwords/password-rules.js";

export function LostPasswordPage({ mail = "", problems = [] }: { mail?: string; problems?: Problem[] }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.lostPassword.title")}>
      <Card>
        <Form action="/lost_password" class="stack">
          <p>{t("accounts.lostPassword.text")}</p>
          <TextInput
            name="mail"
            label={t("captions.mail")}
            type="email"
            value={mail}
            maxlength={254}
            autocomplete="email"
            error={errorOf(problems, "mail")}
            autofocus
            required
          />
          <SubmitButton>{t("accounts.lostPassword.submit")}</SubmitButton>
          <p>
            <a href="/login">{t("accounts.login.back")}</a>
          </p>
        </Form>
      </Card>
    </BarePage>
  );
}

export function ChoosePasswordPage({
  token,
  rules,
  problems,
}: {
  token: string;
  rules: PasswordRules;
  problems: Problem[];
}) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.lostPassword.choose")}>
      <Card>
        <Form action="/lost_password" class="stack">
          <FormProblems problems={problems} />
          <input type="hidden" name="token" value={token} />
          <NewPassword problems={problems} rules={rules} label={t("accounts.account.newPassword")} />
          <SubmitButton>{t("accounts.lostPassword.save")}</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
