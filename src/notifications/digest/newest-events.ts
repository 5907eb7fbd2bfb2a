import { sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { isOutsider } from "../../projects/index.js";
import type { CardEvent } from "../card.js";
import { type Reason, reasons } from "../job/reason.js";
import { cardEvent, type EventRow, shownEvents } from "../list/shown-events.js";
import { inboxOf, type Reader } from "../list/would-render.js";
import type { Registry } from "../registry.js";

/** The events of one notification that its card is about, counted, and the newest of them. */
export interface CountedEvents {
  count: number;
  kinds: Record<string, number>;
  /** The strongest of all. Null: not known. */
  reason: Reason | null;
  /** Whichever were asked for. */
  latest: DigestEvent;
  /** Newest first: so many as were asked for. */
  newest: DigestEvent[];
}

/** What it says is of somebody who does not belong to the project. */
export type DigestEvent = CardEvent & { outside: boolean };

interface Wanted {
  ids: number[];
  limit: number;
  offset: number;
}

/** Those asked for, and the latest in any case: it is the first of each notification, and says how many there are. */
interface NewestRow extends EventRow {
  notification: number;
  asked: boolean;
  /** Null: the actor was deleted. */
  outside: boolean | null;
  kinds: { kind: string; count: number; reasons: Reason[] }[] | null;
}

/** By notification. One statement, and no more events in hand than asked for, however many there are. */
export async function newestEvents(
  db: Db,
  registry: Registry,
  reader: Reader,
  { ids, limit, offset }: Wanted,
): Promise<Map<number, CountedEvents>> {
  if (ids.length === 0) return new Map();
  const inbox = inboxOf(registry, reader, { withSeen: true });
  const isAsked = sql`place > ${offset} and place <= ${offset + limit}`;
  const { rows } = await sql<NewestRow>`
    with ${inbox.grants}, shown as materialized (${shownEvents(db, inbox, ids)}),
    counted as materialized (
      select notification,
             json_agg(json_build_object('kind', kind, 'count', count, 'reasons', reasons) order by kind) as kinds
        from (select notification, kind, count(*),
                     coalesce(json_agg(distinct reason) filter (where reason is not null), '[]') as reasons
                from shown group by notification, kind) of_kind
       group by notification),
    placed as (
      select shown.*, row_number() over (partition by notification order by created_at desc, id desc) as place from shown)
    select e.*, ${nameOf("u")} as actor_name, ${isAsked} as asked, c.kinds,
           n.project_id <> 0 and ${isOutsider(sql.ref("n.project_id"))} as outside
      from placed e
      join service_notifications n on n.id = e.notification
      left join users u on u.id = e.actor_id
      left join counted c on c.notification = e.notification and e.place = 1
     where e.place = 1 or ${isAsked}
     order by e.notification, e.place`.execute(db);
  const found = new Map<number, CountedEvents>();
  for (const row of rows) {
    const event = { ...cardEvent(row), outside: row.outside === true };
    const known = found.get(row.notification) ?? { ...told(row.kinds ?? []), latest: event, newest: [] };
    if (row.asked) known.newest.push(event);
    found.set(row.notification, known);
  }
  return found;
}

const told = (kinds: NonNullable<NewestRow["kinds"]>) => ({
  count: kinds.reduce((sum, { count }) => sum + count, 0),
  kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
  reason: reasons.find((reason) => kinds.some((one) => one.reasons.includes(reason))) ?? null,
});
