import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

export interface Assignable {
  id: number;
  name: string;
  type: "user" | "group";
}

/** Active people and groups who are members with a role that takes issues; only the one asked for, if one is. */
export async function assignableIn(db: Db | Trx, projectId: number, onlyId?: number): Promise<Assignable[]> {
  const { rows } = await sql<Assignable>`
    select u.id, trim(u.firstname || ' ' || u.lastname) as name, u.type
      from users u
     where u.status = 1 and u.type in ('user', 'group')
       and ${onlyId === undefined ? sql`true` : sql`u.id = ${onlyId}`}
       and exists (
         select 1 from members m
           join member_roles mr on mr.member_id = m.id
           join roles r on r.id = mr.role_id and r.assignable
          where m.project_id = ${projectId}
            and (m.user_id = u.id
                 or m.user_id in (select gu.group_id from group_users gu where gu.user_id = u.id)))
     order by u.type desc, lower(u.firstname), lower(u.lastname), u.id`.execute(db);
  return rows;
}
