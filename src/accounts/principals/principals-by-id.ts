import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";
import { type Principal, selectPrincipals } from "./principal.js";

/** In the order of the ids. No visibility check: the caller must have made it. */
export async function principalsById(db: Db | Trx, ids: number[]): Promise<Principal[]> {
  if (ids.length === 0) return [];
  const rows = await selectPrincipals(db).where(sql<boolean>`u.id = any(${ids}::int[])`).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
