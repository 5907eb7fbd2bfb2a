import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, type Named, notFound } from "../../kernel/index.js";
import { type Assignable, permissionsIn } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import { formChoices } from "../form/form-choices.js";
import { issueList } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { MOST_AT_ONCE } from "./change-issues.js";
import { commonStatuses } from "./common-statuses.js";

/** What several issues can be set to, each of them: what belongs to a project only where all are of one. */
export interface BulkChoices {
  trackers: Named[];
  statuses: Named[];
  priorities: Named[];
  assignees: Assignable[];
  categories: Named[];
  versions: Named[];
  mayDelete: boolean;
}

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

/** In a number of statements that does not grow with the issues. */
export async function bulkChoices(db: Db, viewer: Viewer, issues: ListedIssue[]): Promise<BulkChoices> {
  const [first, ...others] = [...new Set(issues.map((issue) => issue.project_id))];
  const everywhere = {
    statuses: await commonStatuses(
      db,
      viewer,
      issues.map(({ id }) => id),
    ),
    priorities: (await priorities(db)).filter(({ active }) => active),
  };
  if (first === undefined || others.length > 0) return { ...nowhere, ...everywhere };
  const [here, permissions] = await Promise.all([
    formChoices(db, viewer, first, {}),
    permissionsIn(db, viewer.id, first),
  ]);
  const { trackers, assignees = [], categories = [], versions = [] } = here;
  return { ...everywhere, trackers, assignees, categories, versions, mayDelete: permissions.has("delete_issues") };
}

const nowhere = { trackers: [], assignees: [], categories: [], versions: [], mayDelete: false };
