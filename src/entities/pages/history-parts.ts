import type { VisibleJournal } from "../journals/visible-journals.js";

/** A history longer than this is folded in the middle. */
const LONG = 40;
/** What stays before and behind the fold. */
const FIRST = 5;
const LAST = 20;

export interface HistoryParts {
  /** Those in the fold: from the one at this place to that before the other. Undefined: nothing is folded. */
  fold: { from: number; to: number } | undefined;
  /** The place of the first entry by others since the viewer looked; undefined when there is none, or nothing before it. */
  newFrom: number | undefined;
}

interface Reading {
  lookedBefore: Date | undefined;
  viewerId: number | undefined;
  /** How many stand before the entries. */
  earlier?: number;
  /** There are newer ones, on another page. */
  isOlder?: boolean;
}

/** How what a page shows of a history is divided for a reader. What is new to them is never folded, nor what they asked for because it is older. */
export function historyParts(
  entries: Pick<VisibleJournal, "createdOn" | "user">[],
  { lookedBefore, viewerId, earlier = 0, isOlder = false }: Reading,
): HistoryParts {
  if (isOlder) return { fold: undefined, newFrom: undefined };
  const isNew = ({ createdOn, user }: (typeof entries)[number]) =>
    lookedBefore !== undefined && createdOn >= lookedBefore && user.id !== viewerId;
  const place = entries.findIndex(isNew);
  const newFrom = place > 0 || (place === 0 && earlier > 0) ? place : undefined;
  // Where more stand before them, the first of these begin nothing.
  const from = earlier > 0 ? 0 : FIRST;
  const to = Math.min(entries.length - LAST, newFrom ?? entries.length);
  const fold = entries.length > LONG && to - from > LONG - FIRST - LAST ? { from, to } : undefined;
  return { fold, newFrom };
}
