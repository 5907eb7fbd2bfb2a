import { type RawBuilder, sql } from "kysely";
import { createTrigramIndex, type Migrations } from "../kernel/index.js";

export const entitiesMigrations: Migrations = {
  "2026-11-22-40 edited notes": {
    async up(db) {
      await sql`alter table journals add column edited_on timestamptz`.execute(db);
    },
  },
  "2026-11-23-10 journals and watchers of any class": {
    async up(db) {
      // They were those of issues alone. A default that does not stay: no row is written for it.
      for (const table of ["journals", "watchers"]) {
        await sql`alter table ${sql.table(table)} rename column issue_id to entity_id`.execute(db);
        await sql`alter table ${sql.table(table)} add column entity_type text not null default 'Issue'`.execute(db);
        await sql`alter table ${sql.table(table)} alter column entity_type drop default`.execute(db);
      }
      await sql`alter table journals drop constraint journals_issue_id_fkey`.execute(db);
      await sql`alter table watchers drop constraint watchers_issue_id_fkey, drop constraint watchers_pkey`.execute(db);
      await sql`alter table watchers add primary key (entity_type, entity_id, user_id)`.execute(db);
      await sql`drop index journals_of_issue, watchers_of_user`.execute(db);
      // The history of a record, in its order; what a person watches.
      await sql`create index journals_of_entity on journals (entity_type, entity_id, created_on, id)`.execute(db);
      await sql`create index watchers_of_user on watchers (user_id, entity_type, entity_id)`.execute(db);
      await sql`
        create function forget_journals_and_watchers() returns trigger language plpgsql as $$
        begin
          delete from journals where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from watchers where entity_type = tg_argv[0] and entity_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-11-22-23 in which transaction a journal was written": {
    async up(db) {
      // `xmin` would be that of the last edit. Two steps, so that it stays unknown of those that are there.
      await sql`alter table journals add column written_in xid8`.execute(db);
      await sql`alter table journals alter column written_in set default pg_current_xact_id()`.execute(db);
    },
  },
  "2026-11-23-40 journals that come from elsewhere": {
    async up(db) {
      await sql`alter table journals add column imported boolean not null default false`.execute(db);
    },
  },
  "2026-12-08-50 by which program a journal was written": {
    async up(db) {
      await sql`alter table journals add column via text`.execute(db);
      await sql`create index journals_by_program on journals (created_on desc, id desc) where via is not null`.execute(
        db,
      );
    },
  },
  "2026-12-09-70 keys of created records of any class": {
    async up(db) {
      await sql`
        create table creation_keys (
          user_id integer not null references users on delete cascade,
          entity_type text not null,
          key text not null,
          entity_id integer not null,
          digest text,
          created_on timestamptz not null default now(),
          primary key (user_id, entity_type, key)
        )`.execute(db);
      await sql`create index creation_keys_of_entity on creation_keys (entity_type, entity_id)`.execute(db);
      await sql`
        create or replace function forget_journals_and_watchers() returns trigger language plpgsql as $$
        begin
          delete from journals where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from watchers where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from creation_keys where entity_type = tg_argv[0] and entity_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-09-80 users in the history": {
    async up(db) {
      // A user who is deleted is replaced there by their heir. These few details alone: a change of anything else pays nothing.
      for (const column of ["old_value", "value"]) {
        await sql`
          create index ${sql.id(`journal_details_of_users_by_${column}`)} on journal_details (${sql.ref(column)})
           where property = 'attr' and prop_key = 'assigned_to_id'`.execute(db);
      }
    },
  },
  "2026-12-10-61 changes whose note is a journal of its own": {
    async up(db) {
      await sql`alter table journals add column note_apart boolean not null default false`.execute(db);
    },
  },
  "2026-12-10-62 what agents wrote": {
    async up(db) {
      // Of those before it is not known.
      await sql`alter table journals add column by_agent boolean not null default false`.execute(db);
    },
  },
  "2026-12-13-10 in which project a journal is": {
    async up(db) {
      // Null: of a class that does not say so (`journalsKnowTheirProject`).
      await sql`alter table journals add column project_id integer`.execute(db);
      await sql`
        create function move_journals_along() returns trigger language plpgsql as $$
        begin
          update journals set project_id = new.project_id where entity_type = tg_argv[0] and entity_id = new.id;
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-13-40 the activity of all, of a project and of a person": {
    async up(db) {
      await sql`drop index journals_recent`.execute(db);
      const indexes = { of_class: sql``, in_project: sql`project_id,`, by_person: sql`user_id,` };
      for (const [name, first] of Object.entries(indexes)) {
        await sql`
          create index ${sql.id(`journals_${name}`)} on journals (${first} entity_type, created_on desc, id desc)`.execute(
          db,
        );
      }
    },
  },
  "2026-12-26-20 by which program a record was made": {
    async up(db) {
      // Of those before it is not known. Only of a few: the tables of the records stay as narrow as they are.
      await sql`
        create table creations_by_programs (
          entity_type text not null,
          entity_id integer not null,
          user_id integer not null references users,
          via text not null,
          by_agent boolean not null,
          created_on timestamptz not null,
          primary key (entity_type, entity_id)
        )`.execute(db);
      await sql`create index creations_by_programs_recent on creations_by_programs (created_on desc)`.execute(db);
      await sql`create index creations_by_programs_of_user on creations_by_programs (user_id)`.execute(db);
      await sql`
        create or replace function forget_journals_and_watchers() returns trigger language plpgsql as $$
        begin
          delete from journals where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from watchers where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from creation_keys where entity_type = tg_argv[0] and entity_id in (select id from gone);
          delete from creations_by_programs where entity_type = tg_argv[0] and entity_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-26-41 parts of a note": {
    async up(db) {
      await createTrigramIndex(
        db,
        "journals_note_parts",
        sql`journals using gin (lower(notes collate "C") gin_trgm_ops) where notes <> ''`,
      );
    },
  },
  "2026-12-31-20 people that custom fields named in the history": {
    async up(db) {
      for (const column of ["old_value", "value"]) {
        await sql`
          create index ${sql.id(`journal_details_of_customs_by_${column}`)}
              on journal_details (left(${sql.ref(column)}, 255)) where property = 'cf'`.execute(db);
      }
    },
  },
};

/**
 * For the migrations of a class: what is deleted from its table takes its journals, watchers and keys along, whatever deleted it.
 * No foreign key could say this of records of several tables.
 */
export const takesItsHistory = (table: string, type: string): RawBuilder<unknown> => sql`
  create trigger ${sql.ref(`${table}_take_their_history`)} after delete on ${sql.table(table)}
         referencing old table as gone for each statement
         execute function forget_journals_and_watchers(${sql.lit(type)})`;

/**
 * For the migrations of a class: its journals know the project of their record, which an index needs to have the latest ones of a
 * project in order. A verb that moves a record, or writes a journal of it, holds its row, so that one follows the other.
 */
export const journalsKnowTheirProject = (table: string, type: string): RawBuilder<unknown>[] => [
  sql`
    update journals j set project_id = r.project_id
      from ${sql.table(table)} r where j.entity_type = ${sql.lit(type)} and j.entity_id = r.id`,
  sql`
    create function ${sql.ref(`journals_of_${table}_know_their_project`)}() returns trigger language plpgsql as $$
    begin
      new.project_id := (select project_id from ${sql.table(table)} where id = new.entity_id);
      return new;
    end $$`,
  sql`
    create trigger ${sql.ref(`journals_of_${table}_know_their_project`)} before insert on journals
       for each row when (new.entity_type = ${sql.lit(type)})
           execute function ${sql.ref(`journals_of_${table}_know_their_project`)}()`,
  sql`
    create trigger ${sql.ref(`${table}_move_their_journals`)} after update of project_id on ${sql.table(table)}
       for each row when (old.project_id <> new.project_id) execute function move_journals_along(${sql.lit(type)})`,
];
