import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import type { Status } from "../../tracking/index.js";

/** An issue as it is stored, as far as a workflow asks for it. */
export interface WorkflowIssue {
  status_id: number;
  author_id: number;
  assigned_to_id: number | null;
}

export interface WorkflowAsked<Id> {
  viewer: Pick<Viewer, "id" | "admin">;
  projectId: number;
  trackerId: Id;
  /** Undefined: a new one of the viewer's. */
  issue: WorkflowIssue | undefined;
  /** What else is asked of `issue_statuses s`, in a list of them. */
  among?: RawBuilder<boolean>;
}

/** 0 for a new issue. */
export const oldStatusOf = (issue: WorkflowIssue | undefined): number => issue?.status_id ?? 0;

/**
 * The statuses a user may give an issue: where the workflows of their roles in the project lead from the old one,
 * and the old one itself. Where no workflow begins, a new issue starts with its tracker's default. An administrator has
 * all roles.
 */
export async function allowedStatuses(db: Db | Trx, asked: WorkflowAsked<number>): Promise<Status[]> {
  const inStatement = { ...asked, trackerId: sql<number>`${asked.trackerId}::int` };
  return db
    .with("reachable", () => reachableStatuses(inStatement))
    .selectFrom("issue_statuses as s")
    .select(["s.id", "s.name", "s.is_closed as isClosed"])
    .where(statusAllowed(sql`s.id`, inStatement))
    .where(asked.among ?? sql<boolean>`true`)
    .orderBy("s.position")
    .orderBy("s.id")
    .execute();
}

/** What a statement that asks `statusAllowed` has as `reachable`. */
export function reachableStatuses({ viewer, projectId, trackerId, issue }: WorkflowAsked<RawBuilder<number>>) {
  const isAuthor = sql<boolean>`${issue === undefined || issue.author_id === viewer.id}::boolean`;
  return sql<{ id: number }>`(
    select w.new_status_id as id
      from workflow_transitions w
     where w.tracker_id = ${trackerId} and w.old_status_id = ${oldStatusOf(issue)}
       and ${isOpenTo({ isAuthor, isAssignee: isAssignee(viewer, issue) })}
       and ${roleHere("w.role_id", { viewer, projectId })})`;
}

/**
 * About issues under this alias: the viewer may give them `status` by a workflow, or they have it. New ones have none, which is 0; where
 * no workflow begins they start with their tracker's default.
 */
export function statusAllowedOf(viewer: WorkflowAsked<unknown>["viewer"], issue: string, status: RawBuilder<number>) {
  const of = (column: string) => sql.ref<number>(`${issue}.${column}`);
  const isAuthor = sql<boolean>`${of("author_id")} = ${viewer.id}`;
  const assignees = sql`(select ${viewer.id}::int union all select group_id from group_users where user_id = ${viewer.id})`;
  const leads = (there: RawBuilder<boolean>) => sql<boolean>`exists (
    select 1 from workflow_transitions w
     where w.tracker_id = ${of("tracker_id")} and w.old_status_id = ${of("status_id")} and ${there}
       and ${isOpenTo({ isAuthor, isAssignee: sql`${of("assigned_to_id")} in ${assignees}` })}
       and ${roleHere("w.role_id", { viewer, projectId: of("project_id") })})`;
  return sql<boolean>`(${status} = ${of("status_id")} or ${leads(sql`w.new_status_id = ${status}`)}
    or (${of("status_id")} = 0 and not ${leads(sql`true`)}
        and ${status} = (select default_status_id from trackers where id = ${of("tracker_id")})))`;
}

/** A transition `w` may be for authors or assignees alone. */
const isOpenTo = ({ isAuthor, isAssignee }: Record<"isAuthor" | "isAssignee", RawBuilder<unknown>>) => sql<boolean>`
  (not w.author and not w.assignee or w.author and ${isAuthor} or w.assignee and ${isAssignee})`;

/** The old assignee counts, and so do the people of a group. */
function isAssignee(viewer: Pick<Viewer, "id">, issue: WorkflowIssue | undefined) {
  if (issue === undefined || issue.assigned_to_id === null) return sql`false`;
  if (issue.assigned_to_id === viewer.id) return sql`true`;
  return sql`exists (select 1 from group_users where group_id = ${issue.assigned_to_id} and user_id = ${viewer.id})`;
}

/** The role in this column is one of the viewer's in the project. */
export const roleHere = (
  role: string,
  { viewer, projectId }: Pick<WorkflowAsked<unknown>, "viewer"> & { projectId: number | RawBuilder<number> },
) => sql<boolean>`(${viewer.admin}::boolean or ${sql.ref(role)} in (
    select role_id from project_roles where user_id = ${viewer.id} and project_id = ${projectId}))`;

export const statusAllowed = (
  status: RawBuilder<number>,
  { trackerId, issue }: Pick<WorkflowAsked<RawBuilder<number>>, "trackerId" | "issue">,
) => sql<boolean>`(
  ${status} = ${oldStatusOf(issue)}
  or ${status} in (select id from reachable)
  or (${oldStatusOf(issue)}::int = 0 and not exists (select 1 from reachable)
      and ${status} = (select default_status_id from trackers where id = ${trackerId})))`;
