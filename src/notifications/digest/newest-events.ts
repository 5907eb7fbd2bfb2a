import { sql } from "kysely";
import { DELETED_USER } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent } from "../card.js";
import { shownEvent } from "../center/listed.js";
import { type Reason, reasons } from "../job/reason.js";
import type { Registry } from "../registry.js";

/** The events of one notification that its card is about, counted, and the newest of them. */
export interface CountedEvents {
  count: number;
  kinds: Record<string, number>;
  /** The strongest of all. Null: not known. */
  reason: Reason | null;
  /** Newest first: so many as were asked for. */
  newest: CardEvent[];
}

/** By notification. Two statements, and no more events in hand than asked for, however many there are. */
export async function newestEvents(
  db: Db,
  registry: Registry,
  userId: number,
  { ids, limit, offset }: { ids: number[]; limit: number; offset: number },
): Promise<Map<number, CountedEvents>> {
  if (ids.length === 0) return new Map();
  const shown = sql`service_notification_events e
      join service_notifications n on n.id = e.service_notification_id
     where n.id = any(${ids}::bigint[]) and n.user_id = ${userId} and ${shownEvent(registry)}`;
  const kinds = await sql<{ notification: number; kind: string; count: number; reasons: Reason[] }>`
    select n.id as notification, e.kind, count(*)::int as count,
           coalesce(json_agg(distinct e.reason) filter (where e.reason is not null), '[]') as reasons
      from ${shown} group by n.id, e.kind order by e.kind`.execute(db);
  const events = await sql<EventRow>`
    select e.*, trim(u.firstname || ' ' || u.lastname) as actor_name
      from (select n.id as notification, e.id, e.kind, e.reason, e.source_type, e.source_id, e.created_at, e.actor_id,
                   row_number() over (partition by n.id order by e.created_at desc, e.id desc) as place
              from ${shown}) e
      left join users u on u.id = e.actor_id
     where e.place > ${offset} and e.place <= ${offset + limit}
     order by e.notification, e.place`.execute(db);
  const newest = Map.groupBy(events.rows, ({ notification }) => notification);
  return new Map(
    [...Map.groupBy(kinds.rows, ({ notification }) => notification)].map(([id, rows]) => [
      id,
      {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
        reason: reasons.find((reason) => rows.some((row) => row.reasons.includes(reason))) ?? null,
        newest: (newest.get(id) ?? []).map(eventFrom),
      },
    ]),
  );
}

interface EventRow {
  notification: number;
  id: number;
  kind: string;
  reason: Reason | null;
  source_type: string;
  source_id: number;
  created_at: Date;
  actor_id: number;
  actor_name: string | null;
}

const eventFrom = (row: EventRow): CardEvent => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  source: { type: row.source_type, id: row.source_id },
  actor: { id: row.actor_id, name: row.actor_name ?? DELETED_USER },
  createdAt: row.created_at,
});
