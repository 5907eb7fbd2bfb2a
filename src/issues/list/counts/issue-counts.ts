import { type Kysely, sql } from "kysely";
import type { Migrations } from "../../../kernel/index.js";

/**
 * `issue_counts`: how many issues there are, by project, status, privacy, and one more field (`field` is empty: by no other).
 * Stored because every list says how many issues it has: counting 50,000 of them one by one costs more than the page that
 * shows 25.
 *
 * A change of issues only adds rows, of plus and minus one, in its own transaction. So the sum is exact in every snapshot, and
 * two changes never wait for each other. A job makes one row of those of one cell (`compact-counts.ts`).
 */
export const issueCountsMigrations: Migrations = {
  "2026-11-24-10 issues counted": {
    async up(db) {
      await createTable(db);
      await createTriggers(db, firstFields);
      await sql`select count_issues_anew()`.execute(db);
    },
  },
  "2026-12-27-10 issues counted by whether they have a version": {
    async up(db) {
      for (const when of ["added", "removed", "moved", "emptied"])
        await sql`drop function ${sql.id(`issues_${when}`)} cascade`.execute(db);
      await createTriggers(db, withVersions);
      await sql`select count_issues_anew()`.execute(db);
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
type AnyDb = Kysely<any>;

interface Fields {
  /** Each value has a cell. */
  whole: string[];
  /** Only whether there is one: issues with a certain person, category or date are found by an index. */
  presence: string[];
}

const firstFields: Fields = {
  whole: ["tracker_id", "priority_id", "done_ratio"],
  presence: ["category_id", "assigned_to_id", "due_date"],
};

const withVersions: Fields = { ...firstFields, presence: [...firstFields.presence, "fixed_version_id"] };

const cellsOf = ({ whole, presence }: Fields, issue: string) =>
  sql.raw(
    [
      "('', null)",
      ...whole.map((name) => `('${name}', ${issue}.${name})`),
      ...presence.map((name) => `('${name}', case when ${issue}.${name} is not null then 0 end)`),
    ].join(", "),
  );

/** What a relation of `(issue issues, n integer)` changes: each issue counted n times. */
const counted = (fields: Fields, changes: ReturnType<typeof sql>) => sql`
  select (c.issue).project_id, (c.issue).status_id, (c.issue).is_private, f.field, f.value, sum(c.n)
    from (${changes}) c cross join lateral (values ${cellsOf(fields, "(c.issue)")}) f (field, value)
   group by 1, 2, 3, 4, 5 having sum(c.n) <> 0`;

/** In which cells the row of a trigger is. */
const placeOf = ({ whole, presence }: Fields, row: "old" | "new") =>
  sql.raw(
    `(${[
      ...["project_id", "status_id", "is_private", ...whole].map((name) => `${row}.${name}`),
      ...presence.map((name) => `${row}.${name} is null`),
    ].join(", ")})`,
  );

async function createTable(db: AnyDb): Promise<void> {
  // No foreign keys: cells go when their issues go, and what is left sums up to nothing. And no index for the job, which reads
  // all of it: that would cost each new issue more than all the rest of its counting.
  await sql`
    create table issue_counts (
      project_id integer not null,
      status_id integer not null,
      is_private boolean not null,
      field text collate "C" not null,
      value integer,
      count integer not null,
      is_change boolean not null default true
    )`.execute(db);
  await sql`
    create index issue_counts_cells on issue_counts (field, project_id, status_id, is_private, value)
           include (count)`.execute(db);
}

async function createTriggers(db: AnyDb, fields: Fields): Promise<void> {
  const columns = sql`(project_id, status_id, is_private, field, value, count)`;
  const actions = {
    issues_added: sql`insert into issue_counts ${columns} ${counted(fields, sql`select i as issue, 1 as n from changed i`)}`,
    issues_removed: sql`insert into issue_counts ${columns} ${counted(fields, sql`select i as issue, -1 as n from changed i`)}`,
    issues_moved: sql`insert into issue_counts ${columns} ${counted(fields, sql`select old as issue, -1 as n union all select new, 1`)}`,
    issues_emptied: sql`delete from issue_counts`,
  };
  for (const [name, action] of Object.entries(actions)) {
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        ${action};
        return null;
      end $$`.execute(db);
  }
  await sql`create trigger issue_counts_added after insert on issues referencing new table as changed
            for each statement execute function issues_added()`.execute(db);
  await sql`create trigger issue_counts_removed after delete on issues referencing old table as changed
            for each statement execute function issues_removed()`.execute(db);
  // By row, because only so a trigger can say what it is not called for: a note changes nothing that is counted.
  await sql`create trigger issue_counts_moved after update on issues for each row when (
              ${placeOf(fields, "old")} is distinct from ${placeOf(fields, "new")})
            execute function issues_moved()`.execute(db);
  await sql`create trigger issue_counts_emptied after truncate on issues
            for each statement execute function issues_emptied()`.execute(db);
  // For existing issues, and for who wrote some with triggers switched off.
  await sql`
    create or replace function count_issues_anew() returns void language sql as $$
      lock issues in share mode;
      delete from issue_counts;
      insert into issue_counts (project_id, status_id, is_private, field, value, count, is_change)
      select c.*, false from (${counted(fields, sql`select i as issue, 1 as n from issues i`)}) c;
    $$`.execute(db);
}
