import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const notificationsMigrations: Migrations = {
  "2026-11-20-40 notifications": {
    async up(db) {
      await sql`
        create table service_notifications (
          id bigint generated always as identity primary key,
          user_id integer not null references users on delete cascade,
          entity_type text not null,
          entity_id integer not null,
          actor_id integer not null,
          last_event_at timestamptz not null,
          seen_at timestamptz,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
          unique (user_id, entity_type, entity_id)
        )`.execute(db);
      // Specification 2.1: the list with seen ones.
      await sql`
        create index service_notifications_list
            on service_notifications (user_id, last_event_at, seen_at)`.execute(db);
      // The badge and the unseen list, thirty times faster for a person with a long history (measured).
      await sql`
        create index service_notifications_unseen
            on service_notifications (user_id, last_event_at desc, id desc)
         where seen_at is null or last_event_at >= seen_at`.execute(db);
      // The entity's page marks its notification; a deleted entity takes its notifications along; cleanup by age.
      await sql`
        create index service_notifications_entity
            on service_notifications (entity_type, entity_id)`.execute(db);
      await sql`create index service_notifications_age on service_notifications (last_event_at)`.execute(db);
      // No foreign key to the notification (specification 2.2): events go with it through the association.
      await sql`
        create table service_notification_events (
          id bigint generated always as identity primary key,
          service_notification_id bigint not null,
          user_id integer not null,
          source_type text not null,
          source_id integer not null,
          actor_id integer not null,
          kind text not null,
          mailed_at timestamptz,
          created_at timestamptz not null,
          unique (service_notification_id, source_type, source_id)
        )`.execute(db);
      await sql`
        create index service_notification_events_source
            on service_notification_events (source_type, source_id)`.execute(db);
      await sql`
        create table service_notification_settings (
          id bigint generated always as identity primary key,
          user_id integer not null references users on delete cascade,
          channel text not null default 'center' check (channel = 'center'),
          name text not null,
          enabled boolean not null default true,
          unique (user_id, channel, name)
        )`.execute(db);
      // Who switched on what is off by default: whom to tell starts from these few.
      await sql`
        create index service_notification_settings_on
            on service_notification_settings (name, user_id) where enabled`.execute(db);
    },
  },
  "2026-11-22-20 why an event is told, and where its entity is": {
    async up(db) {
      // Of the events that are there already it is not known; a plugin's class may tell of records outside of projects.
      await sql`
        alter table service_notification_events add column reason text check (
          reason in ('mentioned', 'assignee', 'author', 'former_assignee', 'watcher', 'project'))`.execute(db);
      await sql`alter table service_notifications add column project_id integer`.execute(db);
      // Badge and list pass over a project their person lost in one step, however much is unseen there.
      await sql`
        create index service_notifications_unseen_of_project
            on service_notifications (user_id, project_id, last_event_at desc, id desc)
         where seen_at is null or last_event_at >= seen_at`.execute(db);
    },
  },
  "2026-11-22-30 a mark as seen can be undone": {
    async up(db) {
      await sql`
        create table service_notification_markings (
          id bigint generated always as identity primary key,
          user_id integer not null references users on delete cascade,
          notifications integer not null,
          created_at timestamptz not null default now()
        )`.execute(db);
      await sql`
        create index service_notification_markings_latest on service_notification_markings (user_id, id desc)`.execute(
        db,
      );
      await sql`
        alter table service_notifications
          add column marking_id bigint, add column seen_before timestamptz, add column snapshot_before pg_snapshot`.execute(
        db,
      );
    },
  },
  "2026-11-22-22 no project is one, too": {
    async up(db) {
      // Null would be asked for beside the projects, and no index answers "one of these, or none".
      await sql`update service_notifications set project_id = 0 where project_id is null`.execute(db);
      await sql`
        alter table service_notifications alter column project_id set default 0, alter column project_id set not null`.execute(
        db,
      );
    },
  },
  "2026-11-23-40 events go with their notification": {
    async up(db) {
      // Whatever deletes it, the end of its person included: the association of specification 2.2, without a foreign key.
      await sql`
        create function service_notification_events_go() returns trigger language plpgsql as $$
        begin
          delete from service_notification_events e using gone g
           where e.service_notification_id = g.id and e.user_id = g.user_id;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger events_go_with_their_notification after delete on service_notifications
          referencing old table as gone for each statement execute function service_notification_events_go()`.execute(
        db,
      );
      await sql`
        delete from service_notification_events e
         where not exists (select 1 from service_notifications n where n.id = e.service_notification_id)`.execute(db);
    },
  },
  "2026-11-23-41 what was committed when somebody looked": {
    async up(db) {
      await sql`alter table service_notifications add column seen_snapshot pg_snapshot`.execute(db);
    },
  },
  "2026-12-24-10 how much the planner takes a person to have": {
    async up(db) {
      // Two thousand notifications each, however many there are: lists are then walked by their index from the latest on. By the
      // mean it may take them for ten, and reads and sorts all 100,000 of somebody who has more (1 s for a page, measured).
      await sql`alter table service_notifications alter column user_id set (n_distinct = -0.0005)`.execute(db);
      await sql`analyze service_notifications (user_id)`.execute(db);
    },
  },
  "2026-12-26-10 markings that were undone": {
    async up(db) {
      await sql`
        alter table service_notification_markings add column is_undone boolean not null default false`.execute(db);
    },
  },
};

/** For the migrations of a class that is older than the column: where its records are, of what was told before. */
export const notificationsKnowTheirProject = (table: string, type: string): RawBuilder<unknown> => sql`
  update service_notifications n set project_id = r.project_id
    from ${sql.table(table)} r where n.entity_type = ${sql.lit(type)} and n.entity_id = r.id and coalesce(n.project_id, 0) = 0`;
