import { sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { Reason } from "../job/reason.js";
import { COUNTED } from "../list/counts.js";
import { inboxOf, type Reader } from "../list/would-render.js";
import type { Registry } from "../registry.js";

/** An unseen notification by its latest event alone. */
export interface BriefNews {
  id: number;
  entity_type: string;
  entity_id: number;
  kind: string;
  reason: Reason | null;
  at: Date;
  actor: string | null;
  /** It is told about a record itself, or about a journal, with a note or without. */
  about: "record" | "note" | "change";
}

/** The newest of a person's unseen notifications, and the number of the badge: one statement, which costs what the badge does. */
export async function newestUnseen(
  db: Db,
  registry: Registry,
  reader: Reader,
  limit: number,
): Promise<{ unseen: number; newest: BriefNews[] }> {
  const inbox = inboxOf(registry, reader);
  const { rows } = await sql<BriefNews & { unseen: number }>`
    with ${inbox.grants}, unseen as materialized (
      select n.* from service_notifications n
       where ${inbox.listed} and ${inbox.wouldRender()}
       order by n.last_event_at desc, n.id desc limit ${sql.lit(COUNTED)})
    select (select count(*)::int from unseen) as unseen, n.id, n.entity_type, n.entity_id, latest.*
      from (select * from unseen order by last_event_at desc, id desc limit ${sql.lit(limit)}) n
      cross join lateral (
        select e.kind, e.reason, e.created_at as at, ${nameOf("u")} as actor,
               case when e.source_type = n.entity_type then 'record'
                    when (select j.notes <> '' from journals j
                           where j.id = e.source_id and j.entity_type = n.entity_type and j.entity_id = n.entity_id) then 'note'
                    else 'change' end as about
          from service_notification_events e left join users u on u.id = e.actor_id
         where e.service_notification_id = n.id and ${inbox.shownEvent}
         order by e.created_at desc, e.id desc limit 1) latest
     order by n.last_event_at desc, n.id desc`.execute(db);
  return { unseen: rows[0]?.unseen ?? 0, newest: rows };
}
