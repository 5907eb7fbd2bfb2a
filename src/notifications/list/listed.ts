import { type ExpressionBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db, Tables } from "../../kernel/index.js";
import type { CardEvent, ListedNotification } from "../card.js";
import type { Registry } from "../registry.js";
import { asksForEvents, type Filter, meetsFilter } from "./filter.js";
import { cardEvent, type EventRow, eventColumns } from "./shown-events.js";
import { type Inbox, inboxOf, isUnseen, type Reader, rowsOf } from "./would-render.js";

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

type ListedRow = Omit<ListedNotification, "events"> & { position: string };

/**
 * Latest event first, each with the events its card shows. One statement, however many there are, which asks once of each event
 * whether it is shown: a notification without any is in no list. What is asked of single events by a filter is asked before.
 */
export async function listedNotifications(
  db: Db,
  registry: Registry,
  reader: Reader,
  options: ListOptions,
): Promise<(ListedRow & { events: CardEvent[] })[]> {
  const { notification } = meetsFilter(options);
  const inbox = inboxOf(registry, reader, options);
  const query = places(db, inbox, options)
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom(eventsOf(outer, inbox).as("e"))
          .select(sql<StoredEvent[] | null>`json_agg(e)`.as("events"))
          .as("shown"),
      (join) => join.onTrue(),
    )
    .select("shown.events")
    .where("shown.events", "is not", null)
    .where(sql<boolean>`${inbox.mine} ${notification}`)
    .$if(asksForEvents(options), (all) => all.where(inbox.wouldRender(options)));
  const rows = await rowsOf(db, inbox, query);
  return rows.map((row) => ({ ...listedRow(row), events: (row.events ?? []).map(storedEvent) }));
}

/** Without their events, which may be many. `position`: of the place in the list, for `after`. */
export async function listedRows(
  db: Db,
  registry: Registry,
  reader: Reader,
  options: ListOptions,
): Promise<ListedRow[]> {
  const inbox = inboxOf(registry, reader, options);
  const rows = await rowsOf(db, inbox, places(db, inbox, options).where(inbox.wouldRender(options)));
  return rows.map(listedRow);
}

/**
 * Of the notifications `n` that the list is about, and that are narrowed by what they show: one page, in its order. The limit is
 * written out: for any number of rows the plan that is kept would seem dear, and in a large table each page be planned anew (5 ms).
 */
const places = (db: Db, inbox: Inbox, { limit, after, offset = 0 }: ListOptions) =>
  db
    .selectFrom("service_notifications as n")
    .select(["n.id", "n.entity_type", "n.entity_id", "n.last_event_at", "n.seen_at"])
    .select([sql<string>`n.last_event_at::text`.as("position"), isUnseen.as("unseen")])
    .where(inbox.listed)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(n.last_event_at, n.id) < (${after?.lastEventAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy("n.last_event_at", "desc")
    .orderBy("n.id", "desc")
    .limit(sql.lit(limit))
    .$if(offset > 0, (all) => all.offset(offset));

const listedRow = (row: Awaited<ReturnType<ReturnType<typeof places>["execute"]>>[number]): ListedRow => ({
  id: row.id,
  entity: { type: row.entity_type, id: row.entity_id },
  lastEventAt: row.last_event_at,
  position: row.position,
  seenAt: row.seen_at,
  unseen: row.unseen,
});

/** Oldest first. */
const eventsOf = (outer: ExpressionBuilder<Tables & { n: Tables["service_notifications"] }, "n">, inbox: Inbox) =>
  outer
    .selectFrom("service_notification_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(eventColumns)
    .select(nameOf("u").$castTo<string | null>().as("actor_name"))
    .whereRef("e.service_notification_id", "=", "n.id")
    .where(inbox.shownEvent)
    .orderBy("e.created_at")
    .orderBy("e.id");

/** As JSON has it. */
type StoredEvent = Omit<EventRow, "created_at"> & { created_at: string };

const storedEvent = (row: StoredEvent) => cardEvent({ ...row, created_at: new Date(row.created_at) });
