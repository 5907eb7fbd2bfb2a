import { type RawBuilder, sql } from "kysely";
import { nameOf, unseen, type Viewer } from "../../accounts/index.js";
import type { Db, PageOfList, Trx } from "../../kernel/index.js";
import { visibleProject } from "../project/project-by-ref.js";
import { type DerivedMembership, derivedId } from "./derived-membership.js";
import type { Member } from "./members-of.js";

/** Members by themselves, by a group and by a parent project, in the order in which they became it. */
export async function everyMemberOf(
  db: Db | Trx,
  project: Member["project"],
  { limit, offset }: PageOfList,
): Promise<{ members: Member[]; total: number }> {
  const { rows } = await sql<{ members: Row[]; total: number }>`
    with recursive ${membersOf(project.id)}, ${told(sql`true order by place limit ${limit} offset ${offset}`)}
    select (select count(*)::int from one) as total,
           (select coalesce(json_agg(t order by t.place), '[]') from told t) as members`.execute(db);
  const { members = [], total = 0 } = rows[0] ?? {};
  return { members: members.map((row) => memberFrom(project, row)), total };
}

/** In a project the viewer sees. */
export async function derivedMember(
  db: Db | Trx,
  viewer: Viewer,
  { userId, projectId }: DerivedMembership,
): Promise<Member> {
  const project = await visibleProject(db, viewer, projectId);
  if (!project) throw unseen(viewer, "membership");
  const { rows } = await sql<Row>`
    with recursive ${membersOf(projectId)}, ${told(sql`own_id is null and user_id = ${userId}`)}
    select * from told`.execute(db);
  if (!rows[0]) throw unseen(viewer, "membership");
  return memberFrom(project, rows[0]);
}

interface Row extends Pick<Member, "principal" | "roles" | "inherited"> {
  user_id: number;
  own_id: number | null;
}

const memberFrom = (
  { id, name, identifier }: Member["project"],
  { user_id: userId, own_id: own, principal, roles, inherited }: Row,
): Member => ({
  id: own ?? derivedId({ userId, projectId: id }),
  project: { id, name, identifier },
  principal,
  roles,
  inherited,
});

/**
 * `given`: who has which role, and by which membership; people come from `effective_roles`, and groups of projects above from
 * their memberships there. `one`: each of them once; who follows from a membership stands behind it, and people before their group.
 */
const membersOf = (projectId: number) => sql`
  above (id, parent_id, inherits) as (
    select id, parent_id, inherit_members from projects where id = ${projectId}
    union
    select p.id, p.parent_id, p.inherit_members from projects p join above on p.id = above.parent_id where above.inherits
  ), given (user_id, member_id, role_id, is_group) as (
    select user_id, member_id, role_id, false from effective_roles where project_id = ${projectId}
    union all
    select m.user_id, m.id, mr.role_id, true
      from members m join users u on u.id = m.user_id join member_roles mr on mr.member_id = m.id
     where u.type = 'group' and m.project_id in (select id from above)
  ), one as (
    select user_id, own_id,
           row_number() over (order by first, own_id is distinct from first, is_group, user_id) as place
      from (select g.user_id, min(g.member_id) as first, min(own.id) as own_id, bool_or(g.is_group) as is_group
              from given g
              left join members own on own.user_id = g.user_id and own.project_id = ${projectId}
             group by g.user_id) member
  )`;

/** Some of them, with their roles: own ones, and those that come from elsewhere besides. */
const told = (which: RawBuilder<unknown>) => sql`
  page as materialized (select * from one where ${which}),
  roles_of_page as (
    select user_id, is_own, json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position) as roles
      from (select distinct p.user_id, g.role_id, g.member_id is not distinct from p.own_id as is_own
              from page p join given g on g.user_id = p.user_id) had
      join roles r on r.id = had.role_id
     group by user_id, is_own
  ), told as (
    select page.*,
           json_build_object('id', u.id, 'name', ${nameOf("u")}, 'type', u.type, 'login', u.login) as principal,
           coalesce(own.roles, '[]') as roles, coalesce(others.roles, '[]') as inherited
      from page
      join users u on u.id = page.user_id
      left join roles_of_page own on own.user_id = page.user_id and own.is_own
      left join roles_of_page others on others.user_id = page.user_id and not others.is_own
  )`;
