import { sql } from "kysely";
import type { Membership, MembershipsOf } from "../../accounts/index.js";

/** Where a person or group belongs, as far as the viewer may know of the projects. */
export const membershipsOf: MembershipsOf = async (db, principalId, viewer) => {
  const { rows } = await sql<Membership>`
    with given as (
      select m.project_id, mr.role_id, min(m.id) as member_id, bool_and(m.user_id <> ${principalId}) as inherited
        from members m
        join member_roles mr on mr.member_id = m.id
       where m.user_id = ${principalId}
          or m.user_id in (select group_id from group_users where user_id = ${principalId})
       group by m.project_id, mr.role_id)
    select min(g.member_id) as id,
           jsonb_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project,
           jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'inherited', g.inherited) order by r.position) as roles
      from given g
      join roles r on r.id = g.role_id
      join projects p on p.id = g.project_id
     where p.status <> 9
       and (${viewer.admin} or exists (
             select 1 from project_roles pr where pr.project_id = p.id and pr.user_id = ${viewer.id}))
     group by p.id
     order by lower(p.name), p.id`.execute(db);
  return rows;
};
