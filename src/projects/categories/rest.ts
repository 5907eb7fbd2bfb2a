import type { Context } from "hono";
import { z } from "zod";
import {
  bodyFor,
  change,
  idParam,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentIdIfAny,
} from "../../kernel/index.js";
import { onlyWith } from "../permission/may.js";
import { categoryFields, categoryInput } from "../project/input.js";
import { projectByRef, projectRef } from "../project/project-by-ref.js";
import { categoryAnswer, categoryJson } from "../project/rest/json.js";
import { categoriesOf, categoryById } from "./categories.js";
import { changeCategory, createCategory, deleteCategory } from "./change-categories.js";

export function categoryRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const categories = rest.about(runtime, "Issue categories", { project: projectRef });
  const body = { name: "issue_category", schema: categoryInput };
  categories.get("/projects/:project/issue_categories", list, {
    summary: "List the categories of a project",
    answer: { issue_categories: z.array(categoryAnswer), total_count: z.int() },
  });
  categories.post("/projects/:project/issue_categories", create, {
    summary: "Create a category",
    body,
    created: { issue_category: categoryAnswer },
  });
  categories.get("/issue_categories/:id", show, {
    summary: "Show a category",
    answer: { issue_category: categoryAnswer },
  });
  categories.put("/issue_categories/:id", update, { summary: "Update a category", body });
  categories.delete("/issue_categories/:id", remove, { summary: "Delete a category", query: deletion });
}

const deletion = { reassign_to_id: sentIdIfAny.describe("The category that its issues get. Default: none.") };

async function list({ db }: Runtime, c: Context) {
  const project = await projectByRef(db, c.var.viewer, c.req.param("project") ?? "");
  const categories = await categoriesOf(db, project.id);
  return c.json({
    issue_categories: categories.map((category) => categoryJson(category, project)),
    total_count: categories.length,
  });
}

const sent = ({ db }: Runtime, c: Context, projectId: number) =>
  bodyFor(readJson(c).then(categoryFields), () =>
    onlyWith({ trx: db, actor: c.var.viewer }, projectId, "manage_categories"),
  );

async function create(runtime: Runtime, c: Context) {
  const { db } = runtime;
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const fields = await sent(runtime, c, project.id);
  const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
  const issue_category = await change(runtime, viewer, async (open) => {
    const { id } = await createCategory(open, wanted);
    return categoryJson(await categoryById(open.trx, viewer, id), project);
  });
  return c.json({ issue_category }, 201, { location: `/issue_categories/${issue_category.id}` });
}

async function show({ db }: Runtime, c: Context) {
  const category = await categoryById(db, c.var.viewer, idParam(c, "category"));
  const project = await projectByRef(db, c.var.viewer, category.projectId);
  return c.json({ issue_category: categoryJson(category, project) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id, projectId } = await categoryById(runtime.db, viewer, idParam(c, "category"));
  const fields = await sent(runtime, c, projectId);
  await change(runtime, viewer, (open) => changeCategory(open, { ...fields, id }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "category");
  const { reassign_to_id: reassignToId } = parsed(z.object(deletion), c.req.query());
  await change(runtime, c.var.viewer, (open) => deleteCategory(open, { id, reassignToId }));
  return c.body(null, 204);
}
