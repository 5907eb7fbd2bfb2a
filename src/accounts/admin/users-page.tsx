import {
  Badge,
  EmptyState,
  Form,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  Select,
  SubmitButton,
  Table,
  TextInput,
  Time,
  useView,
} from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { ACTIVE, LOCKED, REGISTERED } from "../identity/viewer.js";
import type { UserFilter, UserRow } from "../users/list/user-list.js";
import { StatusBadge } from "../users/status-badge.js";
import { administration } from "./administration.js";

interface UsersPageProps {
  users: UserRow[];
  total: number;
  page: PageOfList;
  filter: UserFilter;
  sort: string;
}

export function UsersPage({ users, total, page: { limit, offset }, filter, sort }: UsersPageProps) {
  const { t } = useView();
  return (
    <Page title={t("accounts.users.title")}>
      <PageHeader
        title={t("accounts.users.title")}
        crumbs={[administration(t)]}
        actions={
          <LinkButton href="/admin/users/new" look="primary" icon="plus">
            {t("accounts.users.new")}
          </LinkButton>
        }
      />
      <Filters {...filter} />
      <UserTable users={users} sort={sort} />
      <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
    </Page>
  );
}

function Filters({ name, status }: UserFilter) {
  const { t } = useView();
  const statuses = [ACTIVE, REGISTERED, LOCKED].map((value) => ({
    value,
    label: t(`accounts.users.statuses.${value}`),
  }));
  return (
    <Form action="/admin/users" method="get" class="filters" autosubmit>
      <TextInput
        name="name"
        type="search"
        label={t("accounts.users.search")}
        placeholder={t("accounts.users.search")}
        value={name}
        hideLabel
      />
      <Select
        name="status"
        label={t("captions.status")}
        blank={t("accounts.users.anyStatus")}
        options={statuses}
        value={status}
        hideLabel
      />
      <SubmitButton look="outline">{t("accounts.users.apply")}</SubmitButton>
    </Form>
  );
}

function UserTable({ users, sort }: { users: UserRow[]; sort: string }) {
  const { t } = useView();
  return (
    <Table
      caption={t("accounts.users.title")}
      rows={users}
      sort={sort}
      href={({ id }) => `/admin/users/${id}`}
      columns={[
        { label: t("captions.login"), sort: "login", quiet: true, cell: ({ login }) => login },
        { label: t("captions.name"), sort: "firstname", main: true, cell: (user) => <Name {...user} /> },
        { label: t("captions.mail"), sort: "mail", wide: true, cell: ({ mail }) => mail },
        { label: t("captions.user_type_id"), wide: true, cell: ({ user_type }) => user_type },
        { label: t("captions.status"), cell: ({ status }) => <StatusBadge status={status} /> },
        {
          label: t("captions.last_login_on"),
          sort: "last_login_on",
          quiet: true,
          align: "end",
          said: true,
          cell: ({ last_login_on }) => last_login_on && <Time at={last_login_on} compact />,
        },
      ]}
      empty={<EmptyState icon="users" title={t("accounts.users.none")} text={t("accounts.users.noneText")} />}
    />
  );
}

function Name({ admin, ...user }: UserRow) {
  const { t } = useView();
  return (
    <span class="row">
      {user.shown_name}
      {admin && <Badge icon="shield">{t("captions.admin")}</Badge>}
      {user.second_factor && <Badge icon="lock">{t("accounts.secondFactor.title")}</Badge>}
    </span>
  );
}
