import type { Context } from "hono";
import { givenRoles, requireLogin, type Viewer } from "../../accounts/index.js";
import {
  change,
  type Form,
  idParam,
  type Problem,
  pageBefore,
  parsed,
  problemsOf,
  type Router,
  type Runtime,
  readForm,
} from "../../kernel/index.js";
import { type Project, permissionsOf, projectWith } from "../../projects/index.js";
import { createQuery, deleteQuery, updateQuery } from "./change-query.js";
import { changeDefaultQuery } from "./default-query.js";
import { listOfState, stateOfList } from "./list-state.js";
import { queryFields } from "./query-input.js";
import { QueryPage, type QueryPageProps, type QueryValues } from "./query-page.js";
import { type SavedQuery, savedQuery } from "./saved-queries.js";
import { showQueries } from "./show-queries.js";

export function queryPageRoutes(pages: Router, runtime: Runtime): void {
  for (const below of ["", "/projects/:project"]) {
    pages.get(`${below}/queries`, (c) => showQueries(runtime, c));
    pages.get(`${below}/queries/new`, (c) => showNew(runtime, c));
    pages.post(`${below}/queries`, (c) => create(runtime, c));
  }
  pages.get("/queries/:id/edit", (c) => showEdit(runtime, c));
  pages.post("/queries/:id", (c) => update(runtime, c));
  pages.post("/queries/:id/list", (c) => updateList(runtime, c));
  pages.post("/queries/:id/default", (c) => updateDefault(runtime, c));
  pages.post("/queries/:id/delete", (c) => remove(runtime, c));
}

async function showNew(runtime: Runtime, c: Context): Promise<Response> {
  requireLogin(c);
  const project = await projectIn(runtime, c);
  const list = new URL(c.req.url).search.slice(1);
  const values: QueryValues = { name: "", visibility: "private", roleIds: [], forAll: false, list };
  return showPage(runtime, c, { project, values, back: listOf(project), problems: [] });
}

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const project = await projectIn(runtime, c);
  const form = await readForm(c);
  const values = valuesIn(form);
  let id = 0;
  const problems = await problemsOf(async () => {
    const fields = parsed(queryFields, { ...fieldsOf(values, project), ...stateOfList(values.list) });
    ({ id } = await change(runtime, c.var.viewer, (open) => createQuery(open, fields)));
  });
  const back = listOf(project);
  if (problems.length > 0) return showPage(runtime, c, { project, values, back, problems }, 422);
  return goToList(c, { id, back, words: c.var.t("issues.views.saved") });
}

async function showEdit(runtime: Runtime, c: Context): Promise<Response> {
  requireLogin(c);
  const query = await savedQuery(runtime.db, c.var.viewer, idParam(c, "query"));
  const project = await projectOf(runtime, c.var.viewer, query);
  const back = listBefore(c, project);
  return showPage(runtime, c, { id: query.id, project, values: valuesOf(query), back, problems: [] });
}

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const query = await savedQuery(runtime.db, viewer, idParam(c, "query"));
  const project = await projectOf(runtime, viewer, query);
  const form = await readForm(c);
  const values = valuesIn(form);
  const back = listAt(form.text("back_url")) ?? listOf(project);
  const problems = await problemsOf(async () => {
    const fields = parsed(queryFields, fieldsOf(values, project));
    await change(runtime, viewer, (open) => updateQuery(open, query.id, fields));
  });
  if (problems.length > 0) return showPage(runtime, c, { id: query.id, project, values, back, problems }, 422);
  return goToList(c, { id: query.id, back, words: c.var.t("issues.views.saved") });
}

/** The view shows from now on what the list shows. */
async function updateList(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const query = await savedQuery(runtime.db, viewer, idParam(c, "query"));
  const form = await readForm(c);
  const fields = parsed(queryFields, stateOfList(form.text("list") ?? ""));
  await change(runtime, viewer, (open) => updateQuery(open, query.id, fields));
  const project = await projectOf(runtime, viewer, query);
  return goToList(c, { id: query.id, back: listBefore(c, project), words: c.var.t("issues.views.saved") });
}

/** Lists open with the view from now on, or do so no longer. */
async function updateDefault(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const query = await savedQuery(runtime.db, viewer, idParam(c, "query"));
  const form = await readForm(c);
  const scope = form.text("scope") === "everyone" ? "everyone" : "me";
  const isDefault = form.text("default") === "1";
  await change(runtime, viewer, (open) => changeDefaultQuery(open, { queryId: query.id, scope, isDefault }));
  const project = await projectOf(runtime, viewer, query);
  const { name } = query;
  return goToList(c, {
    id: query.id,
    back: listBefore(c, project),
    words: t(`issues.views.${isDefault ? "defaultSet" : "defaultUnset"}`, { name }),
  });
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const query = await savedQuery(runtime.db, viewer, idParam(c, "query"));
  const project = await projectOf(runtime, viewer, query);
  await change(runtime, viewer, (open) => deleteQuery(open, query.id));
  return goToList(c, { back: listBefore(c, project), words: c.var.t("issues.views.deleted", { name: query.name }) });
}

const goToList = (c: Context, { id, back, words }: { id?: number; back: string; words: string }) =>
  c.var.goTo(id === undefined ? back : `${back}?query_id=${id}`, { kind: "notice", text: words });

/** A view of all projects may be used in the list of one, and its user stays there. */
const listBefore = (c: Context, project: Project | undefined) => listAt(pageBefore(c)) ?? listOf(project);

function listAt(address: string | undefined): string | undefined {
  const path = address?.split("?", 1)[0];
  return path && /^\/(projects\/[\w-]+\/)?issues$/.test(path) ? path : undefined;
}

const listOf = (project: Project | undefined) => (project ? `/projects/${project.identifier}/issues` : "/issues");

async function projectIn({ db }: Runtime, c: Context): Promise<Project | undefined> {
  const ref = c.req.param("project");
  return ref === undefined ? undefined : projectWith(db, c.var.viewer, ref, "view_issues");
}

const projectOf = async ({ db }: Runtime, viewer: Viewer, { project_id }: SavedQuery) =>
  project_id === null ? undefined : projectWith(db, viewer, String(project_id), "view_issues");

interface Shown extends Pick<QueryPageProps, "id" | "project" | "values" | "back"> {
  problems: Problem[];
}

async function showPage({ db }: Runtime, c: Context, shown: Shown, status: 200 | 422 = 200): Promise<Response> {
  const { viewer } = c.var;
  const { project } = shown;
  const mayShare =
    viewer.admin || (project && (await permissionsOf(db, viewer, project.id)).has("manage_public_queries")) === true;
  const roles = mayShare ? await givenRoles(db) : [];
  return c.var.show(<QueryPage {...shown} mayShare={mayShare} roles={roles} />, status);
}

const valuesOf = (query: SavedQuery): QueryValues => ({
  name: query.name,
  visibility: query.visibility,
  roleIds: query.role_ids,
  forAll: query.project_id === null,
  list: listOfState(query),
});

const visibilities = ["private", "roles", "public"] as const;

const valuesIn = (form: Form): QueryValues => ({
  name: form.text("name") ?? "",
  visibility: visibilities.find((one) => one === form.text("visibility")) ?? "private",
  roleIds: form.texts("role_ids").map(Number),
  forAll: form.text("for_all") === "1",
  list: form.text("list") ?? "",
});

const fieldsOf = ({ name, visibility, roleIds, forAll }: QueryValues, project: Project | undefined) => ({
  name,
  visibility,
  role_ids: roleIds,
  project_id: forAll || !project ? null : project.id,
});
