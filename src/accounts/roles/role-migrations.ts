import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/** What roles and their permissions have got since the first accounts. */
export const roleMigrations: Migrations = {
  "2026-12-10-66 whom a permission can be given to": {
    async up(db) {
      await sql`alter table permissions add column requires text check (requires in ('member', 'login'))`.execute(db);
      // Who could create projects could do so below others.
      await sql`
        update roles set permissions = permissions || '{add_subprojects}'
         where 'add_project' = any(permissions) and builtin = 0`.execute(db);
    },
  },
  "2026-12-20-10 whom roles let see": {
    async up(db) {
      await sql`
        alter table roles add column users_visibility text not null default 'all'
              check (users_visibility in ('all', 'members_of_visible_projects'))`.execute(db);
    },
  },
  "2026-12-20-11 which trackers roles are for": {
    async up(db) {
      await sql`alter table roles add column permission_trackers jsonb not null default '{}'`.execute(db);
      await sql`alter table permissions add column by_tracker boolean not null default false`.execute(db);
    },
  },
  "2026-12-20-12 permissions in their order": {
    async up(db) {
      await sql`alter table permissions add column position integer not null default 0`.execute(db);
    },
  },
  "2026-12-28-21 which roles a role gives to members": {
    async up(db) {
      // Ids without keys, as those of trackers: an id of what is gone matches nothing.
      await sql`
        alter table roles add column all_roles_managed boolean not null default true,
              add column managed_role_ids integer[] not null default '{}'`.execute(db);
    },
  },
};
