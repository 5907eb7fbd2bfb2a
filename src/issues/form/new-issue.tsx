import type { Context } from "hono";
import { meant } from "../../design/index.js";
import { problemsOf, type Runtime } from "../../kernel/index.js";
import { projectSource, projectsWith } from "../../projects/index.js";
import { newIssueContent, projectAsked } from "./new-issue-content.js";
import { NewIssuePage } from "./new-issue-page.js";
import { reportableProjects } from "./reportable-projects.js";

export async function showNewIssue(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const typed = c.req.query("project")?.trim();
  if (typed) return leadToProject(runtime, c, typed, "/issues/new");
  const projects = await reportableProjects(db, viewer);
  const project = await projectAsked(db, viewer, projects, c.req.param("project") ?? c.req.query("project_id"));
  const { tracker_id, fixed_version_id, parent_issue_id: parent } = c.req.query();
  const values = {
    ...(tracker_id && { tracker_id }),
    ...(fixed_version_id && { fixed_version_id }),
    ...(parent && { parent_issue_id: `#${parent.replace(/^#/, "")}` }),
  };
  return c.var.show(<NewIssuePage {...(await newIssueContent(runtime, viewer, { projects, project, values }))} />);
}

/** From a project that was typed to the address of its form. */
export async function leadToProject(runtime: Runtime, c: Context, typed: string, path: string): Promise<Response> {
  const { viewer } = c.var;
  const { db } = runtime;
  let id = 0;
  const problems = await problemsOf(async () => {
    id = await meant(projectSource(db, projectsWith(viewer, "add_issues")), { field: "project_id", typed });
  });
  if (problems.length === 0) return c.var.goTo(`${path}?project_id=${id}`);
  const projects = await reportableProjects(db, viewer);
  const content = await newIssueContent(runtime, viewer, { projects, project: undefined, values: {} });
  return c.var.show(<NewIssuePage {...content} refused={{ project: typed, problems }} />, 422);
}
