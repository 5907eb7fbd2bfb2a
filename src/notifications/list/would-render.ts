import { type RawBuilder, sql } from "kysely";
import { flattened } from "../../kernel/index.js";
import type { Registry } from "../registry.js";
import { type Filter, meetsFilter } from "./filter.js";
import { inOpenProject, type UserId } from "./open-projects.js";
import { unseen } from "./unseen.js";

/** Seen notifications stay in the list this long after their last event, and show its events only (specification 8). */
const SEEN_WINDOW = sql`interval '5 days'`;

export const isUnseen = unseen("n");

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
    (card) => sql`when ${card.entityType} then ${card.eventVisible("e", "n", sql.ref("n.user_id"))}`,
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
  // `offset 0` keeps it a look into the events of each: as a join the planner may read the events of everybody first.
  return sql`n.user_id = ${userId} ${notification} and exists (
    select 1 from service_notification_events e
     where e.service_notification_id = n.id ${event} and ${shownEvent(registry)} offset 0)`;
}

/**
 * The same rule over sets: (id) of all that is unseen and would render, where `wouldRender` looks into each. With their person
 * as a parameter the classes are joined, and permissions asked once (100,000 in a quarter of the time, measured). `which`:
 * further conditions about the notification `n` and its event `e`, each with its `and`.
 */
export function unseenShown(registry: Registry, userId: number, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const user = sql<number>`${userId}::int`;
  const those = (ofClass: RawBuilder<unknown>) => sql`
    select n.id
      from service_notifications n
      join service_notification_events e on e.service_notification_id = n.id and e.user_id = n.user_id
     where n.user_id = ${userId} and ${isUnseen} and ${newEvent} ${which} and ${ofClass}`;
  const cards = [...registry.cards.values()];
  const withCard = cards.map(({ entityType, eventVisible: visible }) =>
    those(sql`n.entity_type = ${entityType} and ${visible("e", "n", user)}`),
  );
  const without = [...registry.classes].filter((type) => !registry.cards.has(type));
  return sql.join([...withCard, those(sql`n.entity_type = any(${without}::text[])`)], sql` union `);
}

const inWindow = sql`n.last_event_at >= now() - ${SEEN_WINDOW}`;

interface SeenOptions {
  /** Also seen ones whose last event lies within the window. */
  withSeen?: boolean;
  /** Of these only the seen ones. */
  onlySeen?: boolean;
}

/** The notifications `n` that a list is about: unseen ones unless it asks for more, where their person sees something at all. */
export function listedState(
  registry: Registry,
  userId: UserId,
  { withSeen = false, onlySeen = false }: SeenOptions = {},
): RawBuilder<boolean> {
  const state = onlySeen
    ? sql`not ${isUnseen} and ${inWindow}`
    : withSeen
      ? sql`(${isUnseen} or ${inWindow})`
      : isUnseen;
  return sql`${state} and ${inOpenProject(registry, userId, { withSeen: withSeen || onlySeen })}`;
}
