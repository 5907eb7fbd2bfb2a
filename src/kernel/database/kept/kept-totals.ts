import { createHash } from "node:crypto";
import type { QueryExecutorProvider, RawBuilder } from "kysely";
import { type Moment, unchangedSince } from "./moment.js";

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
