import { sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

export interface Assignable {
  id: number;
  name: string;
  type: "user" | "group";
}

export interface WhichAssignable {
  onlyId?: number;
  search?: string;
  limit?: number;
}

/** Active people and groups who are members with a role that takes issues; only the one asked for, if one is. */
export async function assignableIn(
  db: Db | Trx,
  projectId: number,
  { onlyId, search = "", limit = 1_000_000 }: WhichAssignable = {},
): Promise<Assignable[]> {
  const { rows } = await sql<Assignable>`
    select u.id, trim(u.firstname || ' ' || u.lastname) as name, u.type
      from users u
     where u.status = 1 and u.type in ('user', 'group')
       and ${onlyId === undefined ? sql`true` : sql`u.id = ${onlyId}`}
       and strpos(lower(u.login || ' ' || u.firstname || ' ' || u.lastname), lower(${search})) > 0
       and u.id in (
         select m.user_id from members m
           join member_roles mr on mr.member_id = m.id
           join roles r on r.id = mr.role_id and r.assignable
          where m.project_id = ${projectId}
         union
         select gu.user_id from members m
           join member_roles mr on mr.member_id = m.id
           join roles r on r.id = mr.role_id and r.assignable
           join group_users gu on gu.group_id = m.user_id
          where m.project_id = ${projectId})
     order by u.type desc, lower(u.firstname), lower(u.lastname), u.id limit ${limit}`.execute(db);
  return rows;
}
