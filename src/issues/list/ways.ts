import { sql } from "kysely";
import { unnamed } from "../../kernel/index.js";
import { findsFew } from "./counts/count.js";
import type { Page } from "./ids.js";

/** About how many issues there are at all. */
export const stored = sql<number>`(select reltuples from pg_class where oid = 'issues'::regclass)`;

/** What a table is taken for before PostgreSQL has counted it. */
const UNCOUNTED = 1_000_000;

/**
 * A walk visits `stored / total` issues for each one up to the end of the page. Collecting visits those that match, if an
 * index has these; else what the viewer sees, taken for half of all, which costs half as much because an index has it whole.
 */
export function isFew({ filters, limit, offset }: Page, total: number, stored: number): boolean {
  const all = stored > 0 ? stored : UNCOUNTED;
  const walk = ((limit + offset) * all) / total;
  return (findsFew(filters) ? total : all / 4 + total) < walk;
}

/**
 * Plans are kept for first pages only: far down a list each page would be a plan of its own. And no plan is right for every
 * word, which may be in all issues or in none.
 */
export const planOf = ({ filters, offset }: Page) =>
  offset > 0 || ofWords.some((name) => hasWord(filters[name])) ? unnamed : sql``;

const ofWords = ["subject", "description", "notes", "any_searchable", "query"];

const hasWord = (value = "") => !["", "*", "!*"].includes(value);
