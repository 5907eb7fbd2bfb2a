import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";

interface Asked {
  statusId: number;
  from: number;
  to: number;
}

/**
 * What becomes of the status of an issue that gets another tracker, as in Redmine: the default of the one becomes that of the other, and
 * so does a status that no workflow of the other knows, out of which nothing would lead.
 */
export async function statusWithTracker(db: Db | Trx, { statusId, from, to }: Asked): Promise<number> {
  if (from === to) return statusId;
  const { rows } = await sql<{ id: number }>`
    select case when old.default_status_id <> ${statusId}::int and exists (
             select 1 from workflow_transitions w
              where w.tracker_id = other.id and w.old_status_id <> w.new_status_id
                and ${statusId}::int in (w.old_status_id, w.new_status_id))
           then ${statusId}::int else other.default_status_id end as id
      from trackers old, trackers other where old.id = ${from} and other.id = ${to}`.execute(db);
  return rows[0]?.id ?? statusId;
}
