import { type RawBuilder, sql } from "kysely";
import { DELETED_USER, nameOf } from "../../accounts/index.js";
import { type Db, flattened } from "../../kernel/index.js";
import type { CardEvent, ListedNotification } from "../card.js";
import type { Registry } from "../registry.js";
import { type Filter, meetsFilter } from "./filter.js";
import { inOpenProject, type UserId } from "./open-projects.js";
import { unseen } from "./unseen.js";

/** Seen notifications stay in the list this long after their last event, and show its events only (specification 8). */
const SEEN_WINDOW = sql`interval '5 days'`;

const isUnseen = unseen("n");

const newEvent = sql<boolean>`(n.seen_at is null or e.created_at >= n.seen_at)`;
const eventInWindow = sql<boolean>`e.created_at >= now() - ${SEEN_WINDOW}`;

/**
 * The events a card is about: of an unseen notification the new ones, of a seen one those inside the window; and of
 * these only what its person may see.
 */
export function shownEvent(registry: Registry): RawBuilder<boolean> {
  const known = conditions.get(registry);
  if (known) return known;
  const condition = flattened(
    sql<boolean>`(case when ${isUnseen} then ${newEvent} else ${eventInWindow} end) and ${eventVisible(registry)}`,
  );
  conditions.set(registry, condition);
  return condition;
}

/** It depends on the registry alone, and every page asks it. */
const conditions = new WeakMap<Registry, RawBuilder<boolean>>();

/**
 * What belongs to no loaded part counts nowhere. A loaded class without a card is let through, so that rendering it fails and
 * the loss is noticed.
 */
function eventVisible(registry: Registry): RawBuilder<boolean> {
  const byType = [...registry.cards.values()].map(
    (card) => sql`when ${card.entityType} then ${card.eventVisible("e", "n")}`,
  );
  return byType.length === 0
    ? sql`false`
    : sql`case n.entity_type ${sql.join(byType, sql` `)} else n.entity_type = any(${[...registry.classes]}::text[]) end`;
}

/**
 * The ONE predicate of list and badge: the person's notifications whose card would show something, and what is asked for by
 * a filter.
 */
export function wouldRender(registry: Registry, userId: UserId, filter: Filter = {}): RawBuilder<boolean> {
  const { event, notification } = meetsFilter(filter);
  return sql`n.user_id = ${userId} ${notification} and ${showsEvent(registry, event)}`;
}

/**
 * The card shows an event `e` of which the condition holds. `offset 0` keeps it a look into the events of each: as a join the
 * planner may read the events of everybody first.
 */
export const showsEvent = (registry: Registry, condition: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
    select 1 from service_notification_events e
     where e.service_notification_id = n.id ${condition} and ${shownEvent(registry)} offset 0)`;

/** How many notifications would render: the unseen ones, or all that the list with seen ones holds. */
export async function countAllNotifications(
  db: Db,
  registry: Registry,
  userId: number,
  { withSeen = false, ...filter }: { withSeen?: boolean } & Filter = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_notifications n
     where ${listedState(registry, userId, { withSeen })} and ${wouldRender(registry, userId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** No page counts further: the badge says 99+ (decisions 5.6). */
export const COUNTED = 100;

/** What the badge says. */
export async function unseenCount(db: Db, registry: Registry, userId: number): Promise<number> {
  const { rows } = await countedUnseen(registry, userId).execute(db);
  return rows[0]?.count ?? 0;
}

/** What the badges of many people say, by their ids, in one statement. */
export async function unseenCounts(db: Db, registry: Registry, userIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select person.id, (${countedUnseen(registry, sql`person.id`)}) as count
      from unnest(${userIds}::int[]) person (id)`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const countedUnseen = (registry: Registry, userId: UserId) => sql<{ count: number }>`
  select count(*)::int as count from (
    select 1 from service_notifications n
     where ${listedState(registry, userId)} and ${wouldRender(registry, userId)} limit ${COUNTED}) counted`;

/** What a list says of its length: of itself, and of all that is unseen. Counted once where that is the same. */
export async function countsOf(
  db: Db,
  registry: Registry,
  userId: number,
  { withSeen, ...filter }: { withSeen: boolean } & Filter,
): Promise<{ total_count: number; unseen_count: number }> {
  const unseen_count = await countAllNotifications(db, registry, userId);
  const isAll = !withSeen && Object.values(filter).every((value) => value === undefined);
  const total_count = isAll ? unseen_count : await countAllNotifications(db, registry, userId, { withSeen, ...filter });
  return { total_count, unseen_count };
}

const inWindow = sql`n.last_event_at >= now() - ${SEEN_WINDOW}`;

/** The notifications `n` that a list is about: unseen ones unless it asks for more, where their person sees something at all. */
export function listedState(
  registry: Registry,
  userId: UserId,
  { withSeen = false, onlySeen = false }: Partial<Pick<ListOptions, "withSeen" | "onlySeen">> = {},
): RawBuilder<boolean> {
  const state = onlySeen
    ? sql`not ${isUnseen} and ${inWindow}`
    : withSeen
      ? sql`(${isUnseen} or ${inWindow})`
      : isUnseen;
  return sql`${state} and ${inOpenProject(registry, userId, { withSeen: withSeen || onlySeen })}`;
}

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
