import { administration } from "../../accounts/index.js";
import {
  Badge,
  Card,
  ConfirmButton,
  EmptyState,
  Form,
  FormActions,
  FormProblems,
  Page,
  PageHeader,
  Pagination,
  SubmitButton,
  Table,
  Time,
  useView,
} from "../../design/index.js";
import type { PageOfList, Problem } from "../../kernel/index.js";
import { AdministrationTabs } from "../administration-tabs.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import { ClientControls, type ClientForm } from "./client-controls.js";
import type { ListedClient } from "./client-list.js";
import { clientPage } from "./client-page.js";
import { clientTitle } from "./client-title.js";
import { type MadeClient, NewClient } from "./new-client.js";
import { placesOf } from "./redirect-uri.js";

interface ClientsPageProps {
  clients: ListedClient[];
  total: number;
  page: PageOfList;
  /** Shown this once. */
  made?: MadeClient;
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
        {made && <NewClient title={t("oauth.clients.created")} {...made} />}
        <ClientTable clients={clients} />
        <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
        <RegisterClient form={form} problems={problems} />
      </div>
    </Page>
  );
}

function ClientTable({ clients }: { clients: ListedClient[] }) {
  const { t } = useView();
  return (
    <Table
      caption={t("oauth.clients.title")}
      rows={clients}
      columns={[
        { label: t("captions.client_name"), main: true, cell: (client) => <Named {...client} /> },
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

/** What an administrator wrote down can be changed; what others say of themselves is theirs. */
function Named(client: ListedClient) {
  const title = clientTitle(client);
  return client.origin === "manual" ? <a href={clientPage(client.id)}>{title}</a> : <>{title}</>;
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

function RegisterClient({ form, problems }: { form?: ClientForm; problems: Problem[] }) {
  const { t } = useView();
  return (
    <Card title={t("oauth.clients.new")} hint={t("oauth.clients.newHint")}>
      <Form action={CLIENTS_PAGE} class="stack">
        <ClientControls {...form} problems={problems} />
        <FormActions>
          <SubmitButton>{t("oauth.clients.register")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
