import { type RawBuilder, sql } from "kysely";
import { type Change, type Trx, thisMoment } from "../../kernel/index.js";
import { progressOfStatus } from "../../tracking/index.js";
import { hasOpenBelow, hasOpenBlocker } from "../family/holding/open-around.js";
import { lockIssues } from "../family/lock-lines.js";
import type { Consequences } from "../issue/consequences.js";

interface Closed {
  id: number;
  parentId: number | null;
  statusBefore: number;
  doneBefore: number;
  done: number;
  /** The note may be read by those who see the duplicate. */
  takesNote: boolean;
}

/**
 * Closes what duplicates a closed issue, and what duplicates that, with the same status and note. An issue that has open subtasks
 * or is blocked stays open. Answers the parents of those that were closed.
 */
export async function closeDuplicates(
  { trx, settings }: Change,
  { id, statusId, notes, consequences }: { id: number; statusId: number; notes: string; consequences: Consequences },
): Promise<(number | null)[]> {
  const duplicates = await openDuplicates(trx, id);
  if (duplicates.length === 0) return [];
  await lockIssues(trx, duplicates);
  const { rows } = await sql<Closed>`
    with duplicate as (
      select d.id, d.status_id, d.done_ratio from issues d join issue_statuses s on s.id = d.status_id
       where d.id = any(${duplicates}::int[]) and not s.is_closed and not ${isHeld(sql.ref("d.id"))}
    )
    update issues set status_id = ${statusId}, done_ratio = coalesce(${progressOfStatus(settings, sql`${statusId}::int`)}, issues.done_ratio), closed_on = ${thisMoment}, updated_on = ${thisMoment}, lock_version = lock_version + 1
      from duplicate
     where issues.id = duplicate.id
    returning issues.id, issues.parent_id as "parentId", duplicate.status_id as "statusBefore",
              duplicate.done_ratio as "doneBefore", issues.done_ratio as done,
              issues.is_private or not (select is_private from issues where id = ${id}) as "takesNote"`.execute(trx);
  for (const { id, statusBefore, doneBefore, done, takesNote } of rows) {
    const detail = { field: "status_id", old: String(statusBefore), value: String(statusId) };
    consequences.add(id, detail, takesNote ? notes : "");
    consequences.add(id, { field: "done_ratio", old: String(doneBefore), value: String(done) });
  }
  return rows.map(({ parentId }) => parentId);
}

/** It cannot be closed yet. */
const isHeld = (id: RawBuilder<number>) => sql`(${hasOpenBelow(id)} or ${hasOpenBlocker(id)})`;

/** Directly or by way of others, but not of one that stays open. */
async function openDuplicates(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive duplicate (id) as (
      select issue_from_id from issue_relations where issue_to_id = ${id} and relation_type = 'duplicates'
      union
      select r.issue_from_id from duplicate d join issue_relations r on r.issue_to_id = d.id and r.relation_type = 'duplicates'
       where not exists (select 1 from issues o join issue_statuses os on os.id = o.status_id
                          where o.id = d.id and not os.is_closed and ${isHeld(sql.ref("o.id"))}))
    select d.id from duplicate d join issues i on i.id = d.id join issue_statuses s on s.id = i.status_id
     where not s.is_closed and d.id <> ${id}`.execute(trx);
  return rows.map(({ id }) => id);
}
