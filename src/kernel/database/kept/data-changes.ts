import { sql } from "kysely";
import type { Db } from "../database.js";
import type { Migrations } from "../migrations.js";

/**
 * `data_changes`: which transactions changed a table from which something is kept (`kept-totals.ts`). Rows are only added, in
 * the transaction of the change, so changes do not wait for each other, and every snapshot has the rows of exactly the
 * changes that it has.
 */
export const dataChangesMigrations: Migrations = {
  "2027-01-05-10 changes are noted": {
    async up(db) {
      await sql`
        create table data_changes (
          xid xid8 not null default pg_current_xact_id(),
          is_forgotten boolean not null default false
        )`.execute(db);
      await sql`create index data_changes_after on data_changes (xid) include (is_forgotten)`.execute(db);
      await sql`
        create function note_change() returns trigger language plpgsql as $$
        begin
          insert into data_changes default values;
          return null;
        end $$`.execute(db);
    },
  },
};

/** A step of this name: changes of these tables are noted from then on, one row for each statement. */
export const changesNoted = (step: string, tables: readonly string[]): Migrations => ({
  [step]: {
    async up(db) {
      for (const table of tables)
        await sql`
          create trigger change_noted after insert or update or delete or truncate on ${sql.table(table)}
             for each statement execute function note_change()`.execute(db);
    },
  },
});

/**
 * Deletes the rows of all transactions that have ended. The last of them stays in their place: whatever was seen before it ended
 * counts as changed. Numbers from the future came with a back-up of another server.
 */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`
    with ended as (
      delete from data_changes
       where xid < pg_snapshot_xmin(pg_current_snapshot()) or xid >= pg_snapshot_xmax(pg_current_snapshot())
      returning xid)
    insert into data_changes (xid, is_forgotten)
    select xid, true from ended where xid < pg_snapshot_xmax(pg_current_snapshot()) order by xid desc limit 1`.execute(
    db,
  );
}
