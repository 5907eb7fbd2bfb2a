import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db } from "../../../kernel/index.js";
import { permittedProject } from "../../../projects/index.js";
import type { CopyOptions } from "../../copy/copy-issue.js";
import { issueEntity } from "../../issue/issue-entity.js";

/** With each of several issues; some of it asks for `edit_issues` besides. */
export interface MayWithAll {
  copy: boolean;
  setPrivate: boolean;
  manageSubtasks: boolean;
  commentPrivately: boolean;
}

/** What the viewer may do with each of these issues, and what of theirs there is for copies to take along. */
export async function mayWithAll(
  db: Db,
  viewer: Viewer,
  ids: number[],
): Promise<{ may: MayWithAll; has: CopyOptions }> {
  const everywhere = (permission: string) => sql`bool_and(${permittedProject(viewer.id, permission, "i.project_id")})`;
  const some = (table: string) => sql`bool_or(exists (
    select 1 from ${sql.table(table)} e where e.entity_type = ${issueEntity.type} and e.entity_id = i.id))`;
  const { rows } = await sql<CopyOptions & MayWithAll>`
    select ${everywhere("copy_issues")} as copy,
           ${everywhere("set_issues_private")} as "setPrivate",
           ${everywhere("manage_subtasks")} as "manageSubtasks",
           ${everywhere("set_notes_private")} as "commentPrivately",
           ${some("attachments")} as attachments,
           bool_or(exists (select 1 from issues b where b.parent_id = i.id)) and ${everywhere("manage_subtasks")} as subtasks,
           ${some("watchers")} and ${everywhere("view_issue_watchers")} and ${everywhere("add_issue_watchers")} as watchers,
           ${everywhere("manage_issue_relations")} as link
      from issues i where i.id = any(${ids}::int[])`.execute(db);
  if (!rows[0]) throw new Error("An aggregate answers one row.");
  const { copy, setPrivate, manageSubtasks, commentPrivately, ...has } = rows[0];
  return { may: { copy, setPrivate, manageSubtasks, commentPrivately }, has };
}
