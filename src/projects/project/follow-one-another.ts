import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";

/**
 * For changes of what stands below what, of what is closed, hidden or deleted with everything under it, and for identifiers that follow
 * the newest project's. Two at once could make a circle, or leave an open project below a closed one, which neither of them sees.
 */
export const followOneAnother = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('projects: parents'))`.execute(trx));
