import type { Context } from "hono";
import { denied, requireAdmin, type Viewer } from "../../accounts/index.js";
import {
  type Db,
  invalid,
  pageOf,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
  type Trx,
} from "../../kernel/index.js";
import { createProject } from "../create-project.js";
import { editProject } from "../edit-project.js";
import { mayAddProjects, projectWith, refuseForeignParent } from "../may.js";
import { projectByRef } from "../project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project-status.js";
import { ARCHIVED, CLOSED, OPEN } from "../visible.js";
import { visibleProjects } from "../visible-projects.js";
import { projectFields } from "./input.js";
import { projectJson, projectsJson } from "./json.js";

export function projectRestRoutes({ rest }: Routers, { db, baseUrl }: Runtime): void {
  rest.get("/projects", (c) => list(c, db));
  rest.post("/projects", (c) => create(c, db, baseUrl));
  rest.get("/projects/:project", (c) => show(c, db));
  rest.put("/projects/:project", (c) => update(c, db));
  rest.delete("/projects/:project", (c) => refuseDeletion(c, db));
  rest.on(["PUT", "POST"], "/projects/:project/close", (c) => turn(c, db, closeProject));
  rest.on(["PUT", "POST"], "/projects/:project/reopen", (c) => turn(c, db, reopenProject));
  rest.on(["PUT", "POST"], "/projects/:project/archive", (c) => turnByAdmin(c, db, archiveProject));
  rest.on(["PUT", "POST"], "/projects/:project/unarchive", (c) => turnByAdmin(c, db, unarchiveProject));
}

async function list(c: Context, db: Db) {
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

async function create(c: Context, db: Db, baseUrl: string) {
  const viewer: Viewer = c.var.viewer;
  if (!(await mayAddProjects(db, viewer))) throw denied(viewer);
  const fields = projectFields(await readJson(c));
  await refuseForeignParent(db, viewer, fields.parentId);
  const managerId = viewer.admin ? undefined : viewer.id;
  const wanted = { ...fields, name: fields.name ?? "", identifier: fields.identifier ?? "", managerId };
  const { id } = await db.transaction().execute((trx) => createProject(trx, wanted));
  const project = await projectJson(db, await projectByRef(db, viewer, id));
  return c.json({ project }, 201, { location: `${baseUrl}/projects/${id}` });
}

async function show(c: Context, db: Db) {
  const project = await projectByRef(db, c.var.viewer, ref(c));
  return c.json({ project: await projectJson(db, project, c.req.query("include")) });
}

async function update(c: Context, db: Db) {
  const project = await projectWith(db, c.var.viewer, ref(c), "edit_project");
  await editProject(db, c.var.viewer, project, projectFields(await readJson(c)));
  return c.body(null, 204);
}

async function refuseDeletion(c: Context, db: Db): Promise<never> {
  requireAdmin(c);
  await projectByRef(db, c.var.viewer, ref(c));
  throw new Refusal(405, "A project cannot be deleted yet. Archive it: then nobody sees it any more.", {
    allow: "GET, PUT",
  });
}

type Turn = (trx: Trx, project: { id: number }) => Promise<void>;

async function turn(c: Context, db: Db, verb: Turn) {
  const project = await projectWith(db, c.var.viewer, ref(c), "close_project");
  await db.transaction().execute((trx) => verb(trx, project));
  return c.body(null, 204);
}

async function turnByAdmin(c: Context, db: Db, verb: Turn) {
  const project = await projectByRef(db, requireAdmin(c), ref(c));
  await db.transaction().execute((trx) => verb(trx, project));
  return c.body(null, 204);
}

const ref = (c: Context) => c.req.param("project") ?? "";
