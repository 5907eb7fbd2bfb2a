import {
  Avatar,
  Card,
  ConfirmButton,
  EmptyState,
  errorOf,
  Form,
  FormActions,
  Pagination,
  ReferenceField,
  SubmitButton,
  Table,
  useView,
} from "../../design/index.js";
import type { Named, PageOfList, Problem } from "../../kernel/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { StatusBadge } from "../users/status-badge.js";
import type { GroupUser } from "./group-list.js";

interface GroupUsersProps {
  group: Named;
  users: GroupUser[];
  total: number;
  page: PageOfList;
  /** The user to add, as they were typed. */
  typed: string | undefined;
  problems: Problem[];
}

/** Who is in a group, and a field to add one more. */
export function GroupUsers({ group, users, total, page, typed, problems }: GroupUsersProps) {
  const { t } = useView();
  const at = `/admin/groups/${group.id}`;
  return (
    <>
      <Card title={t("accounts.users.title")} id="users" flush>
        <Table
          caption={t("accounts.users.title")}
          rows={users}
          columns={[
            { label: t("captions.name"), main: true, cell: (user) => <Person {...user} /> },
            { label: t("captions.login"), quiet: true, wide: true, cell: ({ login }) => login },
            {
              label: t("accounts.keys.actions"),
              hideLabel: true,
              align: "end",
              cell: (user) => <Remove at={at} {...user} />,
            },
          ]}
          empty={<EmptyState icon="users" title={t("accounts.groups.empty")} text={t("accounts.groups.emptyText")} />}
        />
        {total > page.limit && <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />}
      </Card>
      <Card title={t("accounts.groups.add")}>
        <Form action={`${at}/users`} class="stack">
          <ReferenceField
            name="user"
            id="user_id"
            label={t("captions.user")}
            hint={t("accounts.groups.addHint")}
            options={undefined}
            typed={{ name: "user", text: typed, from: `${at}/candidates` }}
            error={errorOf(problems, "user_id")}
            required
          />
          <FormActions>
            <SubmitButton look="outline">{t("accounts.groups.addSubmit")}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

function Person({ id, name, status }: GroupUser) {
  return (
    <span class="person">
      <Avatar id={id} name={name} size="sm" />
      <a href={`/admin/users/${id}`}>
        <bdi>{name}</bdi>
      </a>
      {status !== ACTIVE && <StatusBadge status={status} />}
    </span>
  );
}

function Remove({ at, id, name }: GroupUser & { at: string }) {
  const { t } = useView();
  return (
    <ConfirmButton
      action={`${at}/users/${id}/remove`}
      method="post"
      question={t("accounts.groups.removeQuestion", { name })}
      confirm={t("accounts.groups.remove")}
      look="ghost"
      size="sm"
      align="end"
    >
      {t("accounts.groups.remove")}
      <span class="sr-only"> {name}</span>
    </ConfirmButton>
  );
}
