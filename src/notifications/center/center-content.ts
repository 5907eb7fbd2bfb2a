import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { ListedNotification } from "../card.js";
import { cardFor, type Registry } from "../registry.js";
import { listedNotifications, unseenCount } from "./listed.js";

export interface CenterContent {
  cards: Child[];
  /** Whether the list also shows seen notifications. */
  withSeen: boolean;
  /** Unseen ones that would render, at most 100: what the badge says. */
  unseen: number;
  /** More unseen ones than the list holds. */
  more: boolean;
}

export async function centerContent(
  runtime: Runtime,
  registry: Registry,
  viewer: Viewer,
  { withSeen }: { withSeen: boolean },
): Promise<CenterContent> {
  const limit = runtime.settings.value<number>("service_select_limit");
  const listed = await listedNotifications(runtime.db, registry, viewer.id, { withSeen, limit });
  const cards = await renderedCards(runtime, registry, viewer, listed);
  const unseen = await unseenCount(runtime.db, registry, viewer.id);
  return { cards, withSeen, unseen, more: unseen > listed.filter((notification) => notification.unseen).length };
}

/** Loaded by entity class, drawn in the order of the list. */
async function renderedCards(
  runtime: Runtime,
  registry: Registry,
  viewer: Viewer,
  listed: ListedNotification[],
): Promise<Child[]> {
  const cards = new Map<number, Child>();
  for (const [type, ofType] of Map.groupBy(listed, ({ entity }) => entity.type)) {
    const card = cardFor(registry, type);
    const contents = await card.load(runtime.db, viewer, ofType);
    for (const notification of ofType) {
      const content = contents.get(notification.id);
      if (content !== undefined) cards.set(notification.id, card.render(content, notification));
    }
  }
  return listed.flatMap(({ id }) => cards.get(id) ?? []);
}
