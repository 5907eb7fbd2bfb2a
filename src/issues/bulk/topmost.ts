import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/** Those of the issues that stand below none of them, ascending: what is below another one goes where that goes. */
export async function topmost(trx: Trx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) one (id) where not issues_above(id) && ${ids}::int[] order by id`.execute(trx);
  return rows.map(({ id }) => id);
}
