import { sql } from "kysely";
import type { Membership, MembershipsOf } from "../../accounts/index.js";
import { ARCHIVED, BEING_DELETED } from "../project/visible.js";
import { derivedId } from "./derived-membership.js";

/** Where a person or group belongs, as far as the viewer may know of the projects. */
export const membershipsOf: MembershipsOf = async (db, principalId, viewer) => {
  const { rows } = await sql<Omit<Membership, "id"> & { id: number | null }>`
    with given as (
      select e.project_id, e.role_id, min(e.member_id) as member_id, e.inherited
        from (select m.project_id, mr.role_id, m.id as member_id, false as inherited
                from members m join member_roles mr on mr.member_id = m.id
               where m.user_id = ${principalId}
              union all
              select reached.project_id, mr.role_id, m.id, true
                from members m join users u on u.id = m.user_id join member_roles mr on mr.member_id = m.id
               cross join lateral projects_with_members_of(m.project_id) reached
               where m.user_id = ${principalId} and u.type = 'group' and reached.project_id <> m.project_id
              union all
              select e.project_id, e.role_id, e.member_id, true
                from effective_roles e join members m on m.id = e.member_id
               where e.user_id = ${principalId} and (m.user_id <> ${principalId} or m.project_id <> e.project_id)) e
       group by e.project_id, e.role_id, e.inherited)
    select min(g.member_id) filter (where not g.inherited) as id,
           jsonb_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project,
           jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'inherited', g.inherited) order by r.position, g.inherited) as roles
      from given g
      join roles r on r.id = g.role_id
      join projects p on p.id = g.project_id
     where p.status not in (${ARCHIVED}, ${BEING_DELETED})
       and (${viewer.admin} or exists (
             select 1 from project_roles pr where pr.project_id = p.id and pr.user_id = ${viewer.id}))
     group by p.id
     order by lower(p.name), p.id`.execute(db);
  return rows.map((row) => ({ ...row, id: row.id ?? derivedId({ userId: principalId, projectId: row.project.id }) }));
};
