import { administration } from "../../accounts/index.js";
import {
  Badge,
  Card,
  ConfirmButton,
  CopyText,
  EmptyState,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  Page,
  PageHeader,
  Pagination,
  Select,
  SubmitButton,
  Table,
  TextArea,
  TextInput,
  Time,
  useView,
} from "../../design/index.js";
import type { PageOfList, Problem } from "../../kernel/index.js";
import { AdministrationTabs } from "../administration-tabs.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import { AUTH_METHODS } from "./client-fields.js";
import type { ListedClient } from "./client-list.js";
import { clientTitle } from "./client-title.js";
import { placesOf } from "./redirect-uri.js";

/** As it was sent. */
export interface ClientForm {
  name: string;
  redirectUris: string;
  authMethod: string;
}

interface ClientsPageProps {
  clients: ListedClient[];
  total: number;
  page: PageOfList;
  /** Shown this once. */
  made?: { id: string; secret?: string };
  form?: ClientForm;
  problems: Problem[];
}

export function ClientsPage({ clients, total, page: { limit, offset }, made, form, problems }: ClientsPageProps) {
  const { t } = useView();
  return (
    <Page title={t("oauth.clients.title")}>
      <PageHeader title={t("oauth.title")} crumbs={[administration(t)]} />
      <AdministrationTabs current={CLIENTS_PAGE} />
      <FormProblems problems={problems} />
      <div class="stack">
        {made && <NewClient {...made} />}
        <ClientTable clients={clients} />
        <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
        <RegisterClient {...form} problems={problems} />
      </div>
    </Page>
  );
}

function NewClient({ id, secret }: { id: string; secret?: string }) {
  const { t } = useView();
  const [clientId, clientSecret] = [t("oauth.clients.clientId"), t("oauth.clients.clientSecret")];
  return (
    <Card
      title={t("oauth.clients.created")}
      hint={secret && t("oauth.clients.createdHint")}
      id="new_client"
      tabindex={-1}
      data-controller="focus"
    >
      <div class="stack">
        <p>{clientId}</p>
        <CopyText label={clientId} text={id} />
        {secret && <p>{clientSecret}</p>}
        {secret && <CopyText label={clientSecret} text={secret} />}
      </div>
    </Card>
  );
}

function ClientTable({ clients }: { clients: ListedClient[] }) {
  const { t } = useView();
  return (
    <Table
      caption={t("oauth.clients.title")}
      rows={clients}
      columns={[
        { label: t("captions.client_name"), main: true, cell: clientTitle },
        {
          label: t("oauth.clients.origin"),
          cell: ({ origin }) => <Badge>{t(`oauth.clients.origins.${origin}`)}</Badge>,
        },
        {
          label: t("oauth.clients.places"),
          wide: true,
          quiet: true,
          cell: ({ redirect_uris }) => placesOf(redirect_uris),
        },
        { label: t("oauth.agents.title"), said: true, align: "end", cell: ({ grants }) => grants },
        {
          label: t("oauth.agents.since"),
          wide: true,
          quiet: true,
          cell: ({ created_on }) => <Time at={created_on} compact />,
        },
        { label: t("oauth.agents.actions"), hideLabel: true, align: "end", cell: (client) => <Forget {...client} /> },
      ]}
      empty={<EmptyState icon="bot" title={t("oauth.clients.none")} text={t("oauth.clients.noneText")} />}
    />
  );
}

/** The id of a document is an address, so it stands in the query and not in the path. */
function Forget({ id, name }: ListedClient) {
  const { t } = useView();
  const title = clientTitle({ id, name });
  return (
    <ConfirmButton
      action={`${CLIENTS_PAGE}/forget?client=${encodeURIComponent(id)}`}
      method="post"
      question={t("oauth.clients.question", { name: title })}
      confirm={t("oauth.clients.confirm")}
      look="ghost"
      size="sm"
      align="end"
    >
      {t("oauth.clients.forget")}
      <span class="sr-only"> {title}</span>
    </ConfirmButton>
  );
}

function RegisterClient({ name, redirectUris, authMethod, problems }: Partial<ClientForm> & { problems: Problem[] }) {
  const { t } = useView();
  return (
    <Card title={t("oauth.clients.new")} hint={t("oauth.clients.newHint")}>
      <Form action={CLIENTS_PAGE} class="stack">
        <TextInput
          name="client_name"
          label={t("captions.client_name")}
          value={name}
          error={errorOf(problems, "client_name")}
          maxlength={100}
          autocomplete="off"
          required
        />
        <TextArea
          name="redirect_uris"
          label={t("captions.redirect_uris")}
          hint={t("oauth.clients.redirectHint")}
          value={redirectUris}
          error={errorOf(problems, "redirect_uris")}
          rows={3}
          required
        />
        <Select
          name="token_endpoint_auth_method"
          label={t("captions.token_endpoint_auth_method")}
          options={AUTH_METHODS.map((value) => ({ value, label: t(`oauth.clients.methods.${value}`) }))}
          value={authMethod}
        />
        <FormActions>
          <SubmitButton>{t("oauth.clients.register")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
