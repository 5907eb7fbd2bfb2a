import { z } from "zod";

/** The part of a list that is asked for. */
export interface PageOfList {
  limit: number;
  offset: number;
}

const USUAL = 25;
const MOST = 100;
const FARTHEST = 1_000_000_000;

/** Redmine's `limit` and `offset`, or `page` counted from 1: 25 rows, at most 100; what makes no sense is as if left out. */
export function pageOf(query: { limit?: string; offset?: string; page?: string }): PageOfList {
  const limit = Math.min(positive(query.limit) ?? USUAL, MOST);
  const offset = positive(query.offset) ?? ((positive(query.page) ?? 1) - 1) * limit;
  return { limit, offset: Math.min(offset, FARTHEST) };
}

/** The same, as a query is described. */
export const pageQuery = {
  limit: z.int().min(1).max(MOST).default(USUAL).describe("At most this many."),
  offset: z.int().min(0).max(FARTHEST).default(0).describe("How many to pass over."),
  page: z.int().min(1).describe("Instead of offset: counted from 1, of limit each."),
  nometa: z.literal("1").describe("Leaves out total_count, offset and limit."),
};

function positive(text: string | undefined): number | undefined {
  const number = /^\d{1,15}$/.test(text ?? "") ? Number(text) : 0;
  return number > 0 ? number : undefined;
}
