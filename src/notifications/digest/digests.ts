import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { CardEvent, CardText, ListedNotification } from "../card.js";
import { loadedCards } from "../cards/loaded-cards.js";
import { type ListOptions, listedRows } from "../list/listed.js";
import type { Digest } from "./digest-shape.js";
import { type CountedEvents, type DigestEvent, newestEvents } from "./newest-events.js";

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
  const rows = await listedRows(db, registry, viewer, list);
  const ids = rows.map(({ id }) => id);
  const counted = await newestEvents(db, registry, viewer, { ids, limit: events, offset: eventsOffset });
  const listed = rows.map((row) => ({ ...row, events: textedEvents(counted.get(row.id)) }));
  const texts = await textsOf(runtime, viewer, listed);
  return listed.map((one) => ({ ...digest(one, counted.get(one.id), texts.get(one.id)), position: one.position }));
}

/** The latest as well: it says where the notification leads. */
function textedEvents(counted: CountedEvents | undefined): CardEvent[] {
  if (!counted) return [];
  const { latest, newest } = counted;
  return newest.some(({ id }) => id === latest.id) ? newest : [latest, ...newest];
}

function digest(one: ListedNotification, counted: CountedEvents | undefined, text: CardText | undefined): Digest {
  const { id, entity } = one;
  return {
    id,
    entity: {
      ...entity,
      title: text?.title ?? `${entity.type} #${entity.id}`,
      url: text?.url ?? "",
      project: text?.project ?? { id: 0, name: "", identifier: "" },
    },
    actor: counted ? actorOf(counted.latest) : { id: 0, name: "" },
    reason: counted?.reason ?? null,
    last_event_at: one.lastEventAt.toISOString(),
    seen_at: one.seenAt?.toISOString() ?? null,
    unseen: one.unseen,
    events_count: counted?.count ?? 0,
    kinds: counted?.kinds ?? {},
    events: (counted?.newest ?? []).map((event) => ({
      id: event.id,
      kind: event.kind,
      reason: event.reason,
      actor: actorOf(event),
      created_at: event.createdAt.toISOString(),
      source: event.source,
      text: shortened(text?.events.get(event.id) ?? "", LONGEST_TEXT),
    })),
  };
}

const actorOf = ({ actor, outside }: DigestEvent) => (outside ? { ...actor, standing: "outsider" as const } : actor);

/** Cuts no character in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** By notification; one of a class without a card has none. */
async function textsOf(runtime: Runtime, viewer: Viewer, listed: ListedNotification[]): Promise<Map<number, CardText>> {
  const texts = new Map<number, CardText>();
  for (const { one, card, content } of await loadedCards(runtime, viewer, listed)) {
    if (card && content !== undefined) texts.set(one.id, card.text(content, one, runtime.baseUrl));
  }
  return texts;
}
