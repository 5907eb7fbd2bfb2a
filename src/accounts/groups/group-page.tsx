import type { Child } from "hono/jsx";
import {
  Card,
  Checkbox,
  ConfirmButton,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  Page,
  PageHeader,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Named, PageOfList, Problem } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";
import type { GroupUser } from "./group-list.js";
import { GroupUsers } from "./group-users.js";

interface GroupPageProps {
  group: Named;
  /** Its users must have a second factor; undefined: the house has no such. */
  twofaRequired: boolean | undefined;
  users: GroupUser[];
  total: number;
  page: PageOfList;
  /** A form of the page as it was sent, and what was wrong with it. */
  sent: { name?: string; user?: string; problems: Problem[] } | undefined;
  /** Of other parts. */
  cards: Child[];
}

export function GroupPage({ group, twofaRequired, users, total, page, sent, cards }: GroupPageProps) {
  const { t } = useView();
  const problems = sent?.problems ?? [];
  return (
    <Page title={group.name} width="reading">
      <PageHeader
        title={group.name}
        crumbs={[administration(t), { label: t("accounts.groupsTitle"), href: "/admin/groups" }]}
        actions={<Delete {...group} />}
      />
      <div class="stack">
        <FormProblems problems={problems} fields={["name", "user_id"]} />
        <Card>
          <Form action={`/admin/groups/${group.id}`} method="patch" class="stack">
            <TextInput
              name="name"
              label={t("captions.name")}
              value={sent?.name ?? group.name}
              maxlength={255}
              autocomplete="off"
              error={errorOf(problems, "name")}
              required
            />
            {twofaRequired !== undefined && (
              <Checkbox
                name="twofa_required"
                label={t("captions.twofa_required")}
                hint={t("accounts.groups.secondFactorHint")}
                checked={twofaRequired}
                unchecked="0"
              />
            )}
            <FormActions>
              <SubmitButton look="outline">{t("accounts.save")}</SubmitButton>
            </FormActions>
          </Form>
        </Card>
        <GroupUsers group={group} users={users} total={total} page={page} typed={sent?.user} problems={problems} />
        {cards}
      </div>
    </Page>
  );
}

function Delete({ id, name }: Named) {
  const { t } = useView();
  return (
    <ConfirmButton
      action={`/admin/groups/${id}/delete`}
      method="post"
      question={t("accounts.groups.deleteQuestion", { name })}
      confirm={t("accounts.groups.deleteConfirm")}
      look="ghost"
      icon="trash"
      align="end"
    >
      {t("accounts.groups.delete")}
    </ConfirmButton>
  );
}
