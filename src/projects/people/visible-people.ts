import { type RawBuilder, sql } from "kysely";
import { ACTIVE, type Eligible, everybodyActive, type Viewer } from "../../accounts/index.js";
import { ARCHIVED, projectVisible } from "../project/visible.js";

/**
 * THE rule of which people and groups somebody sees (Redmine's `users_visibility` of roles): everyone, where one of their roles says
 * so, or else themselves and the members of projects that they see. People without a project have the role of visitors. A relation
 * between a user and a person, each a column or a parameter.
 *
 * Names that stand on a record, such as its author's, belong to the record: who sees it reads them.
 */
const personVisible = (user: RawBuilder<number>, person: RawBuilder<number>): RawBuilder<boolean> => sql`(
  ${seesEverybody(user)} or ${person} = ${user}
  or exists (select from effective_roles e join projects p on p.id = e.project_id
              where e.user_id = ${person} and ${projectVisible({ id: user, admin: false }, "p")} offset 0)
  or exists (select from members m join projects p on p.id = m.project_id
              where m.user_id = ${person} and ${projectVisible({ id: user, admin: false }, "p")} offset 0))`;

type Looking = Pick<Viewer, "id" | "admin" | "peopleLimited">;

/** The same for one viewer. Costs nothing where no role limits anybody. */
export const seenPerson = (viewer: Looking, person: RawBuilder<number>): RawBuilder<boolean> =>
  seesAll(viewer) ? sql`true` : personVisible(sql`${viewer.id}::int`, person);

/** The active people and groups that the viewer sees. */
export const visiblePeople = (viewer: Looking): Eligible => seenAmong(viewer, everybodyActive);

/** Those of them that the viewer sees. */
export function seenAmong<Some extends Eligible>(viewer: Looking, eligible: Some): Some {
  if (seesAll(viewer)) return eligible;
  const seen = (person: string) => personVisible(sql`${viewer.id}::int`, sql.ref(person));
  return {
    ...eligible,
    rule: sql`(${eligible.rule}) and ${seen("u.id")}`,
    // Ids below zero stand for too many, not for people.
    ids: eligible.ids
      ? sql`select one.id from (${eligible.ids}) one (id) where one.id < 0 or ${seen("one.id")}`
      : sql`select u.id from (${peopleNear(viewer)}) near (id)
              cross join lateral (select * from users where id = near.id offset 0) u where ${eligible.rule}`,
  };
}

const seesAll = ({ admin, peopleLimited }: Looking) => admin || !peopleLimited;

/** One of their roles in projects that are not archived, or without any the role of visitors, shows all people. */
const seesEverybody = (user: RawBuilder<number>) => sql<boolean>`(
  select v.admin or coalesce(
           (select bool_or(r.users_visibility = 'all')
              from effective_roles e join projects p on p.id = e.project_id join roles r on r.id = e.role_id
             where e.user_id = ${user} and p.status < ${sql.lit(ARCHIVED)}),
           (select r.users_visibility = 'all' from roles r
             where r.builtin = case v.type when 'anonymous' then 2 else 1 end))
    from users v where v.id = ${user})`;

/** From the side of the viewer: members of the projects they see, perhaps twice; or all there are. */
function peopleNear(viewer: Looking): RawBuilder<unknown> {
  const all = seesEverybody(sql`${viewer.id}::int`);
  const places = sql`select p.id from projects p where not ${all} and ${projectVisible(viewer, "p")}`;
  return sql`
    select ${viewer.id}::int
    union all select u.id from users u where ${all} and u.status = ${sql.lit(ACTIVE)}
    union all select e.user_id from effective_roles e where e.project_id in (${places})
    union all select m.user_id from members m where m.project_id in (${places})`;
}
