import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/index.js";

/** For journals of an import of an earlier version; `ids` selects theirs. */
export async function markImported(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`update journals set imported = true where id in (${ids})`.execute(db);
}
