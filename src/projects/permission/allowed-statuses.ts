import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import type { Status } from "../../tracking/index.js";

interface Asked<Id> {
  viewer: Pick<Viewer, "id" | "admin">;
  projectId: number;
  trackerId: Id;
  /** 0 for a new issue. */
  oldStatusId: number;
}

/**
 * The statuses a user may give an issue: where the workflows of their roles in the project lead from the old one,
 * and the old one itself. Where no workflow begins, a new issue starts with its tracker's default. An administrator has
 * all roles.
 */
export async function allowedStatuses(db: Db | Trx, asked: Asked<number>): Promise<Status[]> {
  const inStatement = { ...asked, trackerId: sql<number>`${asked.trackerId}::int` };
  return db
    .with("reachable", () => reachableStatuses(inStatement))
    .selectFrom("issue_statuses as s")
    .select(["s.id", "s.name", "s.is_closed as isClosed"])
    .where(statusAllowed(sql`s.id`, inStatement))
    .orderBy("s.position")
    .orderBy("s.id")
    .execute();
}

/** What a statement that asks `statusAllowed` has as `reachable`. */
export const reachableStatuses = ({ viewer, projectId, trackerId, oldStatusId }: Asked<RawBuilder<number>>) =>
  sql<{ id: number }>`(
    select w.new_status_id as id
      from workflow_transitions w
     where w.tracker_id = ${trackerId} and w.old_status_id = ${oldStatusId}
       and (${viewer.admin}::boolean or w.role_id in (
             select role_id from project_roles where user_id = ${viewer.id} and project_id = ${projectId})))`;

export const statusAllowed = (
  status: RawBuilder<number>,
  { trackerId, oldStatusId }: Pick<Asked<RawBuilder<number>>, "trackerId" | "oldStatusId">,
) => sql<boolean>`(
  ${status} = ${oldStatusId}
  or ${status} in (select id from reachable)
  or (${oldStatusId}::int = 0 and not exists (select 1 from reachable)
      and ${status} = (select default_status_id from trackers where id = ${trackerId})))`;
