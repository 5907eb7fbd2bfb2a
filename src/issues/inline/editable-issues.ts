import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";

interface Issue {
  id: number;
  project_id: number;
  author_id: number;
}

/** Of these issues those that the viewer may edit, in one statement. No visibility check: the caller must have made it. */
export async function editableAmong(db: Db, viewer: Viewer, issues: Issue[]): Promise<Set<number>> {
  if (viewer.anonymous || issues.length === 0) return new Set();
  const { rows } = await sql<{ project_id: number; permission: string }>`
    select distinct project_id, permission from project_permissions
     where user_id = ${viewer.id} and project_id = any(${[...new Set(issues.map((one) => one.project_id))]}::int[])
       and permission in ('edit_issues', 'edit_own_issues')`.execute(db);
  const granted = new Set(rows.map(({ project_id, permission }) => `${permission} ${project_id}`));
  const isEditable = ({ project_id, author_id }: Issue) =>
    granted.has(`edit_issues ${project_id}`) ||
    (author_id === viewer.id && granted.has(`edit_own_issues ${project_id}`));
  return new Set(issues.filter(isEditable).map(({ id }) => id));
}
