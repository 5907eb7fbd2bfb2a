import { sql } from "kysely";
import { Refusal, type Runtime } from "../kernel/index.js";

/**
 * Two imports into one project would not wait for each other's notifications. The lock lives as long as the connection,
 * so no clean-up is needed after a kill.
 */
export function alone<T>({ db }: Pick<Runtime, "db">, project: string, act: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext('import'), hashtext(${project})) as free`.execute(session);
    if (!rows[0]?.free) throw busy(project);
    try {
      return await act();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('import'), hashtext(${project}))`.execute(session);
    }
  });
}

const busy = (project: string) => new Refusal(409, { rule: "imports.running", values: { project } });
