import { sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { CardEvent, ListedNotification } from "../card.js";
import type { Registry } from "../registry.js";
import type { Filter } from "./filter.js";
import { cardEvent, eventColumns, shownEvents } from "./shown-events.js";
import { isUnseen, listedState, wouldRender } from "./would-render.js";

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
  if (ids.length === 0) return new Map();
  const rows = await shownEvents(db, registry, userId, ids)
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(eventColumns)
    .select(nameOf("u").$castTo<string | null>().as("actor_name"))
    .orderBy("e.created_at")
    .orderBy("e.id")
    .execute();
  const byNotification = Map.groupBy(rows, ({ notification }) => notification);
  return new Map([...byNotification].map(([id, ones]) => [id, ones.map(cardEvent)]));
}
