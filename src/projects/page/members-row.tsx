import { Avatar, Icon, useView } from "../../design/index.js";
import type { Member } from "../members/members-of.js";

/** Who works in a project, role after role; a member with several roles is named at each of them. */
export function MembersRow({ members, total }: { members: Member[]; total: number }) {
  const { t } = useView();
  const roles = Map.groupBy(
    members.flatMap((member) => member.roles.map((role) => ({ role: role.name, ...member.principal }))),
    ({ role }) => role,
  );
  if (total === 0) return <p class="quiet members-row">{t("projects.noMembers")}</p>;
  return (
    <section class="members-row" aria-label={t("projects.members")}>
      {[...roles].map(([role, people]) => (
        <div>
          <h2>
            <bdi>{role}</bdi>
          </h2>
          <ul>
            {people.map(({ id, name, type }) => (
              <li class="person">
                {type === "group" ? <Icon name="users" /> : <Avatar id={id} name={name} size="sm" />}
                {type === "group" ? (
                  <bdi>{name}</bdi>
                ) : (
                  <a href={`/users/${id}`}>
                    <bdi>{name}</bdi>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {total > members.length && <p class="quiet">{t("projects.moreMembers", { count: total - members.length })}</p>}
    </section>
  );
}
