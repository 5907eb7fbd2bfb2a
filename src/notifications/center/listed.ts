import { sql } from "kysely";
import { DELETED_USER, nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent, ListedNotification } from "../card.js";
import type { Registry } from "../registry.js";
import type { Filter } from "./filter.js";
import { isUnseen, listedState, shownEvent, wouldRender } from "./would-render.js";

export interface ListOptions extends Filter {
  /** Also seen ones whose last event lies within the window. */
  withSeen: boolean;
  /** Of these only the seen ones. */
  onlySeen?: boolean;
  limit: number;
  /** Continue after this one, in the order of the list. */
  after?: { lastEventAt: string; id: number };
  /** Instead: pass over so many. */
  offset?: number;
}

/** Latest event first, each with the events its card shows. Two statements, however many there are. */
export async function listedNotifications(
  db: Db,
  registry: Registry,
  userId: number,
  options: ListOptions,
): Promise<(ListedNotification & { position: string })[]> {
  const rows = await listedRows(db, registry, userId, options);
  const events = await eventsOf(
    db,
    registry,
    userId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, events: events.get(row.id) ?? [] }));
}

/** Without their events, which may be many. `position`: of the place in the list, for `after`. */
export async function listedRows(
  db: Db,
  registry: Registry,
  userId: number,
  { withSeen, onlySeen, limit, after, offset = 0, ...filter }: ListOptions,
): Promise<(Omit<ListedNotification, "events"> & { position: string })[]> {
  const rows = await db
    .selectFrom("service_notifications as n")
    .select(["n.id", "n.entity_type", "n.entity_id", "n.last_event_at", "n.seen_at"])
    .select([sql<string>`n.last_event_at::text`.as("position"), isUnseen.as("unseen")])
    .where(listedState(registry, userId, { withSeen, onlySeen }))
    .where(wouldRender(registry, userId, filter))
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(n.last_event_at, n.id) < (${after?.lastEventAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy("n.last_event_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .$if(offset > 0, (all) => all.offset(offset))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    entity: { type: row.entity_type, id: row.entity_id },
    lastEventAt: row.last_event_at,
    position: row.position,
    seenAt: row.seen_at,
    unseen: row.unseen,
  }));
}

async function eventsOf(db: Db, registry: Registry, userId: number, ids: number[]): Promise<Map<number, CardEvent[]>> {
  const byNotification = new Map<number, CardEvent[]>();
  if (ids.length === 0) return byNotification;
  const rows = await db
    .selectFrom("service_notification_events as e")
    .innerJoin("service_notifications as n", "n.id", "e.service_notification_id")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.id", "e.service_notification_id", "e.kind", "e.reason", "e.source_type", "e.source_id"])
    // An actor may be deleted by now.
    .select(["e.created_at", "e.actor_id", nameOf("u").$castTo<string | null>().as("actor_name")])
    .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
    .where("n.user_id", "=", userId)
    .where(shownEvent(registry))
    .orderBy("e.created_at")
    .orderBy("e.id")
    .execute();
  for (const row of rows) {
    const events = byNotification.get(row.service_notification_id) ?? [];
    byNotification.set(row.service_notification_id, events);
    events.push({
      id: row.id,
      kind: row.kind,
      reason: row.reason,
      source: { type: row.source_type, id: row.source_id },
      actor: { id: row.actor_id, name: row.actor_name ?? DELETED_USER },
      createdAt: row.created_at,
    });
  }
  return byNotification;
}
