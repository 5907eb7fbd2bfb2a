import { type RawBuilder, sql } from "kysely";
import { unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Named, PageOfList, Trx } from "../../kernel/index.js";
import { projectVisible } from "../project/visible.js";

export interface Member {
  id: number;
  project: Named & { identifier: string };
  /** A member: a user, or a group that stands for its users. */
  principal: Named & { type: "user" | "group"; login: string };
  /** In the order of the roles. */
  roles: Named[];
  /** Those that come from a group or a parent project besides. */
  inherited: Named[];
}

/** The members of a project in the order they joined. */
export async function membersOf(
  db: Db | Trx,
  projectId: number,
  page?: PageOfList,
): Promise<{ members: Member[]; total: number }> {
  const limit = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows: members } = await selectMembers(sql`m.project_id = ${projectId} order by m.id ${limit}`).execute(db);
  if (!page) return { members, total: members.length };
  const { total } = await db
    .selectFrom("members")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return { members, total };
}

/** A membership in a project the viewer sees. */
export async function memberById(db: Db | Trx, viewer: Viewer, id: number): Promise<Member> {
  const { rows } = await selectMembers(sql`m.id = ${id} and ${projectVisible(viewer, "p")}`).execute(db);
  if (!rows[0]) throw unseen(viewer, "membership");
  return rows[0];
}

const selectMembers = (which: RawBuilder<unknown>) => sql<Member>`
  select m.id,
         json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project,
         json_build_object('id', u.id, 'name', trim(u.firstname || ' ' || u.lastname), 'type', u.type, 'login', u.login) as principal,
         (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position), '[]')
            from member_roles mr join roles r on r.id = mr.role_id where mr.member_id = m.id) as roles,
         (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position), '[]')
            from roles r where r.id in (
              select e.role_id from effective_roles e
               where e.user_id = m.user_id and e.project_id = m.project_id and e.member_id <> m.id)) as inherited
    from members m
    join projects p on p.id = m.project_id
    join users u on u.id = m.user_id
   where ${which}`;
