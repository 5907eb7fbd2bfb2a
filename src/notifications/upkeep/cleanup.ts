import { sql } from "kysely";
import type { Db, Runtime } from "../../kernel/index.js";

/** Deleted in one statement, so that nobody waits for long. */
const BATCH = 5_000;
const SEEN_FOR = sql`interval '30 days'`;
const OLDER_THAN = sql`interval '90 days'`;

/** Specification 8. Runs daily; doing it twice, or in two processes at once, is harmless. Answers how many went. */
export async function cleanUp(runtime: Pick<Runtime, "db" | "log" | "contributions">): Promise<number> {
  const { metrics } = runtime.contributions.notifications;
  let total = 0;
  for (let found = await dueAfter(runtime.db); found.ids.length > 0; found = await dueAfter(runtime.db, found.last)) {
    const deleted = await deleteBatch(runtime.db, found.ids);
    metrics.cleanedUp.inc(deleted);
    total += deleted;
  }
  if (total > 0) runtime.log.info({ notifications: total }, "old notifications are gone");
  return total;
}

/** Seen long ago with nothing new since, or without any event for long. */
const due = sql<boolean>`(
  (n.seen_at < now() - ${SEEN_FOR} and n.last_event_at < n.seen_at) or n.last_event_at < now() - ${OLDER_THAN})`;

/** Where a batch ended: the next one begins behind it, and does not pass over what stays a second time. */
interface Place {
  at: string;
  id: number;
}

async function dueAfter(db: Db, last: Place = { at: "-infinity", id: 0 }): Promise<{ ids: number[]; last: Place }> {
  const { rows } = await sql<Place>`
    select n.id, n.last_event_at::text as at from service_notifications n
     where n.last_event_at < now() - ${SEEN_FOR} and ${due}
       and n.last_event_at >= ${last.at}::timestamptz and (n.last_event_at, n.id) > (${last.at}::timestamptz, ${last.id}::bigint)
     order by n.last_event_at, n.id limit ${sql.lit(BATCH)}`.execute(db);
  return { ids: rows.map(({ id }) => id), last: rows.at(-1) ?? last };
}

/**
 * With the condition asked again: a notification that a job renewed in between stays, with its new event. One that is locked is
 * being renewed or marked: the next night finds it if it is still due. So nothing waits here, and nobody waits in a ring.
 * Events go with theirs in the same statement, by the trigger: a crash between the two would leave some that nobody finds.
 */
async function deleteBatch(db: Db, ids: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select n.id from service_notifications n where n.id = any(${ids}::bigint[]) and ${due}
       order by n.id for update skip locked)
    delete from service_notifications n using due where n.id = due.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
