import type { Context } from "hono";
import { idParam, type Runtime } from "../../kernel/index.js";
import { leadToProject } from "../form/new-issue.js";
import { projectAsked } from "../form/new-issue-content.js";
import { NewIssuePage } from "../form/new-issue-page.js";
import { reportableProjects } from "../form/reportable-projects.js";
import { visibleIssue } from "../visibility/visible-issue.js";
import { copyContent } from "./copy-content.js";

/** The form of a copy, in the project of its original or in another. */
export async function showCopy(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const typed = c.req.query("project")?.trim();
  if (typed) return leadToProject(runtime, c, typed, `/issues/${issue.id}/copy`);
  const projects = await reportableProjects(db, viewer);
  const here = issue.permissions.has("add_issues") ? String(issue.project_id) : undefined;
  const project = await projectAsked(db, viewer, projects, c.req.query("project_id") ?? here);
  const content = await copyContent(runtime, viewer, { issue, projects, project, values: {} });
  return c.var.show(<NewIssuePage {...content} />);
}
