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
};
