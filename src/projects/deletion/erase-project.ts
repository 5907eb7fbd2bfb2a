import { sql } from "kysely";
import { operator } from "../../accounts/index.js";
import { change, type Runtime, type Trx } from "../../kernel/index.js";
import { BEING_DELETED } from "../project/visible.js";

/** So many records go in one transaction: others wait for it a moment at most. */
const BATCH = 200;

/**
 * Deletes what was in a deleted project and all below it, then the projects themselves. Killed in between, it goes on where
 * it was: whatever is left says so itself. What was written by a change that began before the deletion is found as well: the
 * projects cannot go before it (foreign keys), so the job fails and is tried again.
 */
export async function eraseProject(runtime: Runtime, { projectId }: { projectId: number }): Promise<void> {
  const ids = await change(runtime, operator, ({ trx }) => deletedBelow(trx, projectId));
  for (const records of runtime.contributions.recordsOfProjects) {
    const deleteSome = () =>
      change(runtime, operator, (open) => records.deleteIn(open, runtime.contributions, ids, BATCH));
    while ((await deleteSome()) > 0);
  }
  await change(runtime, operator, async ({ trx }) => {
    await sql`delete from projects where id = any(${ids}::int[])`.execute(trx);
  });
}

/** A project that was put below it meanwhile goes with it. */
async function deletedBelow(trx: Trx, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update projects set status = ${BEING_DELETED}
     where id = any(projects_below(${projectId}))
       and (select status from projects where id = ${projectId}) = ${BEING_DELETED}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
