import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { text } from "../../kernel/index.js";
import { matching } from "../list/issue-query.js";
import { tabOf } from "../list/page/tab-counts.js";
import type { BoardContent } from "./read-board.js";

/** The parameter of the stream of a page with a board. */
export const BOARD = "board";

/** `12.34`: a page with the most cards still has an address that proxies let through. */
const numbers = z
  .string()
  .max(10_000)
  .regex(/^(\d{1,9}(\.\d{1,9})*)?$/);

const shownBoard = z.object({
  filters: z.record(text(200), text(10_000)),
  cards: numbers,
  /** When, by the clock of the database, in milliseconds. */
  readAt: z.int().positive(),
});

/** A board as an open page shows it. */
export interface ShownBoard extends z.infer<typeof shownBoard> {
  /** The ids of what others changed since, as far as it was asked. */
  changed: Set<number>;
  /** What was updated before needs no asking again. */
  askedAt: number;
}

/** What the stream of a page with this board is asked for. */
export function aboutBoard({ filters, columns, readAt }: Pick<BoardContent, "filters" | "columns" | "readAt">): string {
  const cards = columns.flatMap((column) => column.cards.map(({ id }) => id)).join(".");
  // The columns of closed statuses stand beside those of the open ones.
  const shown = tabOf(filters) === "open" ? { ...filters, status_id: "*" } : filters;
  return `${BOARD}=${encodeURIComponent(JSON.stringify({ filters: shown, cards, readAt }))}`;
}

/** Undefined: it says nothing of a board. Filters that lists refuse are refused, so that nobody else's board fails with them. */
export function readShownBoard(value: string, viewer: Viewer): ShownBoard | undefined {
  const { data } = shownBoard.safeParse(jsonIn(value));
  if (!data) return undefined;
  matching(viewer, data.filters);
  return { ...data, changed: new Set(), askedAt: data.readAt };
}

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
