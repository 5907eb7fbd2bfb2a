import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import type { Change } from "../../kernel/index.js";

/** The workflows of a tracker lead to a status, and from it on, as they do with another one. */
export async function leadAs(
  change: Change,
  { from, to, trackerId }: { from: number; to: number; trackerId: number },
): Promise<void> {
  onlyAdministrators(change);
  await sql`
    insert into workflow_transitions (tracker_id, role_id, old_status_id, new_status_id, author, assignee)
    select tracker_id, role_id, case old_status_id when ${from}::int then ${to}::int else old_status_id end,
           case new_status_id when ${from}::int then ${to}::int else new_status_id end, author, assignee
      from workflow_transitions
     where tracker_id = ${trackerId} and ${from}::int in (old_status_id, new_status_id)
        on conflict do nothing`.execute(change.trx);
}
