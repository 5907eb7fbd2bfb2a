import { type RawBuilder, sql } from "kysely";

/** Somebody looked: when, and what was committed by then. */
export interface Look {
  at: string;
  /** PostgreSQL's `pg_snapshot`. */
  snapshot: string;
}

/** For the first statement that reads what is shown: no later one of the same page reads less. */
export const look: RawBuilder<Look> = sql`
  json_build_object('at', statement_timestamp(), 'snapshot', pg_current_snapshot()::text)`;

/** What a mark as seen writes. Floored to the second, so that a later event of the same second is shown again. */
export const seenAt = (look?: Look): RawBuilder<unknown> => {
  const at = look ? sql`${look.at}::timestamptz` : sql`statement_timestamp()`;
  const snapshot = look ? sql`${look.snapshot}::pg_snapshot` : sql`pg_current_snapshot()`;
  return sql`seen_at = date_trunc('second', ${at}), seen_snapshot = ${snapshot}, updated_at = statement_timestamp()`;
};

/**
 * The person looked after the time of the change and before its commit, so that the clock alone would take it for seen.
 * `n` is the alias of their notification; beside it stands `held` (`held.ts`).
 */
export const lookedBefore = (n: string, at: string) => sql<boolean>`
  ${sql.ref(`${n}.seen_at`)} > ${at}::timestamptz
  and not pg_visible_in_snapshot((select transaction from held)::xid8, ${sql.ref(`${n}.seen_snapshot`)})`;
