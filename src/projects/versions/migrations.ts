import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";
import { takesItsCustomValues } from "../../tracking/index.js";

export const versionsMigrations: Migrations = {
  "2026-12-01-10 versions": {
    async up(db) {
      await sql`
        create table versions (
          id integer generated always as identity primary key,
          project_id integer not null references projects on delete cascade,
          name text not null check (name <> '' and length(name) <= 60),
          description text not null default '',
          status text not null default 'open' check (status in ('open', 'locked', 'closed')),
          effective_date date,
          sharing text not null default 'none' check (sharing in ('none', 'descendants', 'hierarchy', 'tree', 'system')),
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now(),
          unique (project_id, name)
        )`.execute(db);
      // Few: what any project may be shared with is looked for among them.
      await sql`create index versions_shared on versions (project_id) where sharing <> 'none'`.execute(db);
      await sql`
        alter table projects add column default_version_id integer references versions on delete set null`.execute(db);
      await sql`
        create index projects_with_default_version on projects (default_version_id)
         where default_version_id is not null`.execute(db);
    },
  },
  "2026-12-01-11 versions shared with a project": {
    async up(db) {
      // From itself to the top. A function in plpgsql keeps its plan, as `projects_below` does.
      await sql`
        create function projects_above(bottom integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive above (id, parent_id, distance) as (
              select id, parent_id, 0 from projects where id = bottom
              union all
              select p.id, p.parent_id, distance + 1 from projects p join above on p.id = above.parent_id)
            select id from above order by distance);
        end $$`.execute(db);
      // THE relation between a project and the versions that can be planned for in it (facts of Redmine): its own, and
      // those of other projects as far as each is shared. Archived and deleted projects (9, 10) share nothing.
      await sql`
        create function versions_shared_with(project integer) returns integer[] language plpgsql stable as $$
        declare
          above integer[] := projects_above(project);
        begin
          return array(
            select v.id from versions v where v.project_id = project
            union all
            select v.id from versions v join projects p on p.id = v.project_id
             where v.sharing <> 'none' and v.project_id <> project and p.status < 9
               and case v.sharing
                     when 'system' then true
                     when 'tree' then v.project_id = any((select projects_below(above[cardinality(above)]))::integer[])
                     when 'descendants' then v.project_id = any(above)
                     when 'hierarchy' then v.project_id = any(above)
                       or v.project_id = any((select projects_below(project))::integer[])
                   end);
        end $$`.execute(db);
    },
  },
  "2026-12-03-13 versions take their custom values": {
    up: async (db) => {
      await takesItsCustomValues("versions", "version").execute(db);
    },
  },
};
