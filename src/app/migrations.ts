import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const appMigrations: Migrations = {
  "2026-11-22-90 parts that were installed": {
    async up(db) {
      await sql`create table installed_parts (name text primary key, installed_on timestamptz not null default now())`.execute(
        db,
      );
      // An installation that is in use has the defaults of the parts there were until now.
      await sql`
        insert into installed_parts (name)
        select unnest(array['accounts', 'agents', 'tracking', 'projects', 'notifications', 'issues', 'activity', 'imports'])
         where exists (select 1 from users)`.execute(db);
    },
  },
};
