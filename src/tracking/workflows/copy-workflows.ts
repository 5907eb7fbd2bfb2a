import { sql } from "kysely";
import { invalid, type Trx } from "../../kernel/index.js";

/** Gives a tracker, or a role, the transitions and field permissions that another one has. */
export async function copyWorkflows(
  trx: Trx,
  side: "tracker_id" | "role_id",
  { from, to }: { from: number; to: number },
): Promise<void> {
  const table = side === "tracker_id" ? "trackers" : "roles";
  const source = await trx.selectFrom(table).select("id").where("id", "=", from).executeTakeFirst();
  if (!source) throw invalid("copy_workflow_from", "not_in_list");
  const [kept, set] = side === "tracker_id" ? [sql`role_id`, sql`tracker_id`] : [sql`tracker_id`, sql`role_id`];
  await sql`
    insert into workflow_transitions (${set}, ${kept}, old_status_id, new_status_id, author, assignee)
    select ${to}::int, ${kept}, old_status_id, new_status_id, author, assignee
      from workflow_transitions where ${set} = ${from}`.execute(trx);
  await sql`
    insert into workflow_permissions (${set}, ${kept}, old_status_id, field, rule)
    select ${to}::int, ${kept}, old_status_id, field, rule
      from workflow_permissions where ${set} = ${from}`.execute(trx);
}
