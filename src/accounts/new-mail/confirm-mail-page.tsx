import { BarePage, Card, Form, SubmitButton, useView } from "../../design/index.js";

export function ConfirmMailPage({ token, mail }: { token: string; mail: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.newMail.title")}>
      <Card>
        <Form action="/confirm_mail" class="stack">
          <input type="hidden" name="token" value={token} />
          <p>
            {t("accounts.newMail.text")} <strong dir="auto">{mail}</strong>
          </p>
          <SubmitButton>{t("accounts.newMail.submit")}</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
