import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import { ringOf } from "../live/doorbell.js";

/**
 * Takes a marking back: each of its notifications is seen since when it was seen before, or not at all. What was marked again
 * later, or looked at, has left the marking and stays as it is. Undoing twice is harmless. Answers how many
 * went back, of those that were shown when they were marked: nothing is said of what is out of sight. The marking itself
 * is kept: an older one, offered in its place, would read as if this one had not been taken back.
 */
export async function undoSeen(db: Db, userId: number, markingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with marking as (
      select id, notifications from service_notification_markings where id = ${markingId} and user_id = ${userId} for update
    ), taken as (
      update service_notification_markings m set is_undone = true from marking where m.id = marking.id
    ), due as (
      select n.id from service_notifications n
       where n.user_id = ${userId} and n.marking_id = (select id from marking)
       order by n.id for update
    ), undone as (
      update service_notifications n
         set seen_at = n.seen_before, seen_snapshot = n.snapshot_before, updated_at = statement_timestamp(),
             marking_id = null, seen_before = null, snapshot_before = null
        from due where n.id = due.id and n.user_id = ${userId}
      returning n.id)
    select least(count(*), (select notifications from marking))::int as count, ${ringOf(userId)} from undone`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
