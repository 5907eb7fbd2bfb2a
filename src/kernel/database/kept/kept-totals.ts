import { createHash } from "node:crypto";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type Moment, momentSeen, unchangedSince } from "./moment.js";

/** How many of something there are, of one moment. */
export interface Counted {
  total: number;
  /** About how many were looked at for it, where that decides how they are found. */
  among?: number;
  /** Which ones, where they are few; of a page, those on it. */
  ids?: number[];
  /** Milliseconds that counting took. */
  took?: number;
  moment: Moment;
}

export interface KeptTotal extends Counted {
  /** A column of the statement that makes use of it: whether the total is still exact at the moment of that statement. */
  isExact: RawBuilder<boolean>;
  /** What was made of the total took longer than counting anew would. */
  isNoHelp: boolean;
}

/** What counting a great many costs is paid once: until something changes, whoever asks the same is told the same. */
export interface KeptTotals {
  /** @param count what counts, or finds a page, all of it, of noted tables alone (`changesNoted`): its text and its values say what is counted */
  of<T extends Counted = Counted>(db: QueryExecutorProvider, count: RawBuilder<unknown>): KeptOne<T>;
}

export interface KeptOne<T extends Counted = Counted> {
  kept: (T & KeptTotal) | undefined;
  keep(counted: T): void;
  isNoHelp(): void;
}

/** Each is a hash of a select, a number and a moment: half a megabyte, and sixteen where all have a thousand ids. */
const MOST = 2_000;

export function keptTotals(most = MOST): KeptTotals {
  const totals = new Map<string, Counted & { isNoHelp: boolean }>();
  return {
    of<T extends Counted>(db: QueryExecutorProvider, count: RawBuilder<unknown>): KeptOne<T> {
      const { sql, parameters } = count.compile(db);
      const key = createHash("sha256")
        .update(JSON.stringify([sql, parameters]))
        .digest("base64");
      // What is kept under a text was counted by it.
      const counted = totals.get(key) as (T & { isNoHelp: boolean }) | undefined;
      return {
        kept: counted && { ...counted, isExact: unchangedSince(counted.moment) },
        keep(anew) {
          const isNoHelp = totals.get(key)?.isNoHelp ?? false;
          // The oldest one goes first.
          totals.delete(key);
          totals.set(key, { ...anew, isNoHelp });
          for (const oldest of totals.keys()) if (totals.size > most) totals.delete(oldest);
        },
        isNoHelp() {
          if (counted) counted.isNoHelp = true;
        },
      };
    },
  };
}

const keeping = new WeakMap<QueryExecutorProvider, KeptTotals>();

export const keepTotals = (db: QueryExecutorProvider, totals: KeptTotals): void => void keeping.set(db, totals);

/** None in a transaction: what it changed itself others do not see, and what it saw first it may go on seeing. */
export const totalsOf = (db: QueryExecutorProvider): KeptTotals | undefined => keeping.get(db);

/**
 * What `count` counts, a select in parentheses, in one statement; it is only looked at where something changed since.
 *
 * @param behind what the statement begins with: `with ...`
 * @param among about how many there are to look at
 */
export async function totalOnce(
  db: QueryExecutorProvider,
  count: RawBuilder<number>,
  {
    behind = sql``,
    among = sql<number | undefined>`null`,
  }: { behind?: RawBuilder<unknown>; among?: RawBuilder<number | undefined> } = {},
): Promise<number> {
  const known = totalsOf(db)?.of(db, sql`${behind} ${count}`);
  const { isExact, total = 0 } = known?.kept ?? { isExact: sql<boolean>`false` };
  const { rows } = await sql<Counted & { is_exact: boolean }>`
    ${behind} select case when ${isExact} then ${total}::int else ${count} end as total, ${isExact} as is_exact,
                     ${among} as among, ${momentSeen} as moment`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A select without from has no row.");
  const { is_exact, ...counted } = found;
  if (!is_exact) known?.keep(counted);
  return counted.total;
}

/**
 * A page of ids in their order, and how many there are in all, in one statement; each is only looked for where something changed
 * since.
 *
 * @param count a select in parentheses
 * @param page a select of `id`, with its limit
 */
export async function pageOnce(
  db: QueryExecutorProvider,
  { count, page }: { count: RawBuilder<number>; page: RawBuilder<unknown> },
): Promise<{ ids: number[]; total: number }> {
  const [ofAll, ofPage] = [count, page].map((one) => totalsOf(db)?.of(db, one));
  const isExact = (one: KeptOne | undefined) => one?.kept?.isExact ?? sql<boolean>`false`;
  const { rows } = await sql<{ total: number | null; ids: number[] | null; moment: Moment }>`
    select case when not ${isExact(ofAll)} then ${count} end as total,
                      case when not ${isExact(ofPage)} then array(${page}) end as ids,
                      ${momentSeen} as moment`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A select without from has no row.");
  const { moment } = found;
  const total = found.total ?? ofAll?.kept?.total ?? 0;
  if (found.total !== null) ofAll?.keep({ total, moment });
  const ids = found.ids ?? ofPage?.kept?.ids ?? [];
  if (found.ids !== null) ofPage?.keep({ total, ids, moment });
  return { ids, total };
}
