import { sql } from "kysely";
import { nameOf } from "../../../accounts/index.js";
import type { Db, Named } from "../../../kernel/index.js";
import type { Member } from "../members-of.js";

/** Somebody who has a role by a membership of their own, or a group that has it for its users. */
export interface Holder {
  role: Named;
  principal: Member["principal"];
}

/**
 * Who has which role in a project, by a membership here or in a project above that is inherited: role after role, each by name.
 * Somebody with several roles stands at each. Who may not log in any more is left out.
 *
 * @param most of one role; without `whole` a role has more
 */
export async function roleHolders(
  db: Db,
  projectId: number,
  most: number,
): Promise<{ holders: Holder[]; whole: boolean }> {
  // A group may have brought thousands of people: so many are looked at, however few of them have a membership of their own.
  const { rows } = await sql<{ holders: Holder[]; largest: number }>`
    with recursive above (id, parent_id, inherits) as (
      select id, parent_id, inherit_members from projects where id = ${projectId}
      union
      select p.id, p.parent_id, p.inherit_members from projects p join above on p.id = above.parent_id where above.inherits
    ), looked_at (role_id, user_id, member_id) as (
      select r.id, one.user_id, one.member_id
        from roles r
       cross join lateral (
         select e.user_id, e.member_id from effective_roles e
          where e.project_id = ${projectId} and e.role_id = r.id order by e.user_id limit ${sql.lit(most + 1)}) one
    ), held (role_id, user_id) as (
      select l.role_id, l.user_id from looked_at l join members m on m.id = l.member_id and m.user_id = l.user_id
      union
      select mr.role_id, m.user_id
        from users g
        join members m on m.user_id = g.id and m.project_id in (select id from above)
        join member_roles mr on mr.member_id = m.id
       where g.type = 'group'
    )
    select coalesce((select max(count) from (select count(*) from looked_at group by role_id) of_role), 0) as largest,
           coalesce(json_agg(json_build_object(
             'role', json_build_object('id', r.id, 'name', r.name),
             'principal', json_build_object('id', u.id, 'name', ${nameOf("u")}, 'type', u.type, 'login', u.login))
             order by r.position, lower(${nameOf("u")}), u.id), '[]') as holders
      from held
      join roles r on r.id = held.role_id
      join users u on u.id = held.user_id and u.status = 1`.execute(db);
  const { holders, largest } = rows[0] ?? { holders: [], largest: 0 };
  return { holders, whole: largest <= most };
}
