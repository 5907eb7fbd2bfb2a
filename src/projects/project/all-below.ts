import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/** The ids of a project and all below it. No visibility: for rules. */
export async function allBelow(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select projects_below(${id}) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}
