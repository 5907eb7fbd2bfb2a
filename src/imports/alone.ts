import { sql } from "kysely";
import { Refusal, type Runtime } from "../kernel/index.js";

/**
 * Two imports into one project would not wait for each other's notifications. The lock is that of a transaction, which does nothing else
 * and ends with the connection, so that no clean-up is needed after a kill, and a proxy leaves us the connection as long.
 */
export function alone<T>({ db }: Pick<Runtime, "db">, project: string, act: () => Promise<T>): Promise<T> {
  const holding = db.transaction().setAccessMode("read only");
  return holding.execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('import'), hashtext(${project})) as free`.execute(trx);
    if (!rows[0]?.free) throw busy(project);
    // Last, because a select keeps its snapshot until the next statement: no vacuum would remove a row, of the job queue too, before
    // the import ends. A `set` has none.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return await act();
  });
}

const busy = (project: string) => new Refusal(409, { rule: "imports.running", values: { project } });
