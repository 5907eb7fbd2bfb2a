import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../refusal/refusal.js";

/**
 * Bytes of JSON in one answer, about 8,000 tokens: clients warn at 10,000 and cut at 25,000. Bytes, because a token of a script
 * other than Latin is a sign or two, of three bytes each.
 */
export const LARGEST_ANSWER = 32_000;

/** Of a value as it stands in an answer. */
export const bytesIn = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Leaves the rest of the answer room beside the list. */
const LARGEST_LIST = LARGEST_ANSWER - 2_000;

/** What a list that is read piece by piece takes besides its own filters (decisions 3.6). */
export const listInput = {
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional().describe("next_cursor of the answer before."),
  count_only: z.boolean().default(false),
};

/** What it answers besides the list. */
export const listOutput = {
  total_count: z.int(),
  next_cursor: z.string().nullable(),
  truncated: z.string().optional(),
};

/** A moment to the microsecond, as the database writes it. */
export const exactMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine((moment) => !Number.isNaN(Date.parse(`${moment}:00`)));

/** The place in a list by time: the moment and the id. */
export const placeInTime = z.tuple([exactMoment, z.int32().min(0)]);

/** The place in a list of any other order: how many of its rows stand before. */
export const placeInOrder = z.tuple([z.int32().min(0)]);

/** Which list it is: a name, and the arguments it is asked with. */
export interface AskedList {
  list: string;
  asked: { limit: number; cursor?: string; count_only?: boolean; fields?: unknown };
}

/**
 * One piece of a list. `rows` holds up to `limit + 1` of them, so that the end is known without counting; `place` is
 * what a row's successor is found by, and comes back from `placeAfter` for the same list. `room`: bytes for the items.
 */
export function listAnswer<Row, Item>(
  rows: Row[],
  of: AskedList,
  { item, place, room = LARGEST_LIST }: { item: (row: Row) => Item; place: (row: Row) => unknown; room?: number },
): { items: Item[]; next_cursor: string | null; truncated?: string } {
  const asked = rows.slice(0, of.asked.limit).map(item);
  const items = fitting(asked, room);
  const last = rows[items.length - 1];
  const ended = last === undefined || items.length === rows.length;
  return {
    items,
    next_cursor: ended ? null : cursorAt(of, place(last)),
    ...(items.length < asked.length && {
      truncated: `Only ${items.length} of ${asked.length} fit into one answer. Pass next_cursor to get the rest, or ask for fewer fields.`,
    }),
  };
}

/** The cursor of a place: `placeAfter` gives it back for the same list. */
export const cursorAt = (of: AskedList, place: unknown): string =>
  Buffer.from(JSON.stringify([markOf(of), place])).toString("base64url");

/** The first rows that fit, but at least one, or no caller could ever page past a large row. */
export function fitting<Item>(items: Item[], room: number): Item[] {
  let bytes = 0;
  const tooMany = items.findIndex((item) => {
    bytes += bytesIn(item) + 1;
    return bytes > room;
  });
  return tooMany === -1 ? items : items.slice(0, Math.max(tooMany, 1));
}

/**
 * The place a cursor stands for; undefined at the beginning. A cursor that this list did not give, asked with these
 * filters, is refused: from there on something would be missing.
 */
export function placeAfter<Place>(schema: z.ZodType<Place>, of: AskedList): Place | undefined {
  if (of.asked.cursor === undefined) return undefined;
  try {
    const [mark, place] = JSON.parse(Buffer.from(of.asked.cursor, "base64url").toString("utf8"));
    if (mark === markOf(of)) return schema.parse(place);
  } catch {
    // Forged or cut; the sentence is the same.
  }
  throw invalid("cursor", "foreign_cursor");
}

/** Stands for the list and its filters; how much of it is asked for may change from piece to piece. */
function markOf({ list, asked: { limit: _l, cursor: _c, count_only: _o, fields: _f, ...filters } }: AskedList): string {
  return createHash("sha256")
    .update(JSON.stringify([list, filters]))
    .digest("base64url")
    .slice(0, 8);
}
