import {
  Card,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { PresentPassword } from "../passwords/present-password.js";

/** At the end of the account page, where users may leave by themselves. */
export function DeleteAccountCard() {
  const { t } = useView();
  return (
    <Card title={t("accounts.unsubscribe.title")} hint={t("accounts.unsubscribe.hint")} id="delete_account">
      <FormActions>
        <LinkButton href="/my/account/delete" look="outline" icon="trash">
          {t("accounts.unsubscribe.link")}
        </LinkButton>
      </FormActions>
    </Card>
  );
}

export function DeleteAccountPage({ login, problems }: { login: string; problems: Problem[] }) {
  const { t } = useView();
  return (
    <Page title={t("accounts.unsubscribe.title")} width="reading">
      <PageHeader
        title={t("accounts.unsubscribe.title")}
        crumbs={[{ label: t("accounts.account.title"), href: "/my/account" }]}
        meta={login}
      />
      <div class="stack">
        <FormProblems problems={problems} fields={["current_password"]} />
        <Card>
          <Form action="/my/account/delete" class="stack">
            <p>{t("accounts.unsubscribe.question")}</p>
            <PresentPassword login={login} problems={problems} />
            <FormActions>
              <SubmitButton look="destructive">{t("accounts.unsubscribe.confirm")}</SubmitButton>
              <LinkButton href="/my/account" look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
