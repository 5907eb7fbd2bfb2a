import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * Visitors share one account, so that what it wrote belongs to none of them: to them alone `project_permissions` says `open`. They
 * see what is not private, whatever their role says (facts of Redmine).
 */
export const visitorsVisibilityMigrations: Migrations = {
  "2026-12-10-50 what visitors see": {
    async up(db) {
      await sql`
        create or replace view project_permissions as
        select u.id as user_id, p.id as project_id, pm.name as permission,
               case when u.admin then 'all' when u.type = 'anonymous' then 'open' else r.issues_visibility end
                 as issues_visibility
          from users u
          cross join projects p
          left join effective_roles e on e.user_id = u.id and e.project_id = p.id and not u.admin
          left join roles visitor on visitor.builtin = case u.type when 'user' then 1 when 'anonymous' then 2 end
          left join roles r on r.id = coalesce(e.role_id, case when p.is_public then visitor.id end)
          join permissions pm on (u.admin or pm.name = any(r.permissions))
                             and (p.status = 1 or (p.status = 5 and pm.reading))
         where u.status = 1
           and (pm.module is null
                or exists (select 1 from enabled_modules em where em.project_id = p.id and em.name = pm.module))`.execute(
        db,
      );
    },
  },
};
