import type { Context } from "hono";
import { denied, type Viewer } from "../../../accounts/index.js";
import { type Db, type Form, type Ground, invalid, type Problem, problemsOf, readForm } from "../../../kernel/index.js";
import { change } from "../../../notifications/index.js";
import { permissionsIn } from "../../../projects/index.js";
import { createIssue } from "../../create-issue.js";
import { issueInput } from "../../issue-input.js";
import { mayOnIssue } from "../../may-on-issue.js";
import { formChoices } from "../form-choices.js";
import type { FormValues } from "../form-values.js";
import { peopleNamed } from "../watchers-of.js";
import { type NewIssueContent, NewIssuePage } from "./new-issue-page.js";
import { type ReportableProject, reportableProjects } from "./reportable-projects.js";

export async function showNewIssue({ db }: Ground, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const projects = await reportableProjects(db, viewer);
  const project = projectAsked(viewer, projects, c.req.param("project") ?? c.req.query("project_id"));
  const tracker = c.req.query("tracker_id");
  return c.var.show(<NewIssuePage {...(await contentFor(db, viewer, projects, project, { tracker_id: tracker }))} />);
}

export async function createFromForm(ground: Ground, c: Context): Promise<Response> {
  const { db } = ground;
  const { viewer } = c.var;
  const form = await readForm(c);
  const { watcher_user_ids: watchers = "", ...values } = form.group("issue");
  const projects = await reportableProjects(db, viewer);
  const project = projectAsked(viewer, projects, values.project_id);
  let id = 0;
  const problems = await problemsOf(async () => {
    const watcherIds = await watcherIdsOf(db, watchers);
    const { fields } = issueInput(values);
    id = (await change(ground, (open) => createIssue(open, { actor: viewer, fields, watcherIds }))).id;
  });
  if (problems.length > 0) {
    const content = await contentFor(db, viewer, projects, project, values, watchers, problems);
    return c.var.show(<NewIssuePage {...content} />, 422);
  }
  return created(c, id, project, form);
}

function created(c: Context, id: number, project: ReportableProject | undefined, form: Form): Response {
  const { t } = c.var;
  const flash = { kind: "notice" as const, text: t("issues.created", { id }) };
  if (form.text("continue") === undefined) return c.var.goTo(`/issues/${id}`, flash);
  const tracker = new URLSearchParams({ tracker_id: form.text("issue[tracker_id]") ?? "" });
  return c.var.goTo(`/projects/${project?.identifier}/issues/new?${tracker.toString()}`, flash);
}

/** By id or identifier. Where there is only one, nobody needs to choose. */
function projectAsked(viewer: Viewer, projects: ReportableProject[], ref: string | undefined) {
  if (projects.length === 0 && viewer.anonymous) throw denied(viewer);
  if (!ref) return projects.length === 1 ? projects[0] : undefined;
  const project = projects.find(({ id, identifier }) => String(id) === ref || identifier === ref);
  if (!project) throw denied(viewer, "You may not create issues in this project.");
  return project;
}

async function contentFor(
  db: Db,
  viewer: Viewer,
  projects: ReportableProject[],
  project: ReportableProject | undefined,
  values: FormValues,
  watchers = "",
  problems: Problem[] = [],
): Promise<NewIssueContent> {
  if (!project) return { projects, chosen: undefined, values, watchers, problems };
  const choices = await formChoices(db, viewer, project.id);
  const may = mayOnIssue(await permissionsIn(db, viewer.id, project.id), viewer.id, viewer.id);
  return {
    projects,
    chosen: { ...project, choices, maySetPrivate: may.setPrivate, mayAddWatchers: may.addWatchers },
    values: { priority_id: choices.usualPriority, start_date: todayIn(viewer.timeZone), ...values },
    watchers,
    problems,
  };
}

/** Canada writes days as forms send them. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format();

async function watcherIdsOf(db: Db, list: string): Promise<number[]> {
  const { ids, unknown } = await peopleNamed(db, list);
  if (unknown.length > 0) throw invalid("watcher_user_ids", `There is nobody with the login ${unknown.join(", ")}.`);
  return ids;
}
