import { administration } from "../../accounts/index.js";
import {
  Card,
  ConfirmButton,
  CopyText,
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
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import { ClientControls, type ClientForm } from "./client-controls.js";
import { type MadeClient, NewClient } from "./new-client.js";

export const clientPage = (id: string): string => `${CLIENTS_PAGE}/${encodeURIComponent(id)}`;

interface ClientPageProps {
  id: string;
  /** As it is known, whatever the form says. */
  title: string;
  hasSecret: boolean;
  /** Shown this once. */
  made?: MadeClient;
  form: ClientForm;
  problems: Problem[];
}

/** An application that an administrator registered. */
export function ClientPage({ id, title, hasSecret, made, form, problems }: ClientPageProps) {
  const { t } = useView();
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        crumbs={[administration(t), { label: t("oauth.clients.title"), href: CLIENTS_PAGE }]}
        actions={hasSecret && <RenewSecret id={id} name={title} />}
      />
      <div class="stack">
        <FormProblems problems={problems} />
        {made ? <NewClient title={t("oauth.clients.renewed")} {...made} /> : <ClientId id={id} />}
        <Card hint={t("oauth.clients.changeHint")}>
          <Form action={clientPage(id)} method="patch" class="stack">
            <ClientControls {...form} authHint={t("oauth.clients.methodHint")} problems={problems} />
            <FormActions>
              <SubmitButton>{t("oauth.clients.save")}</SubmitButton>
              <LinkButton href={CLIENTS_PAGE} look="ghost">
                {t("oauth.clients.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function ClientId({ id }: { id: string }) {
  const { t } = useView();
  return (
    <Card title={t("oauth.clients.clientId")}>
      <CopyText label={t("oauth.clients.clientId")} text={id} />
    </Card>
  );
}

function RenewSecret({ id, name }: { id: string; name: string }) {
  const { t } = useView();
  return (
    <ConfirmButton
      action={`${clientPage(id)}/secret`}
      method="post"
      question={t("oauth.clients.renewQuestion", { name })}
      confirm={t("oauth.clients.renewConfirm")}
      align="end"
    >
      {t("oauth.clients.renew")}
    </ConfirmButton>
  );
}
