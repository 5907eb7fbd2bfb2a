import type { Context } from "hono";
import { type Db, idParam, invalid, type Routers, type Runtime, readJson } from "../../kernel/index.js";
import { categoriesOf, categoryById } from "../categories/categories.js";
import { changeCategory, createCategory, deleteCategory } from "../categories/change-categories.js";
import { projectWith } from "../may.js";
import { projectByRef } from "../project-by-ref.js";
import { categoryFields } from "./input.js";
import { categoryJson } from "./json.js";

export function categoryRestRoutes({ rest }: Routers, { db }: Runtime): void {
  rest.get("/projects/:project/issue_categories", (c) => list(c, db));
  rest.post("/projects/:project/issue_categories", (c) => create(c, db));
  rest.get("/issue_categories/:id", (c) => show(c, db));
  rest.put("/issue_categories/:id", (c) => change(c, db));
  rest.delete("/issue_categories/:id", (c) => remove(c, db));
}

async function list(c: Context, db: Db) {
  const project = await projectByRef(db, c.var.viewer, c.req.param("project") ?? "");
  const categories = await categoriesOf(db, project.id);
  return c.json({
    issue_categories: categories.map((category) => categoryJson(category, project)),
    total_count: categories.length,
  });
}

async function create(c: Context, db: Db) {
  const project = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_categories");
  const fields = categoryFields(await readJson(c));
  const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
  const { id } = await db.transaction().execute((trx) => createCategory(trx, wanted));
  const issue_category = categoryJson(await categoryById(db, c.var.viewer, id), project);
  return c.json({ issue_category }, 201, { location: `/issue_categories/${id}` });
}

async function show(c: Context, db: Db) {
  const category = await categoryById(db, c.var.viewer, idParam(c, "Category"));
  const project = await projectByRef(db, c.var.viewer, category.projectId);
  return c.json({ issue_category: categoryJson(category, project) });
}

async function change(c: Context, db: Db) {
  const { id } = await managed(c, db);
  const fields = categoryFields(await readJson(c));
  await db.transaction().execute((trx) => changeCategory(trx, { ...fields, id }));
  return c.body(null, 204);
}

async function remove(c: Context, db: Db) {
  const category = await managed(c, db);
  if (c.req.query("reassign_to_id")) throw invalid("reassign_to_id", "Issues cannot be moved to another category yet.");
  await db.transaction().execute((trx) => deleteCategory(trx, category));
  return c.body(null, 204);
}

async function managed(c: Context, db: Db) {
  const category = await categoryById(db, c.var.viewer, idParam(c, "Category"));
  await projectWith(db, c.var.viewer, String(category.projectId), "manage_categories");
  return category;
}
