import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import type { Viewer } from "../viewer.js";

export interface Membership {
  id: number;
  project: { id: number; name: string; identifier: string };
  /** `inherited`: through a group. */
  roles: { id: number; name: string; inherited: boolean }[];
}

/** Where a person or group belongs, as far as the viewer may know of the projects. */
export async function membershipsOf(db: Db, principalId: number, viewer: Viewer): Promise<Membership[]> {
  const { rows } = await sql<Membership & { project_name: string }>`
    select min(m.id) as id,
           jsonb_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project,
           jsonb_agg(distinct jsonb_build_object('id', r.id, 'name', r.name, 'inherited', m.user_id <> ${principalId})) as roles
      from members m
      join member_roles mr on mr.member_id = m.id
      join roles r on r.id = mr.role_id
      join projects p on p.id = m.project_id
     where (m.user_id = ${principalId}
            or m.user_id in (select group_id from group_users where user_id = ${principalId}))
       and p.status <> 9
       and (${viewer.admin} or exists (
             select 1 from project_roles pr where pr.project_id = p.id and pr.user_id = ${viewer.id}))
     group by p.id
     order by lower(p.name), p.id`.execute(db);
  return rows.map(({ id, project, roles }) => ({ id, project, roles }));
}

/** As REST has it: Redmine names a project by id and name only, and a role that is not inherited says nothing of it. */
export const membershipJson = ({ id, project, roles }: Membership) => ({
  id,
  project: { id: project.id, name: project.name },
  roles: roles.map((role) => ({ id: role.id, name: role.name, ...(role.inherited && { inherited: true }) })),
});
