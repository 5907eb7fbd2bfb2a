import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { known, type Size } from "../size.js";
import type { Cast } from "./cast.js";

/**
 * Who is a member of what, and as what. The only place that writes members: a relation that the product derives from
 * them is filled here too.
 */
export async function seedMemberships(trx: Trx, size: Size, { person }: Cast): Promise<void> {
  const { userBase, groupBase, ownProjects } = known;
  // A quarter of all users, a tenth, then thirty. A step of 7 meets no user twice.
  await sql`
    insert into members (project_id, user_id)
    select p.id, ${userBase}::int + 1 + (p.id * 131 + k * 7) % ${size.users}::int
      from projects p
      cross join lateral generate_series(1, case p.id when 1 then ${size.users}::int / 4
                                                      when 2 then ${size.users}::int / 10 else 30 end) k
     order by p.id, k`.execute(trx);
  // The last team is the largest by far, and has a project of its own beside.
  await sql`
    insert into members (project_id, user_id)
    select ${ownProjects}::int + g, ${groupBase}::int + g
      from generate_series(1, ${Math.min(size.groups, size.projects - ownProjects)}::int) g
    union all
    select 3, ${groupBase}::int + ${size.groups}::int
    union all
    select p, ${person}::int from generate_series(1, ${ownProjects}::int) p`.execute(trx);
  await sql`
    insert into member_roles (member_id, role_id)
    select m.id, r.id
      from members m
      join roles r on r.name = any(case
             when m.user_id = ${person} and m.project_id <= 3 then array['Manager']
             when m.user_id = ${person} then array['Developer']
             when m.user_id % 20 = 0 then array['Manager']
             when m.user_id % 20 = 1 then array['Developer', 'Reporter']
             when m.user_id % 2 = 0 then array['Developer']
             else array['Reporter'] end)
     order by m.id, r.id`.execute(trx);
}
