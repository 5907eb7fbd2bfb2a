import { z } from "zod";

/** The part of a list that is asked for. */
export interface PageOfList {
  limit: number;
  offset: number;
}

const USUAL = 25;
const MOST = 100;
const FARTHEST = 1_000_000_000;

/**
 * Redmine's `limit` and `offset`, or `page` counted from 1: 25 rows, at most 100. Of a text the number with which it begins
 * counts, `5.5` is 5; without one it is 0. An offset decides over a page, whatever it says.
 */
export function pageOf(query: { limit?: string; offset?: string; page?: string }): PageOfList {
  const limit = Math.min(positive(query.limit) ?? USUAL, MOST);
  const isOffset = (query.offset ?? "").trim() !== "";
  const offset = isOffset ? (positive(query.offset) ?? 0) : ((positive(query.page) ?? 1) - 1) * limit;
  return { limit, offset: Math.min(offset, FARTHEST) };
}

/** The same, as a query is described. */
export const pageQuery = {
  limit: z.int().min(1).max(MOST).default(USUAL).describe("At most this many."),
  offset: z.int().min(0).max(FARTHEST).default(0).describe("How many to pass over."),
  page: z.int().min(1).describe("Instead of offset: counted from 1, of limit each."),
  nometa: z.literal("1").describe("Leaves out total_count, offset and limit."),
};

/** As Ruby's `to_i` reads it. */
function positive(text = ""): number | undefined {
  const [, digits = "0"] = /^\s*\+?(\d+(?:_\d+)*)/.exec(text.slice(0, LONGEST)) ?? [];
  const number = Number(digits.replaceAll("_", ""));
  return number > 0 ? number : undefined;
}

/** More digits say no other number. */
const LONGEST = 100;
