import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { ListedNotification } from "../card.js";
import { loadedCards } from "../cards/loaded-cards.js";
import { missingCard } from "../cards/missing-card.js";
import { type InboxCounts, inboxCounts } from "../list/inbox-counts.js";
import type { ListState, Place } from "../list/list-state.js";
import { listedNotifications } from "../list/listed.js";

export interface CenterContent {
  state: ListState;
  /** Cards of unseen ones, and below them those seen earlier. */
  unseen: Child[];
  earlier: Child[];
  /** The list goes on behind this one. */
  next: Place | undefined;
  counts: InboxCounts;
}

/** What list and badge show to a person, in a number of statements that does not grow with the list. */
export async function centerContent(runtime: Runtime, viewer: Viewer, state: ListState): Promise<CenterContent> {
  const limit = runtime.settings.value<number>("service_select_limit");
  const found = await pageOfList(runtime, viewer, state, limit + 1);
  const listed = found.slice(0, limit);
  const last = listed.at(-1);
  const cards = await renderedCards(runtime, viewer, listed);
  const cardsOf = (unseen: boolean) =>
    listed.flatMap((one) => (one.unseen === unseen ? (cards.get(one.id) ?? []) : []));
  return {
    state,
    unseen: cardsOf(true),
    earlier: cardsOf(false),
    next: found.length > limit && last ? { seen: !last.unseen, lastEventAt: last.position, id: last.id } : undefined,
    counts: await inboxCounts(runtime.db, runtime.contributions.notifications, viewer),
  };
}

/** Unseen ones first, each part with the latest event first. */
async function pageOfList(
  { db, contributions: { notifications: registry } }: Runtime,
  viewer: Viewer,
  { withSeen, filter, after }: ListState,
  limit: number,
) {
  const unseen = after?.seen
    ? []
    : await listedNotifications(db, registry, viewer, { ...filter, withSeen: false, limit, after });
  if (!withSeen || unseen.length === limit) return unseen;
  const seen = await listedNotifications(db, registry, viewer, {
    ...filter,
    withSeen: true,
    onlySeen: true,
    limit: limit - unseen.length,
    after: after?.seen ? after : undefined,
  });
  return [...unseen, ...seen];
}

/** By notification id. A class that nobody ships a card for has a quiet line, so that the list agrees with the badge. */
async function renderedCards(
  runtime: Runtime,
  viewer: Viewer,
  listed: ListedNotification[],
): Promise<Map<number, Child>> {
  const cards = new Map<number, Child>();
  for (const { one, card, content } of await loadedCards(runtime, viewer, listed)) {
    if (!card) cards.set(one.id, missingCard(one));
    else if (content !== undefined) cards.set(one.id, card.render(content, one));
  }
  return cards;
}
