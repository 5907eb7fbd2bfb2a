import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, type Named, notFound, type Runtime } from "../../kernel/index.js";
import { type Assignable, type ProjectChoice, permissionsIn } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import type { CopyOptions } from "../copy/copy-issue.js";
import { formChoices } from "../form/form-choices.js";
import { reportableProjects } from "../form/reportable-projects.js";
import { issueList } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { type LeftBehind, leftBehind } from "../move/left-behind.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";
import { MOST_AT_ONCE } from "./change-issues.js";
import { commonStatuses } from "./common-statuses.js";
import { copyable } from "./copy-issues.js";

/** What several issues can be set to, each of them: what belongs to a project only where all are of one. */
export interface BulkChoices {
  trackers: Named[];
  statuses: Named[];
  priorities: Named[];
  assignees: Assignable[];
  categories: Named[];
  versions: Named[];
  /** Where they may be. Undefined: too many for a list. */
  projects: ProjectChoice[] | undefined;
  /** The one that is chosen. */
  target: ProjectChoice | undefined;
  /** What going there does to them. */
  left: LeftBehind[];
  /** What there is for copies to take along; undefined: they are changed. */
  copy: CopyOptions | undefined;
  mayCopy: boolean;
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

interface Asked {
  /** The project that they shall be in; undefined: where each of them is. */
  target?: ProjectChoice | undefined;
  /** They are copied, and not changed. */
  copies?: boolean;
}

/** In a number of statements that does not grow with the issues. */
export async function bulkChoices(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  issues: ListedIssue[],
  { target, copies = false }: Asked = {},
): Promise<BulkChoices> {
  const ids = issues.map(({ id }) => id);
  const own = [...new Set(issues.map((issue) => issue.project_id))];
  const [place, ...others] = target ? [target.id] : own;
  const [{ may, has }, here] = await Promise.all([
    copyable(db, viewer, ids),
    place === undefined || others.length > 0 ? nowhere : choicesIn(db, viewer, place),
  ]);
  const stays = target === undefined || own.every((id) => id === target.id);
  const link = has.link && (stays || relatesAcrossProjects(settings));
  return {
    ...here,
    statuses: copies ? here.statuses : await commonStatuses(db, viewer, ids),
    priorities: (await priorities(db)).filter(({ active }) => active),
    projects: await reportableProjects(db, viewer),
    target,
    left: target ? await leftBehind(db, viewer, { ids, projectId: target.id, settings, copies }) : [],
    copy: copies ? { ...has, link } : undefined,
    mayCopy: may,
    mayDelete: stays && here.mayDelete,
  };
}

async function choicesIn(db: Db, viewer: Viewer, projectId: number) {
  const [here, permissions] = await Promise.all([
    formChoices(db, viewer, projectId, {}),
    permissionsIn(db, viewer.id, projectId),
  ]);
  const { trackers, statuses, assignees = [], categories = [], versions = [] } = here;
  return { trackers, statuses, assignees, categories, versions, mayDelete: permissions.has("delete_issues") };
}

const nowhere = { trackers: [], statuses: [], assignees: [], categories: [], versions: [], mayDelete: false };
