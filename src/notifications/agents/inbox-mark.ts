import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import { countedUnseen } from "../list/counts.js";
import { inboxOf, type Reader } from "../list/would-render.js";
import type { Registry } from "../registry.js";

/** What the resource reads at most. */
const NOTIFICATIONS = 25;

/** Of each: more than its card says. */
const EVENTS = 50;

/**
 * Another text once the inbox reads differently: something came or went, was marked, was edited, or went out of sight. It is
 * asked every two seconds for each stream, so it looks at the beginning of the list only, and at the newest sources of each
 * notification in the order of their unique index.
 */
export async function inboxMark(db: Db, registry: Registry, reader: Reader): Promise<string> {
  const inbox = inboxOf(registry, reader);
  const { rows } = await sql<{ mark: string }>`
    with ${inbox.grants}
    select concat_ws(' ', (${countedUnseen(registry, reader)}), md5(string_agg(
             concat_ws(' ', n.id, n.last_event_at, n.seen_at, told.events), ',' order by n.last_event_at desc, n.id desc))) as mark
      from (select n.* from service_notifications n
             where ${inbox.listed} and ${inbox.wouldRender()}
             order by n.last_event_at desc, n.id desc limit ${sql.lit(NOTIFICATIONS)}) n
     cross join lateral (
       select string_agg(concat_ws(' ', e.id, e.kind, j.edited_on), ',' order by e.id) as events
         from (select e.* from service_notification_events e where e.service_notification_id = n.id
                order by e.source_type desc, e.source_id desc limit ${sql.lit(EVENTS)}) e
         left join journals j on j.id = e.source_id and j.entity_type = n.entity_type and j.entity_id = n.entity_id
        where ${inbox.shownEvent}) told`.execute(db);
  return rows[0]?.mark ?? "";
}
