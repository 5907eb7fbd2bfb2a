import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { type CardText, type ListedNotification, MissingCard } from "../card.js";
import { type ListOptions, listedRows } from "../center/listed.js";
import type { Digest } from "./digest-shape.js";
import { type CountedEvents, newestEvents } from "./newest-events.js";

/** Which events of each notification are answered: so many of the newest, behind `offset` newer ones. */
export interface AskedEvents {
  events: number;
  eventsOffset: number;
}

/** Of a text that is only to say what it is about. */
export const LONGEST_TEXT = 300;

/** The notifications of the list, as the page shows them, in short. `position`: for the next piece of the list. */
export async function digests(
  runtime: Runtime,
  viewer: Viewer,
  { events, eventsOffset, ...list }: ListOptions & AskedEvents,
): Promise<(Digest & { position: string })[]> {
  const { db } = runtime;
  const registry = runtime.contributions.notifications;
  const rows = await listedRows(db, registry, viewer.id, list);
  const ids = rows.map(({ id }) => id);
  const counted = await newestEvents(db, registry, viewer.id, { ids, limit: events, offset: eventsOffset });
  const listed = rows.map((row) => ({ ...row, events: counted.get(row.id)?.newest ?? [] }));
  const texts = await textsOf(runtime, viewer, listed);
  return listed.map((one) => ({ ...digest(one, counted.get(one.id), texts.get(one.id)), position: one.position }));
}

function digest(one: ListedNotification, counted: CountedEvents | undefined, text: CardText | undefined): Digest {
  const { id, entity, events } = one;
  return {
    id,
    entity: {
      ...entity,
      title: text?.title ?? `${entity.type} #${entity.id}`,
      url: text?.url ?? "",
      project: text?.project ?? { id: 0, name: "", identifier: "" },
    },
    actor: events[0]?.actor ?? { id: 0, name: "" },
    reason: counted?.reason ?? null,
    last_event_at: one.lastEventAt.toISOString(),
    seen_at: one.seenAt?.toISOString() ?? null,
    unseen: one.unseen,
    events_count: counted?.count ?? 0,
    kinds: counted?.kinds ?? {},
    events: events.map(({ id: eventId, kind, reason, actor, createdAt, source }) => ({
      id: eventId,
      kind,
      reason,
      actor,
      created_at: createdAt.toISOString(),
      source,
      text: shortened(text?.events.get(eventId) ?? "", LONGEST_TEXT),
    })),
  };
}

/** Cuts no character in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** By notification. One of a class without a card has none (specification 6.5.3): that is logged, and the list stays whole. */
async function textsOf(
  { db, log, baseUrl, contributions }: Runtime,
  viewer: Viewer,
  listed: ListedNotification[],
): Promise<Map<number, CardText>> {
  const texts = new Map<number, CardText>();
  for (const [type, ofType] of Map.groupBy(listed, ({ entity }) => entity.type)) {
    const card = contributions.notifications.cards.get(type);
    if (!card) log.error({ err: new MissingCard(type), entityType: type }, "notifications have no card");
    const contents = await card?.load(db, viewer, ofType);
    for (const one of ofType) {
      const content = contents?.get(one.id);
      if (card && content !== undefined) texts.set(one.id, card.text(content, one, baseUrl));
    }
  }
  return texts;
}
