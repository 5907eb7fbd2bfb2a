import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/** The ids of a project and all below it. No visibility: for rules. */
export async function allBelow(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select projects_below(${id}) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

/**
 * The same for a statement, looked up once. Written as a function of a parameter alone, the planner would count them for each
 * project and keep no plan.
 */
export const idsBelow = (id: number): RawBuilder<number[]> => sql`(select projects_below(${id}::int))::int[]`;
