import { denied, type Viewer } from "../../accounts/index.js";
import { type Db, dayIn, type Refusal, type Runtime } from "../../kernel/index.js";
import {
  deniedWithout,
  labelledFields,
  type ProjectChoice,
  permissionsIn,
  projectReference,
  visibleProject,
} from "../../projects/index.js";
import { defaultsInForm, writtenInForm } from "../../tracking/index.js";
import { startsAtOnce } from "../fields/first-day.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { TYPED_PROJECT } from "../move/chosen-project.js";
import { chosenTracker, stillChoosable } from "../move/edited-there.js";
import { type FormChoices, formChoices, writtenValues } from "./form-choices.js";
import { type FormValues, valuesOf } from "./form-values.js";
import type { NewIssueContent } from "./new-issue-page.js";
import { reportableProject } from "./reportable-projects.js";

interface Asked {
  projects: ProjectChoice[] | undefined;
  project: ProjectChoice | undefined;
  /** What somebody said of it, as far as it can be chosen there. */
  values: FormValues;
  /** What it is a copy of, as that would be in the project. */
  copied?: ListedIssue | undefined;
}

/** The form of a new issue, as it begins in the project, with what was said of it. */
export async function newIssueContent(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  { projects, project, values, copied }: Asked,
): Promise<NewIssueContent> {
  const blank = { projects, watchers: "", problems: [] };
  if (!project) return { ...blank, chosen: undefined, offered: {}, values };
  const trackerId = await chosenTracker(
    db,
    viewer,
    { projectId: project.id },
    values.tracker_id ?? copied?.tracker_id.toString(),
  );
  const choices = await formChoices(db, viewer, project.id, { trackerId });
  const may = mayOnIssue(await permissionsIn(db, viewer.id, project.id), viewer, viewer.id);
  const offered = {
    priority_id: choices.usualPriority,
    fixed_version_id: choices.usualVersion,
    ...(startsAtOnce(settings) && { start_date: dayIn(viewer.timeZone) }),
    ...defaultsInForm(choices.customFields),
    ...(copied && (await valuesOfCopy(db, copied, choices))),
  };
  const place = { project_id: String(project.id), [TYPED_PROJECT]: projectReference(project) };
  return {
    ...blank,
    chosen: { ...project, choices, may },
    offered,
    values: { ...offered, ...place, ...stillChoosable(values, choices) },
  };
}

/** It begins with the first status, in the project that is chosen. */
async function valuesOfCopy(db: Db, copied: ListedIssue, choices: FormChoices): Promise<FormValues> {
  const { status_id: _status, project_id: _project, ...values } = valuesOf(copied);
  const customs = await writtenInForm(copied.custom_fields, choices.customOptions, (fields) =>
    labelledFields(db, fields),
  );
  return { ...values, ...writtenValues(copied, choices), ...customs };
}

/** By id or identifier. A single project needs no choice. */
export async function projectAsked(
  db: Db,
  viewer: Viewer,
  projects: ProjectChoice[] | undefined,
  ref: string | undefined,
): Promise<ProjectChoice | undefined> {
  if (projects?.length === 0 && viewer.anonymous) throw denied(viewer);
  if (!ref) return projects?.length === 1 ? projects[0] : undefined;
  const project = projects
    ? projects.find(({ id, identifier }) => String(id) === ref || identifier === ref)
    : await reportableProject(db, viewer, ref);
  if (!project) throw await notReportable(db, viewer, ref);
  return project;
}

/** Of a project that the viewer sees it is said that it is closed, or its module off. */
async function notReportable(db: Db, viewer: Viewer, ref: string): Promise<Refusal> {
  const seen = await visibleProject(db, viewer, ref);
  return seen ? deniedWithout(db, viewer, seen.id, "add_issues", "issues.creating") : denied(viewer, "issues.creating");
}
