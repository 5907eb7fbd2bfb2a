import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const accountsMigrations: Migrations = {
  "2026-11-20-10 accounts": {
    async up(db) {
      await sql`
        create table user_types (
          id integer generated always as identity primary key,
          name text not null unique,
          internal boolean not null,
          features text[] not null default '{}',
          is_default boolean not null default false
        )`.execute(db);
      await sql`create unique index user_types_one_default on user_types (is_default) where is_default`.execute(db);
      await sql`
        create table users (
          id integer generated always as identity primary key,
          type text not null default 'user' check (type in ('user', 'group', 'anonymous')),
          login text not null,
          firstname text not null,
          lastname text not null default '',
          mail text,
          admin boolean not null default false,
          status smallint not null default 1 check (status in (1, 2, 3)),
          password_hash text,
          password_changed_on timestamptz,
          language text not null default 'en',
          time_zone text not null default 'UTC',
          mail_notification text not null default 'only_my_events',
          user_type_id integer references user_types,
          service_notification_center_enabled boolean,
          created_on timestamptz not null default now(),
          updated_on timestamptz not null default now(),
          last_login_on timestamptz,
          check ((type = 'user') = (user_type_id is not null))
        )`.execute(db);
      // Logins that differ only in case are refused: one user could pass for another. Groups are told apart by their name.
      await sql`create unique index users_login on users (lower(login)) where type <> 'group'`.execute(db);
      await sql`create unique index users_group_name on users (lower(firstname)) where type = 'group'`.execute(db);
      await sql`create unique index users_mail on users (lower(mail)) where mail is not null`.execute(db);
      // A mention names a login to the letter.
      await sql`create index users_exact_login on users (login) where type = 'user'`.execute(db);
      await sql`
        create table group_users (
          group_id integer not null references users on delete cascade,
          user_id integer not null references users on delete cascade,
          primary key (group_id, user_id)
        )`.execute(db);
      await sql`create index group_users_of_user on group_users (user_id, group_id)`.execute(db);
      await sql`
        create table roles (
          id integer generated always as identity primary key,
          name text not null unique,
          position integer not null,
          builtin smallint not null default 0 check (builtin in (0, 1, 2)),
          assignable boolean not null default true,
          issues_visibility text not null default 'default' check (issues_visibility in ('all', 'default', 'own')),
          permissions text[] not null default '{}'
        )`.execute(db);
      await sql`create unique index roles_builtin on roles (builtin) where builtin <> 0`.execute(db);
      await sql`
        create table permissions (name text primary key, module text, reading boolean not null)`.execute(db);
      await sql`
        create table api_keys (
          id integer generated always as identity primary key,
          user_id integer not null references users on delete cascade,
          name text not null,
          prefix text not null,
          digest text not null unique,
          read_only boolean not null default false,
          expires_on date,
          last_used_on timestamptz,
          created_on timestamptz not null default now()
        )`.execute(db);
      await sql`create index api_keys_of_user on api_keys (user_id)`.execute(db);
      await sql`
        create table sessions (
          digest text primary key,
          user_id integer not null references users on delete cascade,
          created_on timestamptz not null default now(),
          last_used_on timestamptz not null default now()
        )`.execute(db);
      await sql`create index sessions_of_user on sessions (user_id)`.execute(db);
    },
  },
  "2026-11-22-10 people are found by the beginning of a name": {
    async up(db) {
      // In byte order, whatever language the database sorts by: a range of it is "begins with".
      await sql`
        create index users_from_login on users ((lower(login) collate "C"))`.execute(db);
      await sql`
        create index users_from_name on users ((lower(trim(firstname || ' ' || lastname)) collate "C"))`.execute(db);
      await sql`
        create index users_from_last_name on users ((lower(trim(lastname || ' ' || firstname)) collate "C"))`.execute(
        db,
      );
      // They may do everything everywhere, so they belong to every list of who may.
      await sql`create index users_administrators on users (id) where admin`.execute(db);
    },
  },
  "2026-11-22-41 the account of deleted users": {
    async up(db) {
      await sql`alter table users drop constraint users_type_check`.execute(db);
      await sql`
        alter table users add constraint users_type_check
              check (type in ('user', 'group', 'anonymous', 'deleted'))`.execute(db);
      await sql`create unique index users_one_deleted on users (type) where type = 'deleted'`.execute(db);
    },
  },
  "2026-11-24-01 people in the order of their names": {
    async up(db) {
      // Lists sorted by a person.
      await sql`create index users_in_order on users (firstname, lastname, id)`.execute(db);
    },
  },
  "2026-12-05-10 links that are mailed": {
    async up(db) {
      await sql`
        create table user_tokens (
          user_id integer not null references users on delete cascade,
          purpose text not null check (purpose in ('recovery', 'activation', 'mail')),
          digest text not null unique,
          value text,
          expires_on timestamptz not null,
          primary key (user_id, purpose)
        )`.execute(db);
    },
  },
  "2026-12-05-11 passwords that must be changed": {
    async up(db) {
      await sql`alter table users add column must_change_passwd boolean not null default false`.execute(db);
      await sql`alter table sessions add column password_due boolean not null default false`.execute(db);
    },
  },
  "2026-12-05-12 ways to register": {
    async up(db) {
      // It was yes or no, and nothing followed from it. An administrator lets in whom a stored "yes" now lets register.
      await sql`
        update settings set value = case when value = 'true' then '2'::jsonb else '0'::jsonb end
         where name = 'self_registration' and jsonb_typeof(value) = 'boolean'`.execute(db);
    },
  },
  "2026-12-12-6201 avatars": {
    async up(db) {
      // A few kilobytes each, so they lie with the person, in one transaction and one back-up.
      await sql`
        create table avatars (
          user_id integer primary key references users on delete cascade,
          version text not null,
          small bytea not null,
          large bytea not null
        )`.execute(db);
      await sql`
        create function ring_avatars() returns trigger language plpgsql as $$
        begin
          perform pg_notify('bellwether_avatars', coalesce(new.user_id, old.user_id)::text);
          return null;
        end $$`.execute(db);
      await sql`
        create trigger avatars_ring after insert or update or delete on avatars
               for each row execute function ring_avatars()`.execute(db);
    },
  },
  "2026-12-27-10 sessions that their user knows again": {
    async up(db) {
      await sql`
        alter table sessions
          add column id integer generated always as identity unique,
          add column user_agent text not null default ''`.execute(db);
    },
  },
  "2026-12-31-10 who contributes may watch or not": {
    async up(db) {
      await sql`alter table users add column auto_watch boolean not null default true`.execute(db);
    },
  },
};
