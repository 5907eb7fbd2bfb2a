import { Avatar, Icon, useView } from "../../design/index.js";
import type { Holder } from "../members/roles/holders.js";

/** Those of many that are shown before the rest is unfolded: a line of names, three on a phone. */
const FIRST = 6;
/** So many members are shown whole: no fold hides one or two. */
const FEW = 8;

interface MembersRowProps {
  holders: Holder[];
  whole: boolean;
  /** Where the first one is added, for users who may. */
  addedAt: string | undefined;
}

/** Who works in a project. It stands before the work of the project, so a long list is folded. */
export function MembersRow({ holders, whole, addedAt }: MembersRowProps) {
  const { t } = useView();
  if (holders.length === 0)
    return (
      <p class="quiet members-row">
        {t("projects.noMembers")}
        {addedAt && (
          <a class="card-more" href={addedAt}>
            {t("projects.addMember")}
          </a>
        )}
      </p>
    );
  const first = holders.slice(0, holders.length > FEW ? FIRST : FEW);
  const rest = holders.slice(first.length);
  return (
    <section class="members-row" aria-label={t("projects.members")}>
      <ByRole holders={first} />
      {rest.length > 0 && (
        <details>
          <summary>
            <Icon name="chevron-right" />
            {whole
              ? t("projects.moreMembers", { count: peopleIn(holders) - peopleIn(first) })
              : t("projects.manyMoreMembers")}
          </summary>
          <div class="members-row">
            <ByRole holders={rest} />
            {!whole && <p class="quiet">{t("projects.manyMoreMembers")}</p>}
          </div>
        </details>
      )}
    </section>
  );
}

const peopleIn = (holders: Holder[]) => new Set(holders.map(({ principal }) => principal.id)).size;

/** Role after role; a member with several roles is named at each of them. */
function ByRole({ holders }: { holders: Holder[] }) {
  return (
    <>
      {[...Map.groupBy(holders, ({ role }) => role.id).values()].map((those) => (
        <div>
          <h2>
            <bdi>{those[0]?.role.name}</bdi>
          </h2>
          <ul>
            {those.map(({ principal: { id, name, type } }) => (
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
