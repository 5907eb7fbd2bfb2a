import { sql } from "kysely";
import { DELETED_USER, nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent } from "../card.js";
import { shownEvent } from "../center/would-render.js";
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

interface Wanted {
  ids: number[];
  limit: number;
  offset: number;
}

/** By notification. Two statements, and no more events in hand than asked for, however many there are. */
export async function newestEvents(
  db: Db,
  registry: Registry,
  userId: number,
  wanted: Wanted,
): Promise<Map<number, CountedEvents>> {
  if (wanted.ids.length === 0) return new Map();
  const kinds = Map.groupBy(await kindsOf(db, registry, userId, wanted), ({ notification }) => notification);
  const newest = Map.groupBy(await eventsOf(db, registry, userId, wanted), ({ notification }) => notification);
  return new Map(
    [...kinds].map(([id, rows]) => [
      id,
      {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
        reason: reasons.find((reason) => rows.some((row) => row.reasons.includes(reason))) ?? null,
        newest: (newest.get(id) ?? []).map(({ notification: _, ...event }) => event),
      },
    ]),
  );
}

const shown = (db: Db, registry: Registry, userId: number, ids: number[]) =>
  db
    .selectFrom("service_notification_events as e")
    .innerJoin("service_notifications as n", "n.id", "e.service_notification_id")
    .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
    .where("n.user_id", "=", userId)
    .where(shownEvent(registry));

const kindsOf = (db: Db, registry: Registry, userId: number, { ids }: Wanted) =>
  shown(db, registry, userId, ids)
    .select(["n.id as notification", "e.kind", sql<number>`count(*)::int`.as("count")])
    .select(
      sql<Reason[]>`coalesce(json_agg(distinct e.reason) filter (where e.reason is not null), '[]')`.as("reasons"),
    )
    .groupBy(["n.id", "e.kind"])
    .orderBy("e.kind")
    .execute();

async function eventsOf(db: Db, registry: Registry, userId: number, { ids, limit, offset }: Wanted) {
  const place = sql<number>`row_number() over (partition by n.id order by e.created_at desc, e.id desc)`;
  const placed = shown(db, registry, userId, ids)
    .select(["n.id as notification", "e.id", "e.kind", "e.reason", "e.source_type", "e.source_id"])
    .select(["e.created_at", "e.actor_id", place.as("place")])
    .as("e");
  const rows = await db
    .selectFrom(placed)
    .leftJoin("users as u", "u.id", "e.actor_id")
    .selectAll("e")
    .select(nameOf("u").$castTo<string | null>().as("actor_name"))
    .where("e.place", ">", offset)
    .where("e.place", "<=", offset + limit)
    .orderBy("e.notification")
    .orderBy("e.place")
    .execute();
  return rows.map((row) => ({
    notification: row.notification,
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    source: { type: row.source_type, id: row.source_id },
    actor: { id: row.actor_id, name: row.actor_name ?? DELETED_USER },
    createdAt: row.created_at,
  }));
}
