import { BarePage, Card, Form, SubmitButton, useView } from "../../design/index.js";

export function ActivatePage({ token }: { token: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.register.activateTitle")}>
      <Card>
        <Form action="/activate" class="stack">
          <input type="hidden" name="token" value={token} />
          <p>{t("accounts.register.activateText")}</p>
          <SubmitButton>{t("accounts.register.activate")}</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
