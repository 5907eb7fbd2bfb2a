import { createHash } from "node:crypto";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type Moment, momentSeen, unchangedSince } from "./moment.js";

/** How many of something there are, of one moment. */
export interface Counted {
  total: number;
  /** About how many were looked at for it, where that decides how they are found. */
  among?: number;
  /** Which ones, where they are few. */
  ids?: number[];
  /** Milliseconds that counting took. */
  took?: number;
  moment: Moment;
}

export interface KeptTotal extends Omit<Counted, "moment"> {
  /** A column of the statement that makes use of it: whether the total is still exact at the moment of that statement. */
  isExact: RawBuilder<boolean>;
  /** What was made of the total took longer than counting anew would. */
  isNoHelp: boolean;
}

/** What counting a great many costs is paid once: until something changes, whoever asks the same is told the same. */
export interface KeptTotals {
  /** @param count what counts, all of it, of noted tables alone (`changesNoted`): its text and its values say what is counted */
  of(
    db: QueryExecutorProvider,
    count: RawBuilder<unknown>,
  ): { kept: KeptTotal | undefined; keep(counted: Counted): void; isNoHelp(): void };
}

/** Each is a hash of a select, a number and a moment: half a megabyte, and sixteen where all have a thousand ids. */
const MOST = 2_000;

export function keptTotals(most = MOST): KeptTotals {
  const totals = new Map<string, Counted & { isNoHelp: boolean }>();
  return {
    of(db, count) {
      const { sql, parameters } = count.compile(db);
      const key = createHash("sha256")
        .update(JSON.stringify([sql, parameters]))
        .digest("base64");
      const counted = totals.get(key);
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
