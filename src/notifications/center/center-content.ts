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
  const { unseen, earlier, next } = await pageOfList(runtime, viewer, state);
  const cards = await renderedCards(runtime, viewer, [...unseen, ...earlier]);
  const cardsOf = (listed: ListedNotification[]) => listed.flatMap(({ id }) => cards.get(id) ?? []);
  return {
    state,
    unseen: cardsOf(unseen),
    earlier: cardsOf(earlier),
    next: next && { seen: !next.unseen, lastEventAt: next.position, id: next.id },
    counts: await inboxCounts(runtime.db, runtime.contributions.notifications, viewer),
  };
}

/**
 * Unseen ones first, each part with the latest event first. The limit is that of the unseen ones (specification 8): those seen
 * do not count towards it. They begin on the page on which the unseen ones end, as many of them at most.
 */
async function pageOfList(
  { db, contributions: { notifications: registry }, settings }: Runtime,
  viewer: Viewer,
  { withSeen, filter, after }: ListState,
) {
  const limit = settings.value<number>("service_select_limit");
  const part = async (seen: boolean) => {
    const which = { withSeen: seen, onlySeen: seen, after: after?.seen === seen ? after : undefined };
    const found = await listedNotifications(db, registry, viewer, { ...filter, ...which, limit: limit + 1 });
    const listed = found.slice(0, limit);
    return { listed, next: found.length > limit ? listed.at(-1) : undefined };
  };
  const unseen = after?.seen ? undefined : await part(false);
  const earlier = withSeen && !unseen?.next ? await part(true) : undefined;
  return { unseen: unseen?.listed ?? [], earlier: earlier?.listed ?? [], next: unseen?.next ?? earlier?.next };
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
