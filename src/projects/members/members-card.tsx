import type { Principal } from "../../accounts/index.js";
import {
  Avatar,
  Badge,
  Card,
  ConfirmButton,
  Dropdown,
  Form,
  FormProblems,
  optionOf,
  Pagination,
  ReferenceField,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Named, PageOfList, Problem } from "../../kernel/index.js";
import { Several } from "../page/several.js";
import type { Member } from "./members-of.js";

export interface MembersCardProps {
  root: string;
  members: Member[];
  total: number;
  page: PageOfList;
  /** Members of the project above work here, too. */
  inherits: boolean;
  /** Those that the viewer gives to members and takes from them. */
  roles: Named[];
  /** Who could be added; undefined: too many for a list. */
  candidates: Principal[] | undefined;
  /** What was refused, as it was sent. */
  typed?: { principal: string | undefined; roleIds: number[] };
  problems: Problem[];
}

export function MembersCard({ root, members, total, page, inherits, roles, ...adding }: MembersCardProps) {
  const { t } = useView();
  return (
    <Card title={t("projects.members")} id="members">
      <FormProblems problems={adding.problems} fields={["user_id"]} />
      {members.length === 0 && !inherits && <p class="quiet">{t("projects.noMembers")}</p>}
      {inherits && <p class="quiet">{t("projects.inheritMembersHint")}</p>}
      <ul class="lines">
        {members.map((member) => (
          <MemberLine root={root} member={member} roles={roles} />
        ))}
      </ul>
      {total > page.limit && <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />}
      {roles.length > 0 && (
        <>
          <h3>{t("projects.addMember")}</h3>
          <AddMember root={root} roles={roles} candidates={adding.candidates} typed={adding.typed} />
        </>
      )}
    </Card>
  );
}

function MemberLine({
  root,
  member: { id: memberId, principal, roles: has },
  roles,
}: {
  root: string;
  member: Member;
  roles: Named[];
}) {
  const { t } = useView();
  const mayRemove = has.every(({ id }) => roles.some((role) => role.id === id));
  return (
    <li>
      <span class="person">
        <Avatar id={principal.id} name={principal.name} size="sm" />
        <bdi>{principal.name}</bdi>
        {principal.type === "group" && <Badge>{t("projects.group")}</Badge>}
      </span>
      <span class="quiet">{has.map(({ name }) => name).join(", ")}</span>
      <span class="row">
        {roles.length > 0 && (
          <Dropdown trigger={t("projects.changeRoles")} label={principal.name} size="sm" align="end">
            <Form action={`${root}/members/${memberId}`} class="confirm">
              <Several
                name="role_ids"
                scope={`member_${memberId}_`}
                label={t("projects.roles")}
                options={roles.map(optionOf)}
                chosen={has.map((role) => role.id)}
              />
              <SubmitButton size="sm">{t("projects.saveRoles")}</SubmitButton>
            </Form>
          </Dropdown>
        )}
        {mayRemove && (
          <ConfirmButton
            action={`${root}/members/${memberId}/remove`}
            method="post"
            size="sm"
            align="end"
            question={t("projects.removeQuestion", { name: principal.name })}
            confirm={t("projects.remove")}
          >
            {t("projects.remove")}
            <span class="sr-only"> {principal.name}</span>
          </ConfirmButton>
        )}
      </span>
    </li>
  );
}

function AddMember({
  root,
  roles,
  candidates,
  typed,
}: Pick<MembersCardProps, "root" | "roles" | "candidates" | "typed">) {
  const { t } = useView();
  const ofType = (type: Principal["type"]) => candidates?.filter((one) => one.type === type).map(optionOf) ?? [];
  return (
    <Form action={`${root}/members`} class="stack">
      <ReferenceField
        name="user_id"
        label={t("projects.principal")}
        blank={t("projects.choosePrincipal")}
        required
        options={
          candidates && [
            { label: t("projects.people"), options: ofType("user") },
            { label: t("projects.groups"), options: ofType("group") },
          ]
        }
        typed={{ name: "member", text: typed?.principal, from: `${root}/candidates` }}
      />
      <Several
        name="role_ids"
        label={t("projects.roles")}
        options={roles.map(optionOf)}
        chosen={typed?.roleIds ?? []}
      />
      <div class="form-actions">
        <SubmitButton look="outline">{t("projects.add")}</SubmitButton>
      </div>
    </Form>
  );
}
