import { sql } from "kysely";
import { keepOrigins } from "../issues/index.js";
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
      // No foreign key to the record: a record deleted here must not come back with the next run.
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
  "2026-11-23-70 where imported issues come from": {
    async up(db) {
      await keepOrigins(db, {
        origins: sql`
          select i.id, m.id, m.repository, substring(r.source from '#([0-9]+)$')::integer,
                 'https://github.com/' || m.repository || case t.name when 'Pull request' then '/pull/' else '/issues/' end
                   || substring(r.source from '#([0-9]+)$')
            from import_references r
            join imports m on m.id = r.import_id
            join issues i on i.id = r.record_id
            join trackers t on t.id = i.tracker_id
           where r.record_type = 'Issue'`,
        journalIds: sql`select record_id from import_references where record_type = 'Journal'`,
      });
    },
  },
  "2026-12-21-70 remarks of their own": {
    async up(db) {
      await sql`alter table imports add column remarks_apart boolean not null default false`.execute(db);
    },
  },
};
