import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import {
  type Change,
  change,
  invalid,
  pageOf,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
} from "../../kernel/index.js";
import { createProject } from "../create-project.js";
import { projectByRef } from "../project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project-status.js";
import { updateProject } from "../update-project.js";
import { ARCHIVED, CLOSED, OPEN } from "../visible.js";
import { visibleProjects } from "../visible-projects.js";
import { projectFields } from "./input.js";
import { projectJson, projectsJson } from "./json.js";

export function projectRestRoutes({ rest }: Routers, runtime: Runtime): void {
  rest.get("/projects", (c) => list(runtime, c));
  rest.post("/projects", (c) => create(runtime, c));
  rest.get("/projects/:project", (c) => show(runtime, c));
  rest.put("/projects/:project", (c) => update(runtime, c));
  rest.delete("/projects/:project", (c) => refuseDeletion(runtime, c));
  rest.on(["PUT", "POST"], "/projects/:project/close", (c) => turn(runtime, c, closeProject));
  rest.on(["PUT", "POST"], "/projects/:project/reopen", (c) => turn(runtime, c, reopenProject));
  rest.on(["PUT", "POST"], "/projects/:project/archive", (c) => turn(runtime, c, archiveProject));
  rest.on(["PUT", "POST"], "/projects/:project/unarchive", (c) => turn(runtime, c, unarchiveProject));
}

async function list({ db }: Runtime, c: Context) {
  const page = pageOf(c.req.query());
  const wanted = { ...page, statuses: statusesOf(c.req.query("status")), name: c.req.query("name") };
  const { projects, total } = await visibleProjects(db, c.var.viewer, wanted);
  const json = await projectsJson(db, projects, c.req.query("include"));
  return c.json({ projects: json, total_count: total, offset: page.offset, limit: page.limit });
}

/** `5`, `1|5` or `*`; open ones unless asked for others, as in Redmine. */
function statusesOf(filter: string | undefined): number[] {
  const all = [OPEN, CLOSED, ARCHIVED];
  if (filter === undefined || filter === "") return [OPEN];
  if (filter === "*") return all;
  const wanted = filter.split("|").map(Number);
  if (wanted.some((status) => !all.includes(status)))
    throw invalid("status", `Status is invalid. Valid are: ${all.join(", ")}, *.`);
  return wanted;
}

async function create(runtime: Runtime, c: Context) {
  const { db, baseUrl } = runtime;
  const { viewer } = c.var;
  const fields = projectFields(await readJson(c));
  const wanted = { ...fields, name: fields.name ?? "", identifier: fields.identifier ?? "" };
  const { id } = await change(runtime, viewer, (open) => createProject(open, wanted));
  const project = await projectJson(db, await projectByRef(db, viewer, id));
  return c.json({ project }, 201, { location: `${baseUrl}/projects/${id}` });
}

async function show({ db }: Runtime, c: Context) {
  const project = await projectByRef(db, c.var.viewer, ref(c));
  return c.json({ project: await projectJson(db, project, c.req.query("include")) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id } = await projectByRef(runtime.db, viewer, ref(c));
  const fields = projectFields(await readJson(c));
  await change(runtime, viewer, (open) => updateProject(open, { ...fields, id }));
  return c.body(null, 204);
}

async function refuseDeletion({ db }: Runtime, c: Context): Promise<never> {
  requireAdmin(c);
  await projectByRef(db, c.var.viewer, ref(c));
  throw new Refusal(405, "A project cannot be deleted yet. Archive it: then nobody sees it any more.", {
    allow: "GET, PUT",
  });
}

type Turn = (open: Change, project: { id: number }) => Promise<void>;

async function turn(runtime: Runtime, c: Context, verb: Turn) {
  const { viewer } = c.var;
  const project = await projectByRef(runtime.db, viewer, ref(c));
  await change(runtime, viewer, (open) => verb(open, project));
  return c.body(null, 204);
}

const ref = (c: Context) => c.req.param("project") ?? "";
