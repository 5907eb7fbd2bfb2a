import { type Expression, type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, flattened, oncePer } from "../../kernel/index.js";
import { type FoundGrants, type Granted, granted } from "../../projects/index.js";
import type { Registry } from "../registry.js";
import { type Filter, meetsFilter } from "./filter.js";
import { inOpenProject, projectsOfUnseen } from "./open-projects.js";
import { SEEN_WINDOW, unseen } from "./unseen.js";

export const isUnseen = unseen("n");

const newEvent = sql<boolean>`(n.seen_at is null or e.created_at >= n.seen_at)`;
const eventInWindow = sql<boolean>`e.created_at >= now() - ${SEEN_WINDOW}`;
const inWindow = sql`n.last_event_at >= now() - ${SEEN_WINDOW}`;

/** Whose inbox it is. */
export type Reader = Pick<Viewer, "id" | "trackersLimited">;

interface Listed {
  /** Also seen ones whose last event lies within the window. */
  withSeen?: boolean;
  /** Of these only the seen ones. */
  onlySeen?: boolean;
}

/**
 * What the inbox of a person shows, for a statement that reads `service_notifications n` and `service_notification_events e`:
 * the ONE predicate of list and badge. It counts nothing of what belongs to no loaded part. A loaded class without a
 * card is let through, so that rendering it fails and the loss is noticed.
 */
export interface Inbox {
  /** The notifications `n` of its person. */
  mine: RawBuilder<boolean>;
  /** For the `with` of the statement: what its person may do where. */
  grants: RawBuilder<unknown>;
  /** The notifications `n` that a list is about: the unseen ones unless it asks for more, where their person sees something at all. */
  listed: RawBuilder<boolean>;
  /**
   * The events `e` that the card of `n` is about: of an unseen notification the new ones, of a seen one those inside the window;
   * and of these only what its person may see.
   */
  shownEvent: RawBuilder<boolean>;
  /** The person's notifications `n` whose card would show something, and what is asked for by a filter. */
  wouldRender(filter?: Filter): RawBuilder<boolean>;
}

/** Of one person. What they may do where is found once for the statement. */
export function inboxOf(
  registry: Registry,
  reader: Reader,
  { withSeen = false, onlySeen = false }: Listed = {},
): Inbox {
  // In a sub-select, into which the planner does not look: the plan that is kept serves whoever has much and whoever has little.
  const user = sql<number>`(select ${reader.id}::int)`;
  const mine = sql<boolean>`n.user_id = ${user}`;
  const everything = withSeen || onlySeen;
  const { found, open, shownEvent } = (reader.trackersLimited ? rulesByTracker : rulesOfMost)(registry);
  const state = onlySeen
    ? sql`not ${isUnseen} and ${inWindow}`
    : withSeen
      ? sql`(${isUnseen} or ${inWindow})`
      : isUnseen;
  return {
    mine,
    grants: found.relation(user, everything ? undefined : projectsOfUnseen(user)),
    listed: sql`${state} and ${open}`,
    shownEvent,
    wouldRender: (filter) => showsAnything(mine, shownEvent, filter),
  };
}

/** Of a select that is built from the conditions of the inbox. */
export async function rowsOf<Row>(db: Db, { grants }: Inbox, select: Expression<Row>): Promise<Row[]> {
  return (await sql<Row>`with ${grants} ${select}`.execute(db)).rows;
}

/** For a `where`: the badge of the person in the column `user` counts `n`. For many people in one statement. */
export const countedFor = (registry: Registry, user: RawBuilder<number>): RawBuilder<boolean> =>
  sql`${isUnseen} and ${inOpenProject(registry, user)} and ${showsAnything(sql`n.user_id = ${user}`, shownToEach(registry))}`;

/** `offset 0` keeps it a look into the events of each: as a join the planner may read the events of everybody first. */
function showsAnything(
  theirs: RawBuilder<boolean>,
  shown: RawBuilder<boolean>,
  filter: Filter = {},
): RawBuilder<boolean> {
  const { event, notification, later } = meetsFilter(filter);
  const some = (which: RawBuilder<unknown>) => sql`exists (
    select 1 from service_notification_events e
     where e.service_notification_id = n.id ${which} and ${shown} offset 0)`;
  return sql`${theirs} ${notification} and ${some(event)} ${later ? sql`and ${some(later)}` : sql``}`;
}

const shownTo = (registry: Registry, granted?: Granted) => sql<boolean>`
  (case when ${isUnseen} then ${newEvent} else ${eventInWindow} end) and ${isLoaded(registry)} and ${eventVisible(registry, granted)}`;

/** A plugin may have grouped its sources under records of the core: left out, they count nowhere either. */
const isLoaded = ({ sources }: Registry) =>
  sql`e.source_type = any(array[${sql.join([...sources.keys()].map((name) => sql.lit(name)))}]::text[])`;

// What depends on no person, and every page asks.
const rulesOfMost = oncePer((registry: Registry) => rulesOver(registry, granted(false)));
const rulesByTracker = oncePer((registry: Registry) => rulesOver(registry, granted(true)));
const shownToEach = oncePer((registry: Registry) => flattened(shownTo(registry)));

const rulesOver = (registry: Registry, found: FoundGrants) => ({
  found,
  open: flattened(inOpenProject(registry, found)),
  shownEvent: flattened(shownTo(registry, found)),
});

function eventVisible(registry: Registry, granted: Granted | undefined): RawBuilder<boolean> {
  const byType = [...registry.cards.values()].map(
    (card) => sql`when ${card.entityType} then ${card.eventVisible("e", "n", sql.ref("n.user_id"), granted)}`,
  );
  return byType.length === 0
    ? sql`false`
    : sql`case n.entity_type ${sql.join(byType, sql` `)} else n.entity_type = any(${[...registry.classes]}::text[]) end`;
}

/**
 * The same rule over sets: (id) of all that is unseen and would render, where `wouldRender` looks into each. With their person
 * as a parameter the classes are joined, and permissions asked once (100,000 in a quarter of the time, measured). `which`:
 * further conditions about the notification `n` and its event `e`, each with its `and`.
 */
export function unseenShown(
  registry: Registry,
  { id: userId, trackersLimited }: Reader,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const user = sql<number>`${userId}::int`;
  const those = (ofClass: RawBuilder<unknown>) => sql`
    select n.id
      from service_notifications n
      join service_notification_events e on e.service_notification_id = n.id and e.user_id = n.user_id
     where n.user_id = ${userId} and ${isUnseen} and ${newEvent} ${which} and ${isLoaded(registry)} and ${ofClass}`;
  const cards = [...registry.cards.values()];
  const withCard = cards.map(({ entityType, eventVisible: visible }) =>
    those(sql`n.entity_type = ${entityType} and ${visible("e", "n", user, { trackersLimited })}`),
  );
  const without = [...registry.classes].filter((type) => !registry.cards.has(type));
  return sql.join([...withCard, those(sql`n.entity_type = any(${without}::text[])`)], sql` union `);
}
