import type { Context } from "hono";
import { denied, type Viewer } from "../../accounts/index.js";
import { idParam, type Runtime } from "../../kernel/index.js";
import { writtenValues } from "../form/form-choices.js";
import { valuesOf } from "../form/form-values.js";
import { contentFor, leadToProject, projectAsked } from "../form/new-issue.js";
import { NewIssuePage } from "../form/new-issue-page.js";
import { reportableProjects } from "../form/reportable-projects.js";
import { leftBehind } from "../move/left-behind.js";
import { type VisibleIssue, visibleIssue } from "../visibility/visible-issue.js";
import { copiedFrom } from "./copied.js";
import { copyOf } from "./copy-form.js";

/** The form of a new issue, filled in with what another one is, in its project or in another. */
export async function showCopy(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  if (!issue.permissions.has("copy_issues")) throw denied(viewer, "issues.copying");
  const typed = c.req.query("project")?.trim();
  if (typed) return leadToProject(db, c, typed, `/issues/${issue.id}/copy`);
  const projects = await reportableProjects(db, viewer);
  const asked = c.req.query("project_id");
  const here = issue.permissions.has("add_issues") ? String(issue.project_id) : undefined;
  const project = await projectAsked(db, viewer, projects, asked ?? here);
  const copied = project && (await copiedHere(runtime, viewer, issue, project));
  const content = await contentFor(db, viewer, projects, project, copied ? valuesIn(copied) : {});
  const written = copied && content.chosen ? writtenValues(copied, content.chosen.choices) : {};
  const copy = { ...copyOf(issue), left: project && (await leftOf(runtime, viewer, issue, project)) };
  return c.var.show(<NewIssuePage {...content} values={{ ...content.values, ...written }} copy={copy} />);
}

const leftOf = ({ db, settings }: Runtime, viewer: Viewer, { id }: VisibleIssue, project: { id: number }) =>
  leftBehind(db, viewer, { ids: [id], projectId: project.id, settings, copies: true });

/** The original as it would be in the project. */
async function copiedHere({ db, settings }: Runtime, viewer: Viewer, issue: VisibleIssue, project: { id: number }) {
  const copied = await copiedFrom(db, viewer, { ids: [issue.id], projectId: project.id, settings });
  return { ...issue, ...copied.get(issue.id)?.fields };
}

/** It begins with the first status, in the project that is chosen. */
function valuesIn(issue: VisibleIssue) {
  const { status_id: _status, project_id: _project, ...values } = valuesOf(issue);
  return values;
}
