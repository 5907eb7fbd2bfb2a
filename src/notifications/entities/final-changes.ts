import type { VisibleJournal } from "../../entities/index.js";
import type { CardChange, CardOf } from "./card-of.js";

/** For each field the last journal that touched it, in the order of the last touch (specification 6.5.4). */
export function finalChanges<Entry extends VisibleJournal>(journals: Entry[], own: CardOf<Entry>): CardChange[] {
  const last = new Map<string, CardChange>();
  for (const change of journals.flatMap(own.changes)) {
    last.delete(change.field);
    last.set(change.field, change);
  }
  return [...last.values()];
}
