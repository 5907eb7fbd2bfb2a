import { z } from "zod";
import { invalid } from "./refusal.js";

/** Characters of JSON in one answer, about 8,000 tokens: clients warn at 10,000 and cut at 25,000. */
export const LARGEST_ANSWER = 32_000;

/** Leaves the rest of the answer room beside the list. */
const LARGEST_LIST = LARGEST_ANSWER - 2_000;

/** What a list that is read piece by piece takes besides its own filters (decisions 3.6). */
export const listInput = {
  limit: z.int().min(1).max(100).default(25).describe("At most this many."),
  cursor: z.string().max(500).optional().describe("next_cursor of the answer before, to go on after it."),
  count_only: z.boolean().default(false).describe("Answer only total_count."),
};

/** What it answers besides the list. */
export const listOutput = {
  total_count: z.int(),
  next_cursor: z.string().nullable().describe("Where the rest begins; null at the end."),
  truncated: z.string().optional().describe("Present when fewer fit into one answer than were asked for."),
};

/**
 * One piece of a list. `rows` holds up to `limit + 1` of them, so that the end is known without counting; `place` is
 * what a row's successor is found by, and comes back from `placeAfter`.
 */
export function listAnswer<Row, Item>(
  rows: Row[],
  { limit, item, place }: { limit: number; item: (row: Row) => Item; place: (row: Row) => unknown },
): { items: Item[]; next_cursor: string | null; truncated?: string } {
  const asked = rows.slice(0, limit).map(item);
  const items = fitting(asked);
  const last = rows[items.length - 1];
  const ended = last === undefined || items.length === rows.length;
  return {
    items,
    next_cursor: ended ? null : Buffer.from(JSON.stringify(place(last))).toString("base64url"),
    ...(items.length < asked.length && {
      truncated: `Only ${items.length} of ${asked.length} fit into one answer. Pass next_cursor to get the rest, or ask for fewer fields.`,
    }),
  };
}

/** The first that fit, but one at least, or nobody could ever pass it. */
function fitting<Item>(items: Item[]): Item[] {
  let length = 0;
  const tooMany = items.findIndex((item) => {
    length += JSON.stringify(item).length + 1;
    return length > LARGEST_LIST;
  });
  return tooMany === -1 ? items : items.slice(0, Math.max(tooMany, 1));
}

/** The place a cursor stands for; undefined at the beginning. A cursor that is not ours is refused. */
export function placeAfter<Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw invalid("cursor", "The cursor is not one that this list gave. Leave it out to begin again.");
  }
}
