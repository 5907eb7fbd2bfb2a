import { BarePage, Card, Form, SubmitButton, TextInput, useView } from "../../design/index.js";

/** `failed` does not say what was wrong: that would tell strangers which logins there are. */
export function LoginPage({ back, login, failed }: { back?: string; login?: string; failed?: boolean }) {
  const { t, appTitle } = useView();
  return (
    <BarePage title={t("accounts.login.title", { app: appTitle })}>
      <Card>
        <Form action="/login" class="stack">
          {back !== undefined && <input type="hidden" name="back_url" value={back} />}
          <TextInput
            name="login"
            label={t("accounts.fields.login")}
            value={login}
            autocomplete="username"
            autofocus={!login}
            required
          />
          <TextInput
            name="password"
            label={t("accounts.fields.password")}
            type="password"
            autocomplete="current-password"
            autofocus={Boolean(login)}
            error={failed ? t("accounts.login.failed") : undefined}
            required
          />
          <SubmitButton>{t("accounts.login.submit")}</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
