import type { Context } from "hono";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { answerSuggestions, meant, toLastPage } from "../../design/index.js";
import {
  CHOICES_READ,
  change,
  type Form,
  idParam,
  ifFew,
  type Problem,
  pageOf,
  parsed,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  sentIdIfAny,
} from "../../kernel/index.js";
import { assigneeChoices, sentAssignee } from "../members/assignees/assignee-choices.js";
import { projectAroundWith } from "../page/project-around.js";
import type { ProjectAround } from "../page/project-header.js";
import { projectWith } from "../permission/may.js";
import { categoryFields } from "../project/input.js";
import { type Category, categoriesOf, categoryById } from "./categories.js";
import { CategoriesPage } from "./categories-page.js";
import { CategoryFormPage, type CategoryValues } from "./category-form.js";
import { changeCategory, createCategory, deleteCategory } from "./change-categories.js";
import { categorySource } from "./choose-categories.js";
import { DeleteCategoryPage } from "./delete-category-page.js";

export function categoryPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/settings/categories", (c) => list(runtime, c));
  pages.get("/projects/:project/issue_categories/new", (c) => offerNew(runtime, c));
  pages.get("/projects/:project/issue_categories/choices", (c) => offerOthers(runtime, c));
  pages.post("/projects/:project/issue_categories", (c) => create(runtime, c));
  pages.get("/issue_categories/:id/edit", (c) => offerEdit(runtime, c));
  pages.post("/issue_categories/:id", (c) => update(runtime, c));
  pages.get("/issue_categories/:id/delete", (c) => askDeletion(runtime, c));
  pages.post("/issue_categories/:id/delete", (c) => remove(runtime, c));
}

/** The project of a path, for users who manage its categories. */
const managed = (runtime: Runtime, viewer: Viewer, ref: string) =>
  projectAroundWith(runtime, viewer, { ref, permission: "manage_categories" });

async function managedCategory(runtime: Runtime, c: Context): Promise<{ category: Category; around: ProjectAround }> {
  const category = await categoryById(runtime.db, c.var.viewer, idParam(c, "category"));
  return { category, around: await managed(runtime, c.var.viewer, String(category.projectId)) };
}

async function list(runtime: Runtime, c: Context) {
  const around = await managed(runtime, c.var.viewer, c.req.param("project") ?? "");
  const all = await categoriesOf(runtime.db, around.project.id);
  const page = pageOf(c.req.query());
  const last = toLastPage(c, page, all.length);
  if (last) return last;
  const categories = all.slice(page.offset, page.offset + page.limit);
  return c.var.show(<CategoriesPage around={around} categories={categories} total={all.length} page={page} />);
}

async function offerOthers({ db }: Runtime, c: Context) {
  const { id } = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_categories");
  return answerSuggestions(c, categorySource(db, id));
}

interface Refused {
  values: CategoryValues;
  problems: Problem[];
}

async function offerNew(runtime: Runtime, c: Context, refused?: Refused) {
  const { viewer, t } = c.var;
  const around = await managed(runtime, viewer, c.req.param("project") ?? "");
  const assignees = await assigneeChoices(runtime.db, { projectId: around.project.id, t });
  const values = { name: "", assigned_to_id: "", assigned_to: undefined };
  const form = { around, category: undefined, assignees, ...(refused ?? { values, problems: [] }) };
  return c.var.show(<CategoryFormPage {...form} />, refused ? 422 : 200);
}

async function create(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { project } = await managed(runtime, viewer, c.req.param("project") ?? "");
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const fields = await sentFields(runtime, c, form, { projectId: project.id });
    const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
    await change(runtime, viewer, (open) => createCategory(open, wanted));
  });
  if (problems.length > 0) return offerNew(runtime, c, { values: sentValues(form), problems });
  return c.var.goTo(listOf(project), { kind: "notice", text: t("projects.categories.wasCreated") });
}

async function offerEdit(runtime: Runtime, c: Context, refused?: Refused) {
  const { category, around } = await managedCategory(runtime, c);
  const { projectId, assignedTo, name } = category;
  const assignees = await assigneeChoices(runtime.db, { projectId, present: assignedTo, t: c.var.t });
  const values = { name, assigned_to_id: String(assignedTo?.id ?? ""), assigned_to: undefined };
  const form = { around, category, assignees, ...(refused ?? { values, problems: [] }) };
  return c.var.show(<CategoryFormPage {...form} />, refused ? 422 : 200);
}

async function update(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { category, around } = await managedCategory(runtime, c);
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const fields = await sentFields(runtime, c, form, category);
    await change(runtime, viewer, (open) => changeCategory(open, { ...fields, id: category.id }));
  });
  if (problems.length > 0) return offerEdit(runtime, c, { values: sentValues(form), problems });
  return c.var.goTo(listOf(around.project), { kind: "notice", text: t("projects.categories.saved") });
}

async function askDeletion(runtime: Runtime, c: Context, refused?: { typed: string | undefined; problems: Problem[] }) {
  const { db, contributions } = runtime;
  const { category, around } = await managedCategory(runtime, c);
  const all = (await categoriesOf(db, category.projectId)).filter(({ id }) => id !== category.id);
  const others = ifFew(all.slice(0, CHOICES_READ));
  const records = await contributions.categorizedRecords.count(db, c.var.viewer, category.id);
  const answer = refused ?? { typed: undefined, problems: [] };
  return c.var.show(<DeleteCategoryPage {...{ around, category, records, others, ...answer }} />, refused ? 422 : 200);
}

async function remove(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { category, around } = await managedCategory(runtime, c);
  const form = await readForm(c);
  const typed = form.text("reassign_to")?.trim();
  const problems = await problemsOf(async () => {
    const { reassign_to_id: chosen = null } = parsed(reassignment, {
      reassign_to_id: form.text("reassign_to_id"),
    });
    const source = categorySource(runtime.db, category.projectId);
    const reassignToId = typed ? await meant(source, { field: "reassign_to_id", typed }) : chosen;
    await change(runtime, viewer, (open) => deleteCategory(open, { id: category.id, reassignToId }));
  });
  if (problems.length > 0) return askDeletion(runtime, c, { typed, problems });
  return c.var.goTo(listOf(around.project), { kind: "notice", text: t("projects.categories.deleted") });
}

const reassignment = z.object({ reassign_to_id: sentIdIfAny });

const listOf = ({ identifier }: { identifier: string }) => `/projects/${identifier}/settings/categories`;

/** The same fields as REST takes, by the same rules. */
async function sentFields(
  { db }: Runtime,
  c: Context,
  form: Form,
  { projectId, assignedTo }: Pick<Category, "projectId"> & Partial<Pick<Category, "assignedTo">>,
) {
  const where = { projectId, keptId: assignedTo?.id, t: c.var.t };
  const assigned_to_id = await sentAssignee(db, form, { field: "assigned_to_id", typed: "assigned_to", ...where });
  return categoryFields({ issue_category: { name: form.text("name"), assigned_to_id } });
}

/** The values as sent, to be shown again. */
const sentValues = (form: Form): CategoryValues => ({
  name: form.text("name") ?? "",
  assigned_to_id: form.text("assigned_to_id") ?? "",
  assigned_to: form.text("assigned_to"),
});
