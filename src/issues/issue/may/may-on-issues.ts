import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { anyOf, type Db, type Tables } from "../../../kernel/index.js";

interface Issue {
  id: number;
  project_id: number;
  tracker_id: number;
  author_id: number;
}

type Question = (db: Db, viewer: Viewer, issues: Issue[]) => Promise<Set<number>>;

/** Of these issues those that the viewer may edit, in one statement. No visibility check: the caller must have made it. */
export const editableAmong: Question = (db, viewer, issues) =>
  permittedAmong(db, viewer, issues, ["edit_issues", "edit_own_issues"]);

/** The same of those that the viewer may delete, as far as nothing below them forbids it. */
export const deletableAmong: Question = (db, viewer, issues) => permittedAmong(db, viewer, issues, ["delete_issues"]);

async function permittedAmong(db: Db, viewer: Viewer, issues: Issue[], permissions: string[]): Promise<Set<number>> {
  if (viewer.anonymous || issues.length === 0) return new Set();
  const projects = [...new Set(issues.map((one) => one.project_id))];
  const { rows } = await sql<Pick<Tables["project_permissions"], "project_id" | "permission" | "tracker_ids">>`
    select distinct project_id, permission, tracker_ids from project_permissions
     where user_id = ${viewer.id} and project_id = ${anyOf(projects)}
       and permission in (${sql.join(permissions.map(sql.lit))})`.execute(db);
  const isPermitted = ({ project_id, tracker_id, author_id }: Issue) =>
    rows.some(
      (row) =>
        row.project_id === project_id &&
        (row.permission !== "edit_own_issues" || author_id === viewer.id) &&
        (row.tracker_ids?.includes(tracker_id) ?? true),
    );
  return new Set(issues.filter(isPermitted).map(({ id }) => id));
}
