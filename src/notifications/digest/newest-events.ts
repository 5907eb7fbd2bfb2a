import { sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent } from "../card.js";
import { type Reason, reasons } from "../job/reason.js";
import { cardEvent, eventColumns, shownEvents } from "../list/shown-events.js";
import { type Inbox, inboxOf, type Reader, rowsOf } from "../list/would-render.js";
import type { Registry } from "../registry.js";

/** The events of one notification that its card is about, counted, and the newest of them. */
export interface CountedEvents {
  count: number;
  kinds: Record<string, number>;
  /** The strongest of all. Null: not known. */
  reason: Reason | null;
  /** Whichever were asked for. */
  latest: CardEvent | undefined;
  /** Newest first: so many as were asked for. */
  newest: CardEvent[];
}

interface Wanted {
  ids: number[];
  limit: number;
  offset: number;
}

/** By notification. Two statements, and no more events in hand than asked for, however many there are. */
export async function newestEvents(
  db: Db,
  registry: Registry,
  reader: Reader,
  wanted: Wanted,
): Promise<Map<number, CountedEvents>> {
  if (wanted.ids.length === 0) return new Map();
  const inbox = inboxOf(registry, reader, { withSeen: true });
  const kinds = Map.groupBy(await kindsOf(db, inbox, reader.id, wanted), ({ notification }) => notification);
  const newest = Map.groupBy(await eventsOf(db, inbox, reader.id, wanted), ({ notification }) => notification);
  return new Map(
    [...kinds].map(([id, rows]) => [
      id,
      {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
        reason: reasons.find((reason) => rows.some((row) => row.reasons.includes(reason))) ?? null,
        latest: newest.get(id)?.slice(0, 1).map(cardEvent)[0],
        newest: (newest.get(id) ?? []).filter(({ asked }) => asked).map(cardEvent),
      },
    ]),
  );
}

const kindsOf = (db: Db, inbox: Inbox, userId: number, { ids }: Wanted) => {
  const counted = shownEvents(db, inbox, userId, ids)
    .select(["n.id as notification", "e.kind", sql<number>`count(*)::int`.as("count")])
    .select(
      sql<Reason[]>`coalesce(json_agg(distinct e.reason) filter (where e.reason is not null), '[]')`.as("reasons"),
    )
    .groupBy(["n.id", "e.kind"])
    .orderBy("e.kind");
  return rowsOf(db, inbox, counted);
};

/** Those asked for, and the latest in any case: it is the first of each notification. */
async function eventsOf(db: Db, inbox: Inbox, userId: number, { ids, limit, offset }: Wanted) {
  const place = sql<number>`row_number() over (partition by n.id order by e.created_at desc, e.id desc)`;
  const placed = shownEvents(db, inbox, userId, ids).select(eventColumns).select(place.as("place")).as("e");
  const isAsked = sql<boolean>`e.place > ${offset} and e.place <= ${offset + limit}`;
  const newest = db
    .selectFrom(placed)
    .leftJoin("users as u", "u.id", "e.actor_id")
    .selectAll("e")
    .select([nameOf("u").$castTo<string | null>().as("actor_name"), isAsked.as("asked")])
    .where((where) => where.or([where("e.place", "=", 1), isAsked]))
    .orderBy("e.notification")
    .orderBy("e.place");
  return rowsOf(db, inbox, newest);
}
