import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { type AnyCard, type ListedNotification, MissingCard } from "../card.js";
import type { Names } from "../settings/names.js";

interface LoadedCard {
  one: ListedNotification;
  /** Undefined for a class that nobody ships a card for (specification 6.5.3). That is logged, and the list stays whole. */
  card: AnyCard | undefined;
  /** Undefined where the viewer sees nothing. */
  content: unknown;
}

/** By entity class, each with a number of statements that does not grow with the list. */
export async function loadedCards(
  { db, log, contributions }: Runtime,
  viewer: Viewer,
  listed: ListedNotification[],
): Promise<LoadedCard[]> {
  const loaded: LoadedCard[] = [];
  for (const [type, ofType] of Map.groupBy(listed, ({ entity }) => entity.type)) {
    const card = contributions.notifications.cards.get(type);
    if (!card) log.error({ err: new MissingCard(type), entityType: type }, "notifications have no card");
    const contents = await card?.load(db, viewer, ofType);
    for (const one of ofType) {
      loaded.push({ one: withDeeds(contributions.notifications.names, one), card, content: contents?.get(one.id) });
    }
  }
  return loaded;
}

const withDeeds = ({ didOf }: Names, one: ListedNotification): ListedNotification => ({
  ...one,
  events: one.events.map((event) => ({ ...event, did: didOf(event.kind) })),
});
