import type { Child } from "hono/jsx";
import {
  Badge,
  Card,
  ConfirmButton,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  Time,
  useView,
} from "../../design/index.js";
import { AvatarCard } from "../avatars/avatar-card.js";
import { ACTIVE, LOCKED } from "../identity/viewer.js";
import type { UserRow } from "../users/list/user-list.js";
import { StatusBadge } from "../users/status-badge.js";
import { administration } from "./administration.js";
import { UserFieldset, type UserFormProps } from "./user-fieldset.js";

interface EditUserProps extends UserFormProps {
  user: UserRow;
  /** Their own page. */
  own: boolean;
  cards: Child[];
}

export function EditUserPage({ user, own, cards, ...props }: EditUserProps) {
  const { t } = useView();
  const name = user.shown_name;
  return (
    <Page title={name} width="reading">
      <PageHeader
        title={name}
        crumbs={[administration(t), { label: t("accounts.users.title"), href: "/admin/users" }]}
        meta={<Meta user={user} />}
        actions={<Steps user={user} name={name} own={own} />}
      />
      <div class="stack">
        <FormProblems problems={props.problems} />
        <Card>
          <Form action={`/admin/users/${user.id}`} method="patch" class="stack">
            <UserFieldset {...props} known />
            <FormActions>
              <SubmitButton>{t("accounts.save")}</SubmitButton>
              <LinkButton href="/admin/users" look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
        <AvatarCard userId={user.id} name={name} />
        {cards}
      </div>
    </Page>
  );
}

function Meta({ user }: { user: UserRow }) {
  const { t } = useView();
  return (
    <>
      <StatusBadge status={user.status} />
      {user.second_factor && <Badge icon="lock">{t("accounts.secondFactor.title")}</Badge>}
      <span>
        {t("captions.created_on")} <Time at={user.created_on} />
      </span>
      <span>
        {t("captions.last_login_on")} {user.last_login_on ? <Time at={user.last_login_on} /> : t("accounts.never")}
      </span>
    </>
  );
}

function Steps({ user, name, own }: { user: UserRow; name: string; own: boolean }) {
  const { t } = useView();
  const path = `/admin/users/${user.id}`;
  return (
    <>
      <LinkButton href={`/users/${user.id}`} icon="user">
        {t("accounts.users.profile")}
      </LinkButton>
      {user.status !== ACTIVE && (
        <ConfirmButton
          action={`${path}/unlock`}
          method="post"
          question={t("accounts.users.unlockQuestion", { name })}
          confirm={t("accounts.users.unlockConfirm")}
          icon="check"
          align="end"
        >
          {t(user.status === LOCKED ? "accounts.users.unlock" : "accounts.users.activate")}
        </ConfirmButton>
      )}
      {user.status !== LOCKED && (
        <ConfirmButton
          action={`${path}/lock`}
          method="post"
          question={t("accounts.users.lockQuestion", { name })}
          confirm={t("accounts.users.lockConfirm")}
          icon="lock"
          align="end"
        >
          {t("accounts.users.lock")}
        </ConfirmButton>
      )}
      {user.second_factor && !own && (
        <ConfirmButton
          action={`${path}/second_factor/reset`}
          method="post"
          question={t("accounts.users.resetQuestion", { name })}
          confirm={t("accounts.users.resetConfirm")}
          icon="key-round"
          align="end"
        >
          {t("accounts.users.resetSecondFactor")}
        </ConfirmButton>
      )}
      <ConfirmButton
        action={`${path}/delete`}
        method="post"
        question={t("accounts.users.deleteQuestion", { name })}
        confirm={t("accounts.users.deleteConfirm")}
        look="ghost"
        icon="trash"
        align="end"
      >
        {t("accounts.users.delete")}
      </ConfirmButton>
    </>
  );
}
