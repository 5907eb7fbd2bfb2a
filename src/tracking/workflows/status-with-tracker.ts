import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";

interface Asked<Id> {
  statusId: Id;
  from: Id;
  to: Id;
}

/**
 * What becomes of the status of an issue that gets another tracker, as in Redmine: the default of the one becomes that of the other, and
 * so does a status that no workflow of the other knows, out of which nothing would lead.
 */
export const statusThere = ({ statusId, from, to }: Asked<RawBuilder<number>>) => sql<number>`(
  select case when old.id = other.id or old.default_status_id <> ${statusId} and exists (
           select 1 from workflow_transitions w
            where w.tracker_id = other.id and w.old_status_id <> w.new_status_id
              and ${statusId} in (w.old_status_id, w.new_status_id))
         then ${statusId} else other.default_status_id end
    from trackers old, trackers other where old.id = ${from} and other.id = ${to})`;

/** The same of one issue. */
export async function statusWithTracker(db: Db | Trx, { statusId, from, to }: Asked<number>): Promise<number> {
  if (from === to) return statusId;
  const asked = {
    statusId: sql<number>`${statusId}::int`,
    from: sql<number>`${from}::int`,
    to: sql<number>`${to}::int`,
  };
  const { rows } = await sql<{ id: number | null }>`select ${statusThere(asked)} as id`.execute(db);
  return rows[0]?.id ?? statusId;
}
