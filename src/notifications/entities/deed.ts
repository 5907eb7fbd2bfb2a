import type { VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { isStillTheirs } from "../cards/reasons-of-events.js";
import { MENTION } from "../settings/names.js";
import type { CardContent, CardOf, Deed, Told } from "./card-of.js";
import { finalChanges } from "./final-changes.js";

/** What is done to a record of any class. */
export const did = {
  opened: { word: "notifications.did.opened" },
  commented: { word: "notifications.did.commented" },
  changed: { word: "notifications.did.changedIt" },
} as const satisfies Record<string, Deed>;

/** What the person behind the latest event did, of everything the card is about: the one thing that says the most. */
export function deedOf<Entry extends VisibleJournal>(
  content: CardContent<Entry>,
  { entity, events }: ListedNotification,
  own: CardOf<Entry>,
): Deed {
  const actorId = events.at(-1)?.actor.id;
  const theirs = events.filter(({ actor }) => actor.id === actorId);
  const all = allTold(content);
  const told = all.filter(({ entry }) => entry.user.id === actorId);
  const creation = theirs.find(({ source }) => source.type === entity.type);
  if (theirs.some(({ kind }) => kind === MENTION)) return { word: "notifications.did.mentioned" };
  if (creation?.reason === "assignee" && isStillTheirs(events)) return { word: "notifications.did.openedForYou" };
  const special = own.deed?.(told, all);
  if (special) return special;
  const entries = told.map(({ entry }) => entry);
  if (entries.some(({ notes }) => notes !== "")) return did.commented;
  if (creation) return did.opened;
  const elsewhere = theirs.findLast((event) => event.did)?.did;
  return elsewhere && entries.length === 0 ? { word: elsewhere } : changed(entries, own);
}

function changed<Entry extends VisibleJournal>(entries: Entry[], own: CardOf<Entry>): Deed {
  const changes = finalChanges(entries, own);
  const [only] = changes;
  if (!only || changes.some(({ apart }) => apart)) return did.changed;
  if (changes.length > 1) return { word: "notifications.did.changed", values: () => ({ count: changes.length }) };
  return { word: "notifications.did.changedField", values: (t) => ({ field: only.name ?? t(only.caption) }) };
}

const allTold = <Entry extends VisibleJournal>({ journals, reasons }: CardContent<Entry>) =>
  journals.map((entry): Told<Entry> => ({ entry, reason: reasons.get(entry.id) ?? null }));
