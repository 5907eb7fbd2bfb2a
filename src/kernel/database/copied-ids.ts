import { type RawBuilder, sql } from "kysely";
import type { Trx } from "./database.js";

/** Ids of rows and, in the same order, those of their copies. */
export interface CopiedIds {
  originals: number[];
  copies: number[];
}

/** As a relation of a statement: `copy (from_id, to_id)`. */
export const copiesIn = ({ originals, copies }: CopiedIds): RawBuilder<unknown> =>
  sql`unnest(${originals}::int[], ${copies}::int[]) copy (from_id, to_id)`;

/**
 * Takes an id for a copy of each row that `which` selects the id of, in the order of these. The originals stay until the change is
 * over: whoever deletes one waits.
 */
export async function reservedCopies(trx: Trx, table: string, which: RawBuilder<unknown>): Promise<CopiedIds> {
  const { rows } = await sql<{ original: number; copy: number }>`
    select kept.id as original, nextval(pg_get_serial_sequence(${table}, 'id'))::int as copy
      from (select id from ${sql.table(table)} where id in (${which}) order by id for key share) kept`.execute(trx);
  return { originals: rows.map(({ original }) => original), copies: rows.map(({ copy }) => copy) };
}
