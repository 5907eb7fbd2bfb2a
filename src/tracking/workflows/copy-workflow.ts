import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import type { Change } from "../../kernel/index.js";
import { lockPlaces } from "./lock-places.js";
import type { WorkflowPlace } from "./workflow.js";

/** Each of the places has what `from` has, its field permissions too, and nothing else. Answers how many others there are. */
export async function copyWorkflow(
  change: Change,
  { from, to }: { from: WorkflowPlace; to: WorkflowPlace[] },
): Promise<number> {
  onlyAdministrators(change);
  const { trx } = change;
  const others = to.filter(({ trackerId, roleId }) => trackerId !== from.trackerId || roleId !== from.roleId);
  await lockPlaces(trx, [from, ...others]);
  const places = sql`unnest(${others.map(({ trackerId }) => trackerId)}::int[], ${others.map(({ roleId }) => roleId)}::int[])
    place (tracker_id, role_id)`;
  for (const [table, columns] of [
    ["workflow_transitions", sql`old_status_id, new_status_id, author, assignee`],
    ["workflow_permissions", sql`old_status_id, field, rule`],
  ] as const) {
    await sql`
      delete from ${sql.table(table)} w using ${places}
       where w.tracker_id = place.tracker_id and w.role_id = place.role_id`.execute(trx);
    await sql`
      insert into ${sql.table(table)} (tracker_id, role_id, ${columns})
      select place.tracker_id, place.role_id, ${columns}
        from (select ${columns} from ${sql.table(table)}
               where tracker_id = ${from.trackerId} and role_id = ${from.roleId}) w cross join ${places}`.execute(trx);
  }
  return others.length;
}
