import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type Counted, type KeptOne, totalsOf } from "./kept-totals.js";
import { type Moment, momentSeen } from "./moment.js";

/** A total that a statement of more than it counts. */
export interface TotalWithin {
  /** A column of the statement: the total, or `null` where what is kept is exact. */
  asked: RawBuilder<number | null>;
  /** What a row of it says the total is. It is kept where it was counted. */
  from(row: { total: number | null; moment: Moment; among?: number }): number;
}

/**
 * @param count a select in parentheses
 * @param all what counts, all of it, where the statement has parts of it before
 */
export function totalWithin(db: QueryExecutorProvider, count: RawBuilder<number>, all = count): TotalWithin {
  const known = totalsOf(db)?.of(db, all);
  return {
    asked: unlessKept(known, count),
    from({ total, moment, among }) {
      if (total === null) return known?.kept?.total ?? 0;
      known?.keep({ total, moment, ...(among !== undefined && { among }) });
      return total;
    },
  };
}

/**
 * What `count` counts, a select in parentheses, in one statement; it is only looked at where something changed since.
 *
 * @param behind what the statement begins with: `with ...`
 * @param among about how many there are to look at
 */
export async function totalOnce(
  db: QueryExecutorProvider,
  count: RawBuilder<number>,
  { behind = sql``, among }: { behind?: RawBuilder<unknown>; among?: RawBuilder<number | undefined> } = {},
): Promise<number> {
  const total = totalWithin(db, count, sql<number>`${behind} ${count}`);
  const { rows } = await sql<{ total: number | null; among?: number; moment: Moment }>`
    ${behind} select ${total.asked} as total, ${among ? sql`${among} as among,` : sql``} ${momentSeen} as moment`.execute(
    db,
  );
  return total.from(onlyOf(rows));
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
  const ofAll = totalWithin(db, count);
  const ofPage = totalsOf(db)?.of(db, page);
  const { rows } = await sql<{ total: number | null; ids: number[] | null; moment: Moment }>`
    select ${ofAll.asked} as total, ${unlessKept(ofPage, sql`array(${page})`)} as ids, ${momentSeen} as moment`.execute(
    db,
  );
  const { ids, ...found } = onlyOf(rows);
  const total = ofAll.from(found);
  if (ids === null) return { ids: ofPage?.kept?.ids ?? [], total };
  ofPage?.keep({ total, ids, moment: found.moment });
  return { ids, total };
}

function unlessKept<T>(known: KeptOne<Counted> | undefined, asked: RawBuilder<T>): RawBuilder<T | null> {
  return sql`case when not ${known?.kept?.isExact ?? sql`false`} then ${asked} end`;
}

function onlyOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error("A select without from has no row.");
  return row;
}
