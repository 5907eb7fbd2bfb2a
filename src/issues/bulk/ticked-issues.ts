import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, localPath, notFound } from "../../kernel/index.js";
import { issueList } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { MOST_AT_ONCE } from "./change-issues.js";

/** As they were ticked: each once. */
export function tickedIds(values: string[]): number[] {
  const ids = [...new Set(values)].filter((value) => /^[1-9]\d{0,8}$/.test(value)).map(Number);
  if (ids.length === 0) throw notFound("issue");
  if (ids.length > MOST_AT_ONCE) throw invalid("ids", "too_many_entries", { count: MOST_AT_ONCE });
  return ids;
}

/** Those the viewer sees; not found when it is not all of them. */
export async function tickedIssues(db: Db, viewer: Viewer, ids: number[]): Promise<ListedIssue[]> {
  const filters = { issue_id: ids.join(","), status_id: "*" };
  const { issues } = await issueList(db, viewer, { filters, sort: "id", limit: MOST_AT_ONCE, offset: 0 });
  if (issues.length < ids.length) throw notFound("issue");
  return issues;
}

/** Each once. */
export const projectsOf = (issues: ListedIssue[]): number[] => [...new Set(issues.map((issue) => issue.project_id))];

/** Where they were ticked. */
export const backOf = (sent: string | undefined) => localPath(sent ?? "/issues");
