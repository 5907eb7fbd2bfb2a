import type { Viewer } from "../../../accounts/index.js";
import { CHOICES_READ, type Db, ifFew, type Named, type Runtime } from "../../../kernel/index.js";
import {
  type Assignable,
  assignableIn,
  assigneesOfEach,
  candidatesIn,
  type ProjectChoice,
  plannableVersions,
} from "../../../projects/index.js";
import { type CustomField, type CustomOptions, customOptions, priorities } from "../../../tracking/index.js";
import type { CopyOptions } from "../../copy/copy-issue.js";
import { choosable } from "../../copy/copy-settings.js";
import { type PriorityChoice, possibleValues } from "../../form/possible-values.js";
import { reportableProjects } from "../../form/reportable-projects.js";
import type { ListedIssue } from "../../list/listed-issue.js";
import { type LeftBehind, leftBehind } from "../../move/left-behind.js";
import { relatesAcrossProjects } from "../../relations/relation-settings.js";
import { reportableInEach } from "../../rules/reportable-trackers.js";
import { type Deletion, deletionOf } from "../deletion.js";
import { projectsOf } from "../ticked-issues.js";
import { commonFields } from "./common-fields.js";
import { type CommonStatuses, commonStatuses } from "./common-statuses.js";
import { type MayWithAll, mayWithAll } from "./may-with-all.js";

/** What several issues can be set to, each of them: what all of their projects have. */
export interface BulkChoices extends CommonStatuses {
  trackers: Named[];
  priorities: PriorityChoice[];
  /** Undefined: too many for a list. */
  assignees: Assignable[] | undefined;
  /** Undefined: too many for a list. */
  categories: Named[] | undefined;
  /** Undefined: too many for a list. */
  versions: Named[] | undefined;
  customFields: CustomField[];
  customOptions: CustomOptions;
  /** The address that searches the values of a field that are too many. */
  searchedAt(field: string): string;
  /** Where they may be. Undefined: too many for a list. */
  projects: ProjectChoice[] | undefined;
  /** The address of the project whose people and issues a comment names: as in Redmine, that of the first one. */
  place: string;
  /** The one that is chosen. */
  target: ProjectChoice | undefined;
  /** What going there does to them. */
  left: LeftBehind[];
  /** What there is for copies to take along; undefined: they are changed. */
  copy: CopyOptions | undefined;
  may: MayWithAll;
  /** Undefined where they may not be deleted. */
  deletion: Deletion | undefined;
}

interface Asked {
  /** The project that they shall be in; undefined: where each of them is. */
  target?: ProjectChoice | undefined;
  /** That is chosen for all of them. */
  trackerId?: string | undefined;
  /** They are copied, and not changed. */
  copies?: boolean;
}

/** In a number of statements that does not grow with the issues. */
export async function bulkChoices(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  issues: ListedIssue[],
  { target, trackerId, copies = false }: Asked = {},
): Promise<BulkChoices> {
  const ids = issues.map(({ id }) => id);
  const own = projectsOf(issues);
  const projectIds = target ? [target.id] : own;
  const [{ may, has }, here, deletion] = await Promise.all([
    mayWithAll(db, viewer, ids),
    choicesIn(db, viewer, projectIds),
    deletionOf(db, viewer, issues),
  ]);
  const stays = target === undefined || own.every((id) => id === target.id);
  const link = has.link && (stays || relatesAcrossProjects(settings));
  const move = target && { projectId: target.id, settings, copies };
  const tracker = here.trackers.find(({ id }) => String(id) === trackerId);
  const there = { ids, move, trackerId: tracker?.id, copies };
  const customFields = await commonFields(db, viewer, there);
  return {
    ...here,
    ...(await commonStatuses(db, viewer, there)),
    priorities: (await priorities(db)).filter(({ active }) => active),
    customFields,
    customOptions: await customOptions(db, customFields, candidatesIn(...projectIds)),
    searchedAt: searchesIn(issues, target),
    projects: await reportableProjects(db, viewer),
    place: `/projects/${target?.identifier ?? issues[0]?.project_identifier}`,
    target,
    left: move ? await leftBehind(db, viewer, { ids, ...move }) : [],
    copy: copies ? choosable(settings, { ...has, link }) : undefined,
    may,
    deletion,
  };
}

/** What each of the projects has: of several that is no category. */
async function choicesIn(db: Db, viewer: Viewer, projectIds: number[]) {
  const [projectId = 0, ...others] = projectIds;
  const [inProjects, assignees] = await Promise.all([
    others.length === 0 ? choicesInOne(db, viewer, projectId) : choicesInEach(db, viewer, projectIds),
    assignableIn(db, assigneesOfEach(projectIds), CHOICES_READ).then(ifFew),
  ]);
  return { ...inProjects, assignees };
}

async function choicesInOne(db: Db, viewer: Viewer, projectId: number) {
  const possible = await possibleValues(db, { viewer, projectId, issue: undefined });
  const { trackers, categories, versions } = possible;
  return { trackers, categories, versions };
}

async function choicesInEach(db: Db, viewer: Viewer, projectIds: number[]) {
  const [trackers, versions] = await Promise.all([
    reportableInEach(db, viewer, projectIds),
    plannableVersions(db, viewer, projectIds),
  ]);
  return { trackers, categories: [], versions };
}

/** In the one project, or in all projects of the issues. */
function searchesIn(issues: ListedIssue[], target: ProjectChoice | undefined): BulkChoices["searchedAt"] {
  const places = target ? [target.identifier] : [...new Set(issues.map((issue) => issue.project_identifier))];
  if (places.length === 1) return (field) => `/projects/${places[0]}/choices/${field}`;
  const ids = issues.map(({ id }) => `ids[]=${id}`).join("&");
  return (field) => `/issues/bulk_edit/choices/${field}?${ids}`;
}
