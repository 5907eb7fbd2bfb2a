import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/**
 * Locks these issues and all above them, the lowest first: everybody who goes up a family waits in one order. What is asked in
 * the statements behind it is then true until the change is over.
 */
export async function lockLines(trx: Trx, ids: number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await sql`
      select i.id from unnest(${id}::int || issues_above(${id})) with ordinality line (id, place) join issues i on i.id = line.id
       order by line.place for no key update of i`.execute(trx);
  }
}

/** Locks these in the order of their ids. */
export const lockIssues = async (trx: Trx, ids: number[]): Promise<void> =>
  void (await sql`select id from issues where id = any(${ids}::int[]) order by id for no key update`.execute(trx));

/** Who deletes the issue, or one below it, waits until the change is over; who changes them does not. */
export const keepAllBelow = async (trx: Trx, id: number): Promise<void> =>
  void (await sql`select from issues where id = any(issues_below(${id})) order by id for key share`.execute(trx));

/** Changes of who stands below whom, and of what follows or blocks what, follow each other: two at once could make a circle. */
export const followOneAnother = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('issues: parents and relations'))`.execute(trx));
