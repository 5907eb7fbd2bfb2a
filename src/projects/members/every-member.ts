import { type RawBuilder, sql } from "kysely";
import { nameOf, unseen, type Viewer } from "../../accounts/index.js";
import { type Db, type Moment, momentSeen, type PageOfList, type Trx, totalWithin } from "../../kernel/index.js";
import { visibleProject } from "../project/project-by-ref.js";
import { type DerivedMembership, derivedId } from "./derived-membership.js";
import type { Member } from "./members-of.js";

/** Members by themselves, by a group and by a parent project, in the order in which they became it. */
export async function everyMemberOf(
  db: Db | Trx,
  project: Member["project"],
  { limit, offset }: PageOfList,
): Promise<{ members: Member[]; total: number }> {
  // Whose own membership is the first of theirs stands where it stands in its index: only the page of them is read.
  const page = sql`
    select user_id, own_id, row_number() over (order by first, behind, is_group, user_id) as place
      from ((select user_id, id as own_id, id as first, false as behind, false as is_group
               from members
              where project_id = ${project.id} and user_id not in (select user_id from derived)
              order by id limit ${offset + limit})
            union all
            select user_id, own_id, first, true, is_group from derived) one
     order by place limit ${limit} offset ${offset}`;
  const own = totalWithin(db, sql<number>`(select count(*)::int from members where project_id = ${project.id})`);
  const { rows } = await sql<{ total: number | null; moment: Moment; members: Row[]; others: number }>`
    with recursive ${groupsIn(project.id)}, ${derivedIn(project.id)}, ${told(project.id, page)}
    select ${own.asked} as total, (select count(*)::int from derived where own_id is null) as others,
           (select coalesce(json_agg(t order by t.place), '[]') from told t) as members, ${momentSeen} as moment`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("A select without from has no row.");
  const { members, others, ...counted } = found;
  return { members: members.map((row) => memberFrom(project, row)), total: own.from(counted) + others };
}

/** In a project the viewer sees. */
export async function derivedMember(
  db: Db | Trx,
  viewer: Viewer,
  { userId, projectId }: DerivedMembership,
): Promise<Member> {
  const project = await visibleProject(db, viewer, projectId);
  if (!project) throw unseen(viewer, "membership");
  const page = sql`
    select ${userId}::int as user_id, null::int as own_id, 1 as place
     where not exists (select from members where user_id = ${userId} and project_id = ${projectId})
       and (exists (select from effective_roles where user_id = ${userId} and project_id = ${projectId})
            or exists (select from groups where user_id = ${userId}))`;
  const { rows } = await sql<Row>`
    with recursive ${groupsIn(projectId)}, ${told(projectId, page)} select * from told`.execute(db);
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

/** `above`: the project, and those whose members are members here, too. `groups`: their memberships of groups. */
const groupsIn = (projectId: number) => sql`
  above (id, parent_id, inherits) as (
    select id, parent_id, inherit_members from projects where id = ${projectId}
    union
    select p.id, p.parent_id, p.inherit_members from projects p join above on p.id = above.parent_id where above.inherits
  ), groups as (
    select m.id, m.user_id, m.project_id
      from users u join members m on m.user_id = u.id
     where u.type = 'group' and m.project_id in (select id from above)
  )`;

/**
 * Who is a member by a group or a project above before they were it by themselves, or without that. They stand behind the
 * membership they follow from, and people before their group. Only those memberships are looked up: nearly all members of
 * a large project have no other than their own.
 */
const derivedIn = (projectId: number) => sql`
  given (user_id, member_id, is_group) as (
    select user_id, member_id, false from effective_roles
     where project_id = ${projectId} and member_id in (select id from groups)
    union all
    select user_id, member_id, false from effective_roles
     where project_id = ${projectId} and exists (select from above where id <> ${projectId})
       and member_id in (select m.id from members m join above a on a.id = m.project_id where a.id <> ${projectId})
    union all
    select user_id, id, true from groups where project_id <> ${projectId}
  ), derived as materialized (
    select g.user_id, own.id as own_id, g.first, g.is_group
      from (select user_id, min(member_id) as first, bool_or(is_group) as is_group from given group by user_id) g
      left join members own on own.user_id = g.user_id and own.project_id = ${projectId}
     where own.id is null or own.id > g.first
  )`;

/** Some members, with their roles: own ones, and those that come from elsewhere besides. */
const told = (projectId: number, page: RawBuilder<unknown>) => sql`
  page as materialized (${page}),
  roles_of_page as (
    select user_id, is_own, json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position) as roles
      from (select distinct p.user_id, g.role_id, g.member_id is not distinct from p.own_id as is_own
              from page p
             cross join lateral (
               select e.role_id, e.member_id from effective_roles e
                where e.user_id = p.user_id and e.project_id = ${projectId}
               union all
               select mr.role_id, mr.member_id from groups m join member_roles mr on mr.member_id = m.id
                where m.user_id = p.user_id) g) had
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
