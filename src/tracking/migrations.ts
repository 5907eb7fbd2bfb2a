import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const trackingMigrations: Migrations = {
  "2026-11-20-30 tracking": {
    async up(db) {
      await sql`
        create table issue_statuses (
          id integer generated always as identity primary key,
          name text not null unique,
          is_closed boolean not null default false,
          position integer not null
        )`.execute(db);
      await sql`
        create table trackers (
          id integer generated always as identity primary key,
          name text not null unique,
          position integer not null,
          default_status_id integer not null references issue_statuses,
          description text not null default ''
        )`.execute(db);
      await sql`
        create table issue_priorities (
          id integer generated always as identity primary key,
          name text not null unique,
          position integer not null,
          is_default boolean not null default false,
          active boolean not null default true
        )`.execute(db);
      // From status 0: a new issue has none yet, so this is no foreign key.
      await sql`
        create table workflow_transitions (
          tracker_id integer not null references trackers on delete cascade,
          role_id integer not null references roles on delete cascade,
          old_status_id integer not null,
          new_status_id integer not null references issue_statuses on delete cascade,
          primary key (tracker_id, role_id, old_status_id, new_status_id)
        )`.execute(db);
    },
  },
  "2026-11-22-10 trackers switch fields off": {
    async up(db) {
      await sql`alter table trackers add column disabled_fields text[] not null default '{}'`.execute(db);
    },
  },
  "2026-11-22-11 workflows of authors and assignees, and of fields": {
    async up(db) {
      await sql`
        alter table workflow_transitions
          add column author boolean not null default false,
          add column assignee boolean not null default false,
          drop constraint workflow_transitions_pkey,
          add primary key (tracker_id, role_id, old_status_id, new_status_id, author, assignee)`.execute(db);
      // Status 0: a new issue, as above.
      await sql`
        create table workflow_permissions (
          tracker_id integer not null references trackers on delete cascade,
          role_id integer not null references roles on delete cascade,
          old_status_id integer not null,
          field text not null,
          rule text not null check (rule in ('readonly', 'required')),
          primary key (tracker_id, role_id, old_status_id, field)
        )`.execute(db);
      // No foreign key to a status, because 0 is none: what ends there goes with it.
      await sql`
        create function forget_workflow_of_status() returns trigger language plpgsql as $$
        begin
          delete from workflow_transitions where old_status_id = old.id;
          delete from workflow_permissions where old_status_id = old.id;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger forget_workflow after delete on issue_statuses
          for each row execute function forget_workflow_of_status()`.execute(db);
    },
  },
};
