import type { Context } from "hono";
import { change, idParam, invalid, type Routers, type Runtime, readJson } from "../../kernel/index.js";
import { categoriesOf, categoryById } from "../categories/categories.js";
import { changeCategory, createCategory, deleteCategory } from "../categories/change-categories.js";
import { projectByRef } from "../project-by-ref.js";
import { categoryFields } from "./input.js";
import { categoryJson } from "./json.js";

export function categoryRestRoutes({ rest }: Routers, runtime: Runtime): void {
  rest.get("/projects/:project/issue_categories", (c) => list(runtime, c));
  rest.post("/projects/:project/issue_categories", (c) => create(runtime, c));
  rest.get("/issue_categories/:id", (c) => show(runtime, c));
  rest.put("/issue_categories/:id", (c) => update(runtime, c));
  rest.delete("/issue_categories/:id", (c) => remove(runtime, c));
}

async function list({ db }: Runtime, c: Context) {
  const project = await projectByRef(db, c.var.viewer, c.req.param("project") ?? "");
  const categories = await categoriesOf(db, project.id);
  return c.json({
    issue_categories: categories.map((category) => categoryJson(category, project)),
    total_count: categories.length,
  });
}

async function create(runtime: Runtime, c: Context) {
  const { db } = runtime;
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const fields = categoryFields(await readJson(c));
  const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
  const { id } = await change(runtime, viewer, (open) => createCategory(open, wanted));
  const issue_category = categoryJson(await categoryById(db, viewer, id), project);
  return c.json({ issue_category }, 201, { location: `/issue_categories/${id}` });
}

async function show({ db }: Runtime, c: Context) {
  const category = await categoryById(db, c.var.viewer, idParam(c, "Category"));
  const project = await projectByRef(db, c.var.viewer, category.projectId);
  return c.json({ issue_category: categoryJson(category, project) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id } = await categoryById(runtime.db, viewer, idParam(c, "Category"));
  const fields = categoryFields(await readJson(c));
  await change(runtime, viewer, (open) => changeCategory(open, { ...fields, id }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "Category");
  if (c.req.query("reassign_to_id")) throw invalid("reassign_to_id", "Issues cannot be moved to another category yet.");
  await change(runtime, c.var.viewer, (open) => deleteCategory(open, { id }));
  return c.body(null, 204);
}
