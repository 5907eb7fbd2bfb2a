import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * `project_permissions` says with which trackers a role grants a permission: `tracker_ids`, null where with all. Who asks about a
 * project passes over it; who asks about an issue compares it with the (`withTracker`).
 */
export const trackerLimitsMigrations: Migrations = {
  "2026-12-20-20 permissions by tracker": {
    async up(db) {
      await sql`
        create or replace view project_permissions as
        select u.id as user_id, p.id as project_id, pm.name as permission,
               case when u.admin then 'all' when u.type = 'anonymous' then 'open' else r.issues_visibility end
                 as issues_visibility,
               case when not u.admin then r.permission_trackers -> pm.name end as tracker_ids
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

/** The row `pp` of `project_permissions` is about this tracker. */
export const withTracker = (tracker: RawBuilder<number | null>) =>
  sql<boolean>`(pp.tracker_ids is null or pp.tracker_ids @> to_jsonb(${tracker}))`;

/** Of the roles that permit it to the user in the project one is for the tracker. Where none permits it roles say nothing of trackers. */
export const takesTracker = (
  userId: number,
  permission: string,
  { project, tracker }: { project: RawBuilder<number>; tracker: RawBuilder<number> },
) => sql<boolean>`coalesce(
  (select bool_or(${withTracker(tracker)}) from project_permissions pp
    where pp.user_id = ${userId} and pp.project_id = ${project} and pp.permission = ${permission}), true)`;

/** The role `r` has the permission with this tracker; that it has it at all is asked besides. */
export const roleWithTracker = (permission: string, tracker: RawBuilder<number>) => sql<boolean>`(
  not r.permission_trackers ? ${permission}::text or r.permission_trackers -> ${permission}::text @> to_jsonb(${tracker}))`;
