import type { Child } from "hono/jsx";
import { Avatar, Card, DefinitionList, LinkButton, Page, PageHeader, Time, useView } from "../../../design/index.js";
import { LOCKED } from "../../identity/viewer.js";
import type { UserRow } from "../list/user-list.js";
import type { Membership } from "../memberships.js";
import { StatusBadge } from "../status-badge.js";

interface ProfileProps {
  user: UserRow;
  memberships: Membership[];
  /** Captions and values of custom fields. */
  customs: [string, Child][];
  /** Of other parts. */
  cards: { main: Child[]; beside: Child[] };
}

/** Who a user is, what they did last, and what they work on, as far as the viewer may see it. */
export function ProfilePage({ user, memberships, customs, cards }: ProfileProps) {
  const { t, viewer } = useView();
  const name = user.shown_name;
  return (
    <Page title={name} width="split">
      <PageHeader
        title={
          <>
            <Avatar id={user.id} name={name} size="lg" /> {name}
          </>
        }
        meta={
          <>
            <span>@{user.login}</span>
            <span>
              {t("accounts.profile.registered")} <Time at={user.created_on} />
            </span>
            {user.last_login_on && (
              <span>
                {t("captions.last_login_on")} <Time at={user.last_login_on} />
              </span>
            )}
            {user.status === LOCKED && <StatusBadge status={user.status} />}
          </>
        }
        actions={<Actions user={user} self={viewer?.id === user.id} admin={viewer?.admin ?? false} />}
      />
      <div class="split">
        <div class="stack">{cards.main}</div>
        <aside class="stack">
          {customs.length > 0 && (
            <Card title={t("accounts.account.profile")}>
              <DefinitionList entries={customs} />
            </Card>
          )}
          {cards.beside}
          <Memberships memberships={memberships} />
        </aside>
      </div>
    </Page>
  );
}

function Memberships({ memberships }: Pick<ProfileProps, "memberships">) {
  const { t } = useView();
  return (
    <Card title={t("accounts.profile.memberships")}>
      {memberships.length === 0 ? (
        <p class="quiet">{t("accounts.profile.none")}</p>
      ) : (
        <DefinitionList
          entries={memberships.slice(0, SHOWN).map(({ project, roles }) => [
            <a href={`/projects/${project.identifier}`}>
              <bdi>{project.name}</bdi>
            </a>,
            [...new Set(roles.map((role) => role.name))].join(", "),
          ])}
        />
      )}
      {memberships.length > SHOWN && (
        <p class="quiet">{t("accounts.profile.more", { count: memberships.length - SHOWN })}</p>
      )}
    </Card>
  );
}

const SHOWN = 100;

function Actions({ user, self, admin }: { user: UserRow; self: boolean; admin: boolean }) {
  const { t } = useView();
  return (
    <>
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
