import { type Kysely, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

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
      await createTriggers(db);
      await sql`select count_issues_anew()`.execute(db);
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
type AnyDb = Kysely<any>;

/** Of people, categories and dates only whether there is one: those with a certain one are found by an index. */
const fields = (issue: string) =>
  sql.raw(`(values
    ('', null),
    ('tracker_id', ${issue}.tracker_id),
    ('priority_id', ${issue}.priority_id),
    ('done_ratio', ${issue}.done_ratio),
    ('category_id', case when ${issue}.category_id is not null then 0 end),
    ('assigned_to_id', case when ${issue}.assigned_to_id is not null then 0 end),
    ('due_date', case when ${issue}.due_date is not null then 0 end))`);

/** What a relation of `(issue issues, n integer)` changes: each issue counted n times. */
const counted = (changes: ReturnType<typeof sql>) => sql`
  select (c.issue).project_id, (c.issue).status_id, (c.issue).is_private, f.field, f.value, sum(c.n)
    from (${changes}) c cross join lateral ${fields("(c.issue)")} f (field, value)
   group by 1, 2, 3, 4, 5 having sum(c.n) <> 0`;

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

async function createTriggers(db: AnyDb): Promise<void> {
  const columns = sql`(project_id, status_id, is_private, field, value, count)`;
  const actions = {
    issues_added: sql`insert into issue_counts ${columns} ${counted(sql`select i as issue, 1 as n from changed i`)}`,
    issues_removed: sql`insert into issue_counts ${columns} ${counted(sql`select i as issue, -1 as n from changed i`)}`,
    issues_moved: sql`insert into issue_counts ${columns} ${counted(sql`select old as issue, -1 as n union all select new, 1`)}`,
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
              (old.project_id, old.status_id, old.is_private, old.tracker_id, old.priority_id,
               old.done_ratio, old.category_id is null, old.assigned_to_id is null, old.due_date is null)
              is distinct from
              (new.project_id, new.status_id, new.is_private, new.tracker_id, new.priority_id,
               new.done_ratio, new.category_id is null, new.assigned_to_id is null, new.due_date is null))
            execute function issues_moved()`.execute(db);
  await sql`create trigger issue_counts_emptied after truncate on issues
            for each statement execute function issues_emptied()`.execute(db);
  // For existing issues, and for who wrote some with triggers switched off.
  await sql`
    create function count_issues_anew() returns void language sql as $$
      lock issues in share mode;
      delete from issue_counts;
      insert into issue_counts (project_id, status_id, is_private, field, value, count, is_change)
      select c.*, false from (${counted(sql`select i as issue, 1 as n from issues i`)}) c;
    $$`.execute(db);
}
