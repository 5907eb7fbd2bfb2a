import { type Kysely, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";
import { BELL_CHANNEL, EVERYBODY, MOST_RECORDS, namesOf } from "./doorbell.js";

/**
 * The doorbell also rings when what somebody may see changes: an open page then counts again, and the stream of a person who
 * may have none any more ends. Triggers ring it, not verbs: roles, memberships and sessions belong to rooms below this one,
 * and many of their rows end by a cascade.
 */
export const doorbellTriggers: Migrations = {
  "2026-11-22-31 the doorbell hears of journals": {
    async up(db) {
      // Who writes to more records at once than fit into one message is an import: their pages hear of it with the next one.
      await ringWhen(
        db,
        "ring_bells_of_records",
        sql`(
        select string_agg(entity_type || ':' || entity_id, ',') from (
          select distinct entity_type, entity_id from changed limit ${sql.lit(MOST_RECORDS)}) record)`,
      );
      await eachStatement(db, "journals", "insert", "new", "ring_bells_of_records");
    },
  },
  "2026-11-23-42 the doorbell hears of rights": {
    async up(db) {
      await ringWhen(db, "ring_bells_of_changed", namesOf(sql`select user_id from changed`));
      await eachStatement(db, "effective_roles", "insert", "new");
      await eachStatement(db, "effective_roles", "delete", "old");
      // Logged out, locked, or the password was changed elsewhere.
      await eachStatement(db, "sessions", "delete", "old");

      await ringWhen(db, "ring_bell_of_user", sql`new.id::text`);
      await eachRow(db, "users", "update", "ring_bell_of_user", [
        ...["status", "admin", "user_type_id", "service_notification_center_enabled"].map(differs),
      ]);

      await ringWhen(db, "ring_all_bells", sql`${sql.lit(EVERYBODY)}`);
      await eachRow(db, "roles", "update", "ring_all_bells", ["permissions", "issues_visibility"].map(differs));
      await eachRow(db, "projects", "update", "ring_all_bells", ["status", "is_public"].map(differs));
      await eachRow(db, "enabled_modules", "delete", "ring_all_bells");
      // The switch of the center.
      await eachRow(db, "settings", "insert or update", "ring_all_bells", [
        sql`new.name = 'service_notification_center_enabled'`,
      ]);
      await ringWhen(
        db,
        "ring_all_bells_of_old_project",
        sql`
        (select ${sql.lit(EVERYBODY)} from projects p where p.id = new.project_id and p.created_on < now())`,
      );
      await eachRow(db, "enabled_modules", "insert", "ring_all_bells_of_old_project");
    },
  },
  "2026-12-20-30 the doorbell hears of trackers": {
    async up(db) {
      await sql`drop trigger ring_bells_after_update on roles`.execute(db);
      await eachRow(db, "roles", "update", "ring_all_bells", [
        ...["permissions", "issues_visibility", "permission_trackers"].map(differs),
      ]);
    },
  },
  "2026-12-21-10 the doorbell hears of groups and of fields": {
    async up(db) {
      // What is given to a group is its users'.
      await eachStatement(db, "group_users", "insert", "new");
      await eachStatement(db, "group_users", "delete", "old");
      // Changes of a field that somebody may see no more are none for them.
      await eachRow(db, "custom_fields", "update", "ring_all_bells", ["visible", "role_ids"].map(differs));
    },
  },
  "2026-12-22-10 the doorbell hears of user types": {
    async up(db) {
      // It decides who has a bell.
      await eachRow(db, "user_types", "update", "ring_all_bells", [differs("features")]);
    },
  },
  "2026-12-28-31 the doorbell hears how long sessions last": {
    async up(db) {
      await sql`drop trigger ring_bells_after_insert_or_update on settings`.execute(db);
      await eachRow(db, "settings", "insert or update", "ring_all_bells", [
        sql`new.name in ('service_notification_center_enabled', 'session_lifetime', 'session_timeout')`,
      ]);
    },
  },
  "2026-12-29-20 the doorbell hears of fields that are deleted": {
    async up(db) {
      // Changes of a field that is gone are shown to no user.
      await eachRow(db, "custom_fields", "delete", "ring_all_bells");
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
type AnyDb = Kysely<any>;

const differs = (column: string) => sql`old.${sql.id(column)} is distinct from new.${sql.id(column)}`;

/** Nobody concerned: no ring. The same ring twice in a transaction is one (PostgreSQL). */
const ringWhen = (db: AnyDb, name: string, ids: ReturnType<typeof sql>) =>
  sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare ids text := ${ids};
    begin
      if ids is not null then perform pg_notify(${sql.lit(BELL_CHANNEL)}, ids); end if;
      return null;
    end $$`.execute(db);

const eachStatement = (
  db: AnyDb,
  table: string,
  event: "insert" | "delete",
  rows: "old" | "new",
  ring = "ring_bells_of_changed",
) =>
  sql`
    create trigger ${sql.id(`ring_bells_after_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} table as changed
      for each statement execute function ${sql.id(ring)}()`.execute(db);

const eachRow = (db: AnyDb, table: string, event: string, ring: string, when: ReturnType<typeof sql>[] = []) =>
  sql`
    create trigger ${sql.id(`ring_bells_after_${event.replaceAll(" ", "_")}`)} after ${sql.raw(event)} on ${sql.table(table)}
      for each row ${when.length > 0 ? sql`when (${sql.join(when, sql` or `)})` : sql``}
      execute function ${sql.id(ring)}()`.execute(db);
