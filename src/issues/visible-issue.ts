import { sql } from "kysely";
import { denied, type Viewer } from "../accounts/index.js";
import { type Db, notFound } from "../kernel/index.js";
import { issueById, type ListedIssue } from "./issue-list.js";
import { issueColumns, issueVisible } from "./visibility.js";

/** The issue, for somebody who may see it. Missing is 404; there but not for them 403, or 401 before logging in. */
export async function visibleIssue(db: Db, viewer: Viewer, id: number): Promise<ListedIssue> {
  const issue = await issueById(db, id);
  if (!issue) throw notFound("Issue");
  if (!(await maySee(db, viewer, id))) throw denied(viewer, "You are not allowed to see this issue.");
  return issue;
}

async function maySee(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql<{ visible: boolean }>`
    select ${issueVisible(sql`${viewer.id}`, issueColumns("i"))} as visible from issues i where i.id = ${id}`.execute(
    db,
  );
  return rows[0]?.visible === true;
}
