import type { Viewer } from "../../accounts/index.js";
import type { Db, Named, Runtime } from "../../kernel/index.js";
import { type ProjectChoice, projectReference } from "../../projects/index.js";
import { statusWithTracker } from "../../tracking/index.js";
import { sentName } from "../fields/fields.js";
import { type FormChoices, formChoices } from "../form/form-choices.js";
import { type FormValues, valuesOf } from "../form/form-values.js";
import { reportableProjects } from "../form/reportable-projects.js";
import { reportableTrackers } from "../rules/reportable-trackers.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import { TYPED_PROJECT } from "./chosen-project.js";
import { type LeftBehind, leftBehind } from "./left-behind.js";
import { placedFields, placedIn } from "./what-stays.js";

/** The form of an issue as project, tracker and status are chosen in it: its own project, or one that it would move to. */
export interface EditedThere {
  project: ProjectChoice;
  /** Those that it may be in. Undefined: too many for a list. */
  projects: ProjectChoice[] | undefined;
  choices: FormChoices;
  /** As the issue would be there. */
  values: FormValues;
  /** Those of `values` that follow from the project alone. */
  offered: FormValues;
  left: LeftBehind[];
}

interface Chosen {
  /** Undefined: its own. */
  project?: ProjectChoice | undefined;
  trackerId?: string | undefined;
  statusId?: string | undefined;
}

/** `present`: what its fields can be set to where it is. */
export async function editedThere(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  { issue, present }: { issue: VisibleIssue; present: FormChoices },
  chosen: Chosen = {},
): Promise<EditedThere> {
  const own = { id: issue.project_id, name: issue.project_name, identifier: issue.project_identifier };
  const { project = own } = chosen;
  const projects = await reportableProjects(db, viewer);
  const move = { ids: [issue.id], projectId: project.id, settings };
  const moves = project.id !== own.id;
  const placed = moves ? await placedIn(db, viewer, issue.id, move) : issue;
  const trackerId =
    (await chosenTracker(db, viewer, { projectId: project.id, kept: issue.tracker_id }, chosen.trackerId)) ??
    placed.tracker_id;
  const status = await statusWithTracker(db, { statusId: issue.status_id, from: issue.tracker_id, to: trackerId });
  const there = { ...issue, ...placed, project_id: project.id, tracker_id: trackerId, status_id: status };
  const statusId = chosenStatus(chosen, status);
  const isOther = moves || trackerId !== issue.tracker_id || statusId !== issue.status_id;
  const stored = { ...issue, status_id: status };
  const choices = isOther
    ? await formChoices(db, viewer, project.id, { issue: there, stored, statusId, settings })
    : present;
  return {
    project,
    projects: projects && [...(projects.some(({ id }) => id === own.id) ? [] : [own]), ...projects],
    choices,
    values: { ...valuesOf(there), ...choices.written, [TYPED_PROJECT]: projectReference(project) },
    offered: moves ? { ...placedInForm({ ...issue, ...placed }), ...choices.written } : {},
    left: moves ? await leftBehind(db, viewer, move) : [],
  };
}

/** Rules of fields follow it. One that is none has no rules, and is refused when it is sent. */
const chosenStatus = ({ statusId = "" }: Chosen, present: number): number =>
  /^[1-9]\d{0,8}$/.test(statusId) ? Number(statusId) : present;

function placedInForm(issue: VisibleIssue): FormValues {
  const values = valuesOf(issue);
  return Object.fromEntries(placedFields.map(sentName).map((name) => [name, values[name]]));
}

/** One that the project has, and the viewer may give the issue. */
export async function chosenTracker(
  db: Db,
  viewer: Viewer,
  issue: { projectId: number; kept?: number },
  trackerId: string | undefined,
): Promise<number | undefined> {
  if (!trackerId) return undefined;
  return (await reportableTrackers(db, viewer, issue)).find(({ id }) => String(id) === trackerId)?.id;
}

/** Of the values that a form sent, those that can be chosen in it as it is drawn now. */
export function stillChoosable(values: FormValues, choices: Lists): FormValues {
  const lists = new Map<string, Named[] | undefined>([
    ["tracker_id", choices.trackers],
    ["status_id", choices.statuses],
    ["category_id", choices.categories],
    ["fixed_version_id", choices.versions],
    ["assigned_to_id", choices.assignees],
  ]);
  const isThere = (name: string, value = "") =>
    !lists.has(name) || !/^\d+$/.test(value) || lists.get(name)?.some(({ id }) => String(id) === value);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isThere(name, value)));
}

type Lists = Pick<FormChoices, "trackers" | "statuses" | "categories" | "versions" | "assignees">;
