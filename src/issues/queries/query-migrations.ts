import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const queryMigrations: Migrations = {
  "2026-12-12-6301 how queries are shown": {
    async up(db) {
      await sql`
        alter table queries add column display_type text not null default 'list'
          check (display_type in ('list', 'board'))`.execute(db);
    },
  },
  "2026-12-10-6301 queries that lists open with": {
    async up(db) {
      // Of one user or of everyone, in one project or in all.
      await sql`
        create table default_queries (
          user_id integer references users on delete cascade,
          project_id integer references projects on delete cascade,
          query_id integer not null references queries on delete cascade,
          unique nulls not distinct (user_id, project_id)
        )`.execute(db);
      await sql`create index default_queries_of_query on default_queries (query_id)`.execute(db);
    },
  },
  "2026-12-04-10 saved queries": {
    async up(db) {
      // Ids of roles without keys: one that is gone matches nothing, and is given to nothing else.
      await sql`
        create table queries (
          id integer generated always as identity primary key,
          name text not null check (name <> '' and length(name) <= 255),
          project_id integer references projects on delete cascade,
          user_id integer references users,
          visibility text not null check (visibility in ('private', 'roles', 'public')),
          role_ids integer[] not null default '{}',
          filters jsonb not null default '{}',
          columns text[] not null default '{}',
          group_by text not null default '',
          sort text not null default '',
          totals text[] not null default '{}',
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now()
        )`.execute(db);
      await sql`create index queries_of_project on queries (project_id)`.execute(db);
      await sql`create index queries_of_user on queries (user_id)`.execute(db);
    },
  },
  "2026-12-04-11 the queries that come with the product": {
    async up(db) {
      await sql`
        insert into queries (name, visibility, filters, sort) values
          ('Issues assigned to me', 'public',
           '{"status_id": "open", "assigned_to_id": "me", "project.status": "1"}', 'priority:desc,updated_on:desc'),
          ('Reported issues', 'public',
           '{"status_id": "open", "author_id": "me", "project.status": "1"}', 'updated_on:desc'),
          ('Updated issues', 'public',
           '{"status_id": "open", "updated_by": "me", "project.status": "1"}', 'updated_on:desc'),
          ('Watched issues', 'public',
           '{"status_id": "open", "watcher_id": "me", "project.status": "1"}', 'updated_on:desc')`.execute(db);
    },
  },
};
