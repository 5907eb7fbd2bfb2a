import { Avatar, Icon, useView } from "../../design/index.js";
import type { Member } from "../members/members-of.js";

/** Those of many that are shown before the rest is unfolded: a line of names, three on a phone. */
const FIRST = 6;
/** So many members are shown whole: no fold hides one or two. */
const FEW = 8;

/** Who works in a project. It stands before the work of the project, so a long list is folded. */
export function MembersRow({ members, total }: { members: Member[]; total: number }) {
  const { t } = useView();
  if (total === 0) return <p class="quiet members-row">{t("projects.noMembers")}</p>;
  const first = total > FEW ? FIRST : FEW;
  return (
    <section class="members-row" aria-label={t("projects.members")}>
      <ByRole members={members.slice(0, first)} />
      {total > first && (
        <details>
          <summary>
            <Icon name="chevron-right" />
            {t("projects.moreMembers", { count: total - first })}
          </summary>
          <div class="members-row">
            <ByRole members={members.slice(first)} />
            {total > members.length && (
              <p class="quiet">{t("projects.moreMembers", { count: total - members.length })}</p>
            )}
          </div>
        </details>
      )}
    </section>
  );
}

/** Role after role; a member with several roles is named at each of them. */
function ByRole({ members }: { members: Member[] }) {
  const roles = Map.groupBy(
    members.flatMap((member) => member.roles.map((role) => ({ role: role.name, ...member.principal }))),
    ({ role }) => role,
  );
  return (
    <>
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
    </>
  );
}
