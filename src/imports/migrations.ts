import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const importsMigrations: Migrations = {
  "2026-11-20-70 imports": {
    async up(db) {
      await sql`
        create table imports (
          id integer generated always as identity primary key,
          project_id integer not null unique references projects on delete cascade,
          repository text not null,
          shift_seconds bigint not null,
          created_on timestamptz not null default now()
        )`.execute(db);
      // No foreign key to the record: what somebody deleted here must not come back with the next run.
      await sql`
        create table import_references (
          import_id integer not null references imports on delete cascade,
          source text not null,
          record_type text not null check (record_type in ('Issue', 'Journal')),
          record_id integer,
          primary key (import_id, source)
        )`.execute(db);
    },
  },
};
