import { sql } from "kysely";
import { type Db, Refusal } from "../../kernel/index.js";
import { ringOf } from "../live/doorbell.js";

/**
 * A notification is as before it was marked as seen; one that was seen otherwise, or marked long ago, has its latest event
 * new. Doing it twice is harmless.
 */
export async function markUnseen(db: Db, userId: number, id: number): Promise<void> {
  const before = sql`n.marking_id is not null and (n.seen_before is null or n.seen_before <= n.last_event_at)`;
  const { rows } = await sql`
    with own as (
      select id from service_notifications where user_id = ${userId} and id = ${id}::bigint for update
    ), marked as (
      update service_notifications n
         set seen_at = case when ${before} then n.seen_before else date_trunc('second', n.last_event_at) end,
             seen_snapshot = case when ${before} then n.snapshot_before end,
             marking_id = null, seen_before = null, snapshot_before = null, updated_at = statement_timestamp()
        from own where n.id = own.id and n.user_id = ${userId} and n.last_event_at < n.seen_at
      returning n.id)
    select own.id, ${ringOf(userId)} from own left join marked on true`.execute(db);
  if (rows.length === 0) throw new Refusal(404, { rule: "notifications.not_yours", values: { ids: String(id) } });
}
