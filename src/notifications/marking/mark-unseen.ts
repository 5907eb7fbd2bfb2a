import { sql } from "kysely";
import { type Db, Refusal } from "../../kernel/index.js";
import { inboxOf, type Reader } from "../list/would-render.js";
import { ringOf } from "../live/doorbell.js";
import type { Registry } from "../registry.js";

/**
 * A notification is as before it was marked as seen; one that was seen otherwise, or marked long ago, has its latest event
 * new, of those that are shown. What the person had in sight when they saw it stays known: what is committed later, of whatever
 * time, is new. Doing it twice is harmless.
 */
export async function markUnseen(db: Db, registry: Registry, reader: Reader, id: number): Promise<void> {
  const inbox = inboxOf(registry, reader, { onlySeen: true });
  const before = sql`n.marking_id is not null and (n.seen_before is null or n.seen_before <= own.latest)`;
  const { rows } = await sql`
    with ${inbox.grants}, own as (
      select n.id, coalesce((
               select max(e.created_at) from service_notification_events e
                where e.service_notification_id = n.id and ${inbox.shownEvent}), n.last_event_at) as latest
        from service_notifications n where n.user_id = ${reader.id} and n.id = ${id}::bigint for update of n
    ), marked as (
      update service_notifications n
         set seen_at = case when ${before} then n.seen_before else date_trunc('second', own.latest) end,
             seen_snapshot = case when ${before} then n.snapshot_before else n.seen_snapshot end,
             marking_id = null, seen_before = null, snapshot_before = null, updated_at = statement_timestamp()
        from own where n.id = own.id and n.user_id = ${reader.id} and n.last_event_at < n.seen_at
      returning n.id)
    select own.id, ${ringOf(reader.id)} from own left join marked on true`.execute(db);
  if (rows.length === 0) throw new Refusal(404, { rule: "notifications.not_yours", values: { ids: String(id) } });
}
