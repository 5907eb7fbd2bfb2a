import type { Child } from "hono/jsx";
import {
  Avatar,
  Card,
  DefinitionList,
  EmptyState,
  LinkButton,
  Page,
  PageHeader,
  Table,
  useView,
} from "../../../design/index.js";
import { LOCKED } from "../../identity/viewer.js";
import type { UserRow } from "../list/user-list.js";
import type { Membership } from "../memberships.js";
import { StatusBadge } from "../status-badge.js";

interface ProfileProps {
  user: UserRow;
  memberships: Membership[];
  /** Captions and values of custom fields. */
  customs: [string, Child][];
}

/** A user's profile and the projects they work in, as far as the viewer may see them. */
export function ProfilePage({ user, memberships, customs }: ProfileProps) {
  const { t, viewer } = useView();
  const name = user.shown_name;
  return (
    <Page title={name} width="reading">
      <PageHeader
        title={
          <>
            <Avatar id={user.id} name={name} size="lg" /> {name}
          </>
        }
        meta={
          <>
            <span>@{user.login}</span>
            {user.status === LOCKED && <StatusBadge status={user.status} />}
          </>
        }
        actions={<Actions user={user} self={viewer?.id === user.id} admin={viewer?.admin ?? false} />}
      />
      {customs.length > 0 && (
        <Card title={t("accounts.account.profile")}>
          <DefinitionList entries={customs} />
        </Card>
      )}
      <Card title={t("accounts.profile.memberships")} flush>
        <Table
          caption={t("accounts.profile.memberships")}
          rows={memberships.slice(0, SHOWN)}
          href={({ project }) => `/projects/${project.identifier}`}
          columns={[
            { label: t("accounts.profile.project"), main: true, cell: ({ project }) => project.name },
            {
              label: t("accounts.profile.roles"),
              cell: ({ roles }) => [...new Set(roles.map((role) => role.name))].join(", "),
            },
          ]}
          empty={<EmptyState icon="folders" title={t("accounts.profile.none")} />}
        />
        {memberships.length > SHOWN && (
          <p class="feed-end">{t("accounts.profile.more", { count: memberships.length - SHOWN })}</p>
        )}
      </Card>
    </Page>
  );
}

const SHOWN = 100;

function Actions({ user, self, admin }: { user: UserRow; self: boolean; admin: boolean }) {
  const { t } = useView();
  return (
    <>
      <LinkButton href={`/issues?assigned_to_id=${user.id}`} icon="circle-dot">
        {t("accounts.profile.assigned")}
      </LinkButton>
      <LinkButton href={`/issues?author_id=${user.id}`} icon="send">
        {t("accounts.profile.reported")}
      </LinkButton>
      <LinkButton href={`/activity?user_id=${user.id}`} icon="activity">
        {t("accounts.profile.activity")}
      </LinkButton>
      {self && (
        <LinkButton href="/my/account" icon="circle-user">
          {t("accounts.account.title")}
        </LinkButton>
      )}
      {admin && (
        <LinkButton href={`/admin/users/${user.id}`} icon="pencil">
          {t("accounts.profile.edit")}
        </LinkButton>
      )}
    </>
  );
}
