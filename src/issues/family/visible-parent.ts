import { type RawBuilder, sql } from "kysely";
import { seesIssue } from "../visibility/sees-issue.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";

interface Parent {
  id: number;
  subject: string;
}

/**
 * To join lateral to `issues i`: its parent, where the user sees the parent. `offset 0` keeps the question, which has six tables, to
 * issues that have one.
 */
export const visibleParent = (user: RawBuilder<number>) => sql<Parent>`(
  select up.id, up.subject from issues up
   where up.id = i.parent_id and ${issueVisible(user, issueColumns("up"))} offset 0)`;

/** The same for one issue, most of which have none: nothing is set up for the question (docs/decisions/0007). */
export const visibleParentOfOne = (user: RawBuilder<number>) => sql<Parent>`(
  select up.id, up.subject from issues up where up.id = i.parent_id and ${seesIssue(user, sql.ref("up.id"))} offset 0)`;
