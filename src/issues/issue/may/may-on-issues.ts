import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { anyOf, type Db, type Tables } from "../../../kernel/index.js";

interface Issue {
  id: number;
  project_id: number;
  tracker_id: number;
  author_id: number;
}

/** What a user may do in a project, with issues of all trackers or of some. */
export type Grant = Pick<Tables["project_permissions"], "project_id" | "permission" | "tracker_ids">;

/** Any of them lets a user edit an issue, the second one their own. */
export const EDITING = ["edit_issues", "edit_own_issues"];

/** Those of these permissions that the viewer has in the projects of the issues. */
export const grantsIn = (viewer: Viewer, issues: Issue[], permissions: string[]): RawBuilder<Grant> => sql`
  select distinct project_id, permission, tracker_ids from project_permissions
   where user_id = ${viewer.id} and project_id = ${anyOf([...new Set(issues.map((one) => one.project_id))])}
     and permission in (${sql.join(permissions.map(sql.lit))})`;

export const isGranted = (grants: Grant[], viewer: Viewer, { project_id, tracker_id, author_id }: Issue): boolean =>
  grants.some(
    (one) =>
      one.project_id === project_id &&
      (one.permission !== "edit_own_issues" || author_id === viewer.id) &&
      (one.tracker_ids?.includes(tracker_id) ?? true),
  );

/**
 * Of these issues those that the viewer may delete, as far as nothing below them forbids it, in one statement. No visibility check:
 * the caller must have made it.
 */
export async function deletableAmong(db: Db, viewer: Viewer, issues: Issue[]): Promise<Set<number>> {
  if (viewer.anonymous || issues.length === 0) return new Set();
  const { rows } = await grantsIn(viewer, issues, ["delete_issues"]).execute(db);
  return new Set(issues.filter((issue) => isGranted(rows, viewer, issue)).map(({ id }) => id));
}
