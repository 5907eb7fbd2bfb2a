import type { Context } from "hono";
import { z } from "zod";
import {
  bodyFor,
  type Change,
  change,
  included,
  including,
  invalid,
  paged,
  pageOf,
  pageQuery,
  type Routers,
  type Runtime,
  readJson,
} from "../../../kernel/index.js";
import { deleteProject } from "../../deletion/delete-project.js";
import { onlyWhoAddsProjects, onlyWith } from "../../permission/may.js";
import { createProject } from "../create-project.js";
import { projectFields, projectInput } from "../input.js";
import { plainName, projectConditions, projectFilterNames } from "../list/project-filters.js";
import { visibleProjects } from "../list/visible-projects.js";
import { projectByRef, projectRef } from "../project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project-status.js";
import { updateProject } from "../update-project.js";
import { ARCHIVED, CLOSED, OPEN } from "../visible.js";
import { projectAnswer, projectJson, projectsJson } from "./json.js";

export function projectRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const projects = rest.about(runtime, "Projects", { project: projectRef });
  const body = { name: "project", schema: projectInput };
  projects.get("/projects", list, {
    summary: "List projects",
    query: { ...listQuery, ...inclusions, ...pageQuery },
    answer: paged({ projects: z.array(projectAnswer) }),
  });
  projects.post("/projects", create, { summary: "Create a project", body, created: { project: projectAnswer } });
  projects.get("/projects/:project", show, {
    summary: "Show a project",
    query: inclusions,
    answer: { project: projectAnswer },
  });
  projects.put("/projects/:project", update, { summary: "Update a project", body });
  projects.delete("/projects/:project", remove, {
    summary: "Delete a project with everything in it",
    description: "It is gone at once for everybody; what was in it is deleted in the background.",
  });
  for (const [name, { summary, verb }] of Object.entries(turns)) {
    projects.put(`/projects/:project/${name}`, turning(verb), { summary });
    projects.post(`/projects/:project/${name}`, turning(verb), { summary });
  }
}

/** Redmine takes both PUT and POST. */
const turns = {
  close: { summary: "Close a project: it can only be read", verb: closeProject },
  reopen: { summary: "Open a project again", verb: reopenProject },
  archive: { summary: "Archive a project: only administrators find it", verb: archiveProject },
  unarchive: { summary: "Bring a project back from the archive", verb: unarchiveProject },
};

const inclusions = including("trackers", "issue_categories", "enabled_modules", "issue_custom_fields");

const asRedmine = z.string().describe("A filter with Redmine's operators, such as cf_N for custom fields.");

const listQuery = {
  status: z.string().describe("1 open (the default), 5 closed, 9 archived; 1|5 for some, * for all."),
  name: z.string().describe("A part of the name or the identifier; with Redmine's operators the name alone."),
  ...Object.fromEntries(projectFilterNames.flatMap((name) => (name === "name" ? [] : [[name, asRedmine]]))),
  sort: z.string().describe("Columns with commas between, each with :desc where it runs down: created_on:desc,name."),
};

async function list({ db }: Runtime, c: Context) {
  const query = c.req.query();
  const page = pageOf(query);
  const conditions = projectConditions(query, c.var.viewer);
  const wanted = {
    ...page,
    statuses: statusesOf(query.status),
    name: plainName(query.name),
    conditions,
    sort: query.sort,
  };
  const { projects, total } = await visibleProjects(db, c.var.viewer, wanted);
  const json = await projectsJson(db, c.var.viewer, projects, included(c));
  return c.json({ projects: json, total_count: total, offset: page.offset, limit: page.limit });
}

/** `5`, `1|5` or `*`; open ones unless asked for others, as in Redmine. */
function statusesOf(filter: string | undefined): number[] {
  const all = [OPEN, CLOSED, ARCHIVED];
  if (filter === undefined || filter === "") return [OPEN];
  if (filter === "*") return all;
  const wanted = filter.split("|").map(Number);
  if (wanted.some((status) => !all.includes(status)))
    throw invalid("status", "projects.wrong_status", { valid: all.join(", ") });
  return wanted;
}

async function create(runtime: Runtime, c: Context) {
  const { contributions, baseUrl } = runtime;
  const { viewer } = c.var;
  const fields = await bodyFor(readJson(c).then(projectFields), () => onlyWhoAddsProjects(runtime.db, viewer));
  const wanted = { ...fields, name: fields.name ?? "" };
  const project = await change(runtime, viewer, async (open) => {
    const { id } = await createProject(open, wanted);
    return projectJson({ db: open.trx, contributions }, viewer, await projectByRef(open.trx, viewer, id));
  });
  return c.json({ project }, 201, { location: `${baseUrl}/projects/${project.id}` });
}

async function show(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const project = await projectByRef(runtime.db, viewer, ref(c));
  return c.json({ project: await projectJson(runtime, viewer, project, included(c)) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id } = await projectByRef(runtime.db, viewer, ref(c));
  const permit = () => onlyWith({ trx: runtime.db, actor: viewer }, id, "edit_project");
  const fields = await bodyFor(readJson(c).then(projectFields), permit);
  await change(runtime, viewer, (open) => updateProject(open, { ...fields, id }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const project = await projectByRef(runtime.db, viewer, ref(c));
  await change(runtime, viewer, (open) => deleteProject(open, project));
  return c.body(null, 204);
}

type Turn = (open: Change, project: { id: number }) => Promise<void>;

const turning = (verb: Turn) => async (runtime: Runtime, c: Context) => {
  const { viewer } = c.var;
  const project = await projectByRef(runtime.db, viewer, ref(c));
  await change(runtime, viewer, (open) => verb(open, project));
  return c.body(null, 204);
};

const ref = (c: Context) => c.req.param("project") ?? "";
