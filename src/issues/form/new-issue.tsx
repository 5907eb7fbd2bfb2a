import type { Context } from "hono";
import { denied, type Viewer } from "../../accounts/index.js";
import { formWithFiles, waitingUploads } from "../../attachments/index.js";
import { meant } from "../../design/index.js";
import {
  change,
  type Db,
  dayIn,
  type Form,
  type Problem,
  problemsOf,
  Refusal,
  type Runtime,
} from "../../kernel/index.js";
import { type ProjectChoice, permissionsIn, projectSource, projectsWith } from "../../projects/index.js";
import { defaultsInForm, isCustomName, sentCustomValues, sentInForm, withNamedValues } from "../../tracking/index.js";
import { copyOf } from "../copy/copy-form.js";
import { copyIssue } from "../copy/copy-issue.js";
import { sentCopy } from "../copy/sent-copy.js";
import { formIn } from "../custom-fields/form-in-projects.js";
import { issueInput } from "../fields/issue-input.js";
import { createIssue } from "../issue/create-issue.js";
import { mayOnIssue } from "../issue/may-on-issue.js";
import { visibleIssue } from "../visibility/visible-issue.js";
import { peopleNamed } from "../watchers/people-named.js";
import { unknownLogins } from "../watchers/unknown-logins.js";
import { formChoices } from "./form-choices.js";
import type { FormValues } from "./form-values.js";
import { type NewIssueContent, NewIssuePage } from "./new-issue-page.js";
import { reportableProject, reportableProjects } from "./reportable-projects.js";
import { withTypedFields } from "./typed-fields.js";

export async function showNewIssue({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const typed = c.req.query("project")?.trim();
  if (typed) return leadToProject(db, c, typed, "/issues/new");
  const projects = await reportableProjects(db, viewer);
  const project = await projectAsked(db, viewer, projects, c.req.param("project") ?? c.req.query("project_id"));
  const { tracker_id, fixed_version_id, parent_issue_id: parent } = c.req.query();
  const values = {
    tracker_id,
    ...(fixed_version_id && { fixed_version_id }),
    ...(parent && { parent_issue_id: `#${parent.replace(/^#/, "")}` }),
  };
  return c.var.show(<NewIssuePage {...(await contentFor(db, viewer, projects, project, values))} />);
}

/** From a project that was typed to the address of its form. */
export async function leadToProject(db: Db, c: Context, typed: string, path: string): Promise<Response> {
  const { viewer } = c.var;
  let id = 0;
  const problems = await problemsOf(async () => {
    id = await meant(projectSource(db, projectsWith(viewer, "add_issues")), { field: "project_id", typed });
  });
  if (problems.length === 0) return c.var.goTo(`${path}?project_id=${id}`);
  const content = await contentFor(db, viewer, await reportableProjects(db, viewer), undefined, {});
  return c.var.show(<NewIssuePage {...content} refused={{ project: typed, problems }} />, 422);
}

export async function createFromForm(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c);
  const { watcher_user_ids: watchers = "", ...sent } = form.group("issue");
  const customs = sentCustomValues(form);
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => !isCustomName(name)));
  const projects = await reportableProjects(db, viewer);
  const project = await projectAsked(db, viewer, projects, values.project_id);
  const { t } = c.var;
  const copy = sentCopy(form);
  let id = 0;
  const problems = await problemsOf(async () => {
    const watcherIds = await watcherIdsOf(db, viewer, { list: watchers, projectId: project?.id ?? 0 });
    const typed = await withTypedFields(db, values, { viewer, projectId: project?.id ?? 0, t });
    const sentUploads = uploads.map((token) => ({ token }));
    const { fields, customValues, files } = issueInput({
      ...typed,
      custom_field_values: await withNamedValues(db, formIn(viewer, project?.id ?? 0), customs),
      uploads: sentUploads,
    });
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    const wanted = { fields, watcherIds, customValues, files };
    id = (
      await change(runtime, viewer, (open) => (copy ? copyIssue(open, { ...copy, wanted }) : createIssue(open, wanted)))
    ).id;
  });
  if (problems.length > 0) {
    const content = await contentFor(
      db,
      viewer,
      projects,
      project,
      { ...values, ...sentInForm(customs) },
      watchers,
      problems,
    );
    const shown = copy && copyOf(await visibleIssue(db, viewer, copy.fromId), copy);
    const waiting = await waitingUploads(db, viewer, uploads);
    return c.var.show(<NewIssuePage {...content} copy={shown} uploads={waiting} />, 422);
  }
  return created(c, id, project, form);
}

function created(c: Context, id: number, project: ProjectChoice | undefined, form: Form): Response {
  const { t } = c.var;
  const flash = { kind: "notice" as const, text: t("issues.created", { id }) };
  if (form.text("continue") === undefined) return c.var.goTo(`/issues/${id}`, flash);
  const tracker = new URLSearchParams({ tracker_id: form.text("issue[tracker_id]") ?? "" });
  return c.var.goTo(`/projects/${project?.identifier}/issues/new?${tracker.toString()}`, flash);
}

/** By id or identifier. A single project needs no choice. */
export async function projectAsked(
  db: Db,
  viewer: Viewer,
  projects: ProjectChoice[] | undefined,
  ref: string | undefined,
) {
  if (projects?.length === 0 && viewer.anonymous) throw denied(viewer);
  if (!ref) return projects?.length === 1 ? projects[0] : undefined;
  const project = projects
    ? projects.find(({ id, identifier }) => String(id) === ref || identifier === ref)
    : await reportableProject(db, viewer, ref);
  if (!project) throw denied(viewer, "issues.creating");
  return project;
}

export async function contentFor(
  db: Db,
  viewer: Viewer,
  projects: ProjectChoice[] | undefined,
  project: ProjectChoice | undefined,
  values: FormValues,
  watchers = "",
  problems: Problem[] = [],
): Promise<NewIssueContent> {
  if (!project) return { projects, chosen: undefined, values, watchers, problems };
  const trackerId = /^\d{1,9}$/.test(values.tracker_id ?? "") ? Number(values.tracker_id) : undefined;
  const choices = await formChoices(db, viewer, project.id, { trackerId });
  const may = mayOnIssue(await permissionsIn(db, viewer.id, project.id), viewer.id, viewer.id);
  return {
    projects,
    chosen: { ...project, choices, may },
    values: {
      priority_id: choices.usualPriority,
      fixed_version_id: choices.usualVersion,
      start_date: dayIn(viewer.timeZone),
      ...defaultsInForm(choices.customFields),
      ...values,
    },
    watchers,
    problems,
  };
}

async function watcherIdsOf(
  db: Db,
  viewer: Viewer,
  { list, projectId }: { list: string; projectId: number },
): Promise<number[]> {
  const { ids, unknown } = await peopleNamed(db, viewer, list);
  if (unknown.length > 0) throw new Refusal(422, await unknownLogins(db, viewer, { unknown, projectId }));
  return ids;
}
