import type { Context } from "hono";
import { denied } from "../../accounts/index.js";
import { idParam, type Runtime } from "../../kernel/index.js";
import { writtenValues } from "../form/form-choices.js";
import { valuesOf } from "../form/form-values.js";
import { contentFor, leadToProject, projectAsked } from "../form/new-issue.js";
import { NewIssuePage } from "../form/new-issue-page.js";
import { reportableProjects } from "../form/reportable-projects.js";
import { type VisibleIssue, visibleIssue } from "../visibility/visible-issue.js";
import { copyOf } from "./copy-form.js";

/** The form of a new issue, filled in with what another one is, in its project or in another. */
export async function showCopy({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  if (!issue.permissions.has("copy_issues")) throw denied(viewer, "issues.copying");
  const typed = c.req.query("project")?.trim();
  if (typed) return leadToProject(db, c, typed, `/issues/${issue.id}/copy`);
  const projects = await reportableProjects(db, viewer);
  const asked = c.req.query("project_id");
  const here = issue.permissions.has("add_issues") ? String(issue.project_id) : undefined;
  const project = await projectAsked(db, viewer, projects, asked ?? here);
  const content = await contentFor(db, viewer, projects, project, copiedValues(issue));
  const written = content.chosen ? await writtenValues(db, issue, content.chosen.choices) : {};
  return c.var.show(<NewIssuePage {...content} values={{ ...content.values, ...written }} copy={copyOf(issue)} />);
}

/** It begins with the first status, and below nothing. */
function copiedValues(issue: VisibleIssue) {
  const { status_id: _status, parent_issue_id: _parent, project_id: _project, ...values } = valuesOf(issue);
  return values;
}
