import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../kernel/index.js";
import { typeOfValues } from "./values/type-of-values.js";

export const attachmentsMigrations: Migrations = {
  "2026-12-09-60 attachments": {
    async up(db) {
      await sql`
        create table attachments (
          id integer generated always as identity primary key,
          entity_type text,
          entity_id integer,
          author_id integer not null references users,
          filename text not null check (filename <> '' and length(filename) <= 255),
          description text not null default '' check (length(description) <= 255),
          content_type text not null,
          picture_type text,
          filesize bigint not null,
          digest text not null,
          file text not null,
          created_on timestamptz not null default now(),
          check ((entity_type is null) = (entity_id is null))
        )`.execute(db);
      await sql`create index attachments_of_entity on attachments (entity_type, entity_id)`.execute(db);
      await sql`create index attachments_of_file on attachments (file)`.execute(db);
      // Uploads that are not attached: those of a user, and the oldest.
      await sql`create index waiting_uploads on attachments (author_id, created_on) where entity_type is null`.execute(
        db,
      );
      await sql`create table removed_files (file text primary key)`.execute(db);
      // Whatever deletes an attachment, its file is removed after the commit, by a job that reads this table.
      await sql`
        create function remember_removed_files() returns trigger language plpgsql as $$
        begin
          insert into removed_files (file) select file from gone order by file on conflict do nothing;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger attachments_leave_their_files after delete on attachments
               referencing old table as gone for each statement execute function remember_removed_files()`.execute(db);
      await sql`
        create function forget_attachments() returns trigger language plpgsql as $$
        begin
          delete from attachments where entity_type = tg_argv[0] and entity_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-12-6202 how large pictures are": {
    async up(db) {
      await sql`
        alter table attachments add column picture_width integer, add column picture_height integer`.execute(db);
    },
  },
  "2026-12-12-6303 pictures that are shown turned": {
    async up(db) {
      // They were measured as they lie. A job measures them anew (`measure-pictures.ts`).
      await sql`
        update attachments set picture_width = null, picture_height = null where picture_type = 'image/jpeg'`.execute(
        db,
      );
      await sql`
        create index attachments_unmeasured on attachments (id)
         where picture_type is not null and picture_width is null`.execute(db);
    },
  },
  "2026-12-14-40 files as values of custom fields": {
    async up(db) {
      await sql`
        alter table attachments
          add column custom_field_id integer references custom_fields on delete cascade`.execute(db);
      await sql`
        create index attachments_of_custom_field on attachments (custom_field_id)
         where custom_field_id is not null`.execute(db);
    },
  },
};

/**
 * For the migrations of a class with attachments: what is deleted from its table takes its attachments along, whatever
 * deleted it.
 */
export const takesItsAttachments = (table: string, type: string): RawBuilder<unknown> =>
  takesAttachments(`${table}_take_their_attachments`, table, type);

/** The same of files that are values of its custom fields. */
export const takesItsValueFiles = (table: string, type: string): RawBuilder<unknown> =>
  takesAttachments(`${table}_take_their_value_files`, table, typeOfValues(type));

const takesAttachments = (trigger: string, table: string, type: string) => sql`
  create trigger ${sql.ref(trigger)} after delete on ${sql.table(table)}
         referencing old table as gone for each statement
         execute function forget_attachments(${sql.lit(type)})`;
