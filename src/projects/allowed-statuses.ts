import { sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { Db, Trx } from "../kernel/index.js";
import type { Status } from "../tracking/index.js";

/**
 * The statuses somebody may give an issue: where the workflows of their roles in the project lead from the old one,
 * and the old one itself. `oldStatusId` 0 is a new issue; where no workflow begins it starts with its tracker's
 * default. An administrator has everybody's roles.
 */
export async function allowedStatuses(
  db: Db | Trx,
  asked: { viewer: Pick<Viewer, "id" | "admin">; projectId: number; trackerId: number; oldStatusId: number },
): Promise<Status[]> {
  const { viewer, projectId, trackerId, oldStatusId } = asked;
  const { rows } = await sql<Status>`
    with reachable as (
      select w.new_status_id as id
        from workflow_transitions w
       where w.tracker_id = ${trackerId} and w.old_status_id = ${oldStatusId}
         and (${viewer.admin}::boolean or w.role_id in (
               select role_id from project_roles where user_id = ${viewer.id} and project_id = ${projectId})))
    select s.id, s.name, s.is_closed as "isClosed"
      from issue_statuses s
     where s.id = ${oldStatusId}
        or s.id in (select id from reachable)
        or (${oldStatusId} = 0 and not exists (select 1 from reachable)
            and s.id = (select default_status_id from trackers where id = ${trackerId}))
     order by s.position, s.id`.execute(db);
  return rows;
}
