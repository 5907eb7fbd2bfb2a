import { sql } from "kysely";
import type { Db } from "../../../kernel/index.js";

/** Changes that one statement takes up. */
const BATCH = 20_000;

/**
 * Makes one row of all rows of a cell in which something changed. Harmless beside any change, because the deleted rows are
 * what is summed up; a second one at the same time has nothing to do.
 */
export async function compactCounts(db: Db): Promise<void> {
  while ((await compactBatch(db)) >= BATCH);
}

/** Answers how many changes it found. One statement is a transaction of its own. */
async function compactBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with alone as materialized (
      select pg_try_advisory_xact_lock(hashtext('bellwether issue counts')) as held),
    changes as materialized (
      select field, project_id, status_id, is_private, value from issue_counts
       where is_change and (select held from alone) limit ${sql.lit(BATCH)}),
    taken as (
      delete from issue_counts c
       using (select distinct * from changes) cell
       where c.field = cell.field and c.project_id = cell.project_id and c.status_id = cell.status_id
         and c.is_private = cell.is_private and c.value is not distinct from cell.value
      returning c.*),
    kept as (
      insert into issue_counts (project_id, status_id, is_private, field, value, count, is_change)
      select project_id, status_id, is_private, field, value, sum(count), false
        from taken group by 1, 2, 3, 4, 5 having sum(count) <> 0)
    select count(*)::int as changes from changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
