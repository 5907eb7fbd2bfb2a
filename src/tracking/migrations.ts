import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../kernel/index.js";
import { drawAsUsual } from "./appearance/usual-appearance.js";
import type { CustomizedType } from "./tables.js";

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
  "2026-11-22-60 custom fields": {
    async up(db) {
      // Lists of ids without keys: an id of what is gone matches nothing, and is given to nothing else.
      await sql`
        create table custom_fields (
          id integer generated always as identity primary key,
          customized_type text not null check (customized_type in ('issue')),
          name text not null check (name <> ''),
          field_format text not null,
          description text not null default '',
          possible_values text[] not null default '{}',
          default_value text,
          regexp text not null default '',
          min_length integer check (min_length >= 0),
          max_length integer check (max_length >= 0),
          is_required boolean not null default false,
          is_for_all boolean not null default false,
          is_filter boolean not null default false,
          searchable boolean not null default false,
          multiple boolean not null default false,
          visible boolean not null default true,
          tracker_ids integer[] not null default '{}',
          project_ids integer[] not null default '{}',
          role_ids integer[] not null default '{}',
          position integer not null,
          unique (customized_type, name)
        )`.execute(db);
      // The first key finds the values of a record; a field with a single value has it at place 0.
      await sql`
        create table custom_values (
          customized_type text not null,
          customized_id integer not null,
          custom_field_id integer not null references custom_fields on delete cascade,
          place smallint not null,
          value text not null check (value <> ''),
          number double precision generated always as (
            case when value ~ '^[+-]?[0-9]{1,15}([.][0-9]{1,15})?$' then value::double precision end) stored,
          primary key (customized_type, customized_id, custom_field_id, place)
        )`.execute(db);
      // For filters. A longer value does not fit into an index, and is found by its beginning.
      await sql`
        create index custom_values_by_value on custom_values (custom_field_id, (left(value, 255)), customized_id)`.execute(
        db,
      );
      await sql`
        create index custom_values_by_number on custom_values (custom_field_id, number, customized_id)
         where number is not null`.execute(db);
      // By a trigger, because records of several classes have values.
      await sql`
        create function forget_custom_values() returns trigger language plpgsql as $$
        begin
          delete from custom_values where customized_type = tg_argv[0] and customized_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-03-11 custom fields of projects, users and versions": {
    async up(db) {
      await sql`
        alter table custom_fields
          add column editable boolean not null default true,
          drop constraint custom_fields_customized_type_check,
          add constraint custom_fields_customized_type_check
              check (customized_type in ('issue', 'project', 'user', 'version'))`.execute(db);
      await sql`
        create table custom_field_enumerations (
          id integer generated always as identity primary key,
          custom_field_id integer not null references custom_fields on delete cascade,
          name text not null check (name <> ''),
          active boolean not null default true,
          position integer not null,
          unique (custom_field_id, name)
        )`.execute(db);
      await takesItsCustomValues("users", "user").execute(db);
    },
  },
  "2026-12-10-6401 appearance of statuses and priorities": {
    async up(db) {
      for (const table of ["issue_statuses", "issue_priorities"])
        await sql`
          alter table ${sql.table(table)}
            add column tone text not null default '', add column icon text not null default ''`.execute(db);
      await drawAsUsual(db);
    },
  },
  "2026-12-20-10 where values lead": {
    async up(db) {
      await sql`alter table custom_fields add column url_pattern text not null default ''`.execute(db);
    },
  },
  "2026-12-28-20 what formats of custom fields have of their own": {
    async up(db) {
      await sql`
        alter table custom_fields
          add column text_formatting text not null default '' check (text_formatting in ('', 'full')),
          add column full_width_layout boolean not null default false,
          add column user_role integer[] not null default '{}',
          add column version_status text[] not null default '{}',
          add column extensions_allowed text not null default ''`.execute(db);
    },
  },
  "2026-12-29-10 progress by status": {
    async up(db) {
      await sql`
        alter table issue_statuses
          add column default_done_ratio smallint check (default_done_ratio between 0 and 100)`.execute(db);
    },
  },
};

/** For the migration of a class of records: their values go with them. */
export const takesItsCustomValues = (table: string, type: CustomizedType): RawBuilder<unknown> => sql`
  create trigger ${sql.ref(`${table}_take_their_custom_values`)} after delete on ${sql.table(table)}
         referencing old table as gone for each statement
         execute function forget_custom_values(${sql.lit(type)})`;
