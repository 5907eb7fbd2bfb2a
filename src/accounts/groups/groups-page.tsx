import {
  EmptyState,
  Form,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  SubmitButton,
  Table,
  TextInput,
  useView,
} from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";
import type { GroupRow } from "./group-list.js";

interface GroupsPageProps {
  groups: GroupRow[];
  total: number;
  page: PageOfList;
  /** What was looked for. */
  name: string;
}

export function GroupsPage({ groups, total, page: { limit, offset }, name }: GroupsPageProps) {
  const { t } = useView();
  const title = t("accounts.groupsTitle");
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        crumbs={[administration(t)]}
        actions={
          <LinkButton href="/admin/groups/new" look="primary" icon="plus">
            {t("accounts.groups.new")}
          </LinkButton>
        }
      />
      <Form action="/admin/groups" method="get" class="filters" autosubmit>
        <TextInput
          name="name"
          type="search"
          label={t("accounts.groups.search")}
          placeholder={t("accounts.groups.search")}
          value={name}
          maxlength={255}
          hideLabel
        />
        <SubmitButton look="outline">{t("accounts.users.apply")}</SubmitButton>
      </Form>
      <Table
        caption={title}
        rows={groups}
        href={({ id }) => `/admin/groups/${id}`}
        columns={[
          { label: t("captions.name"), main: true, cell: (group) => group.name },
          {
            label: t("accounts.users.title"),
            align: "end",
            cell: ({ users }) => t("accounts.groups.count", { count: users }),
          },
        ]}
        empty={
          <EmptyState
            icon="users"
            title={t(name ? "accounts.groups.noneLikeThat" : "accounts.groups.none")}
            text={t("accounts.groups.noneText")}
          />
        }
      />
      <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
    </Page>
  );
}
