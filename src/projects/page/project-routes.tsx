import type { Context } from "hono";
import { denied, requireLogin, type Viewer } from "../../accounts/index.js";
import { Markdown, toLastPage } from "../../design/index.js";
import { change, type Problem, pageOf, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { isBookmarked } from "../bookmarks/bookmarks.js";
import { labelledFields } from "../custom-values/labelled.js";
import { customFieldsOf } from "../custom-values/record-values.js";
import { offerValuesOfNew, typedCustoms } from "../custom-values/typed-customs.js";
import { beingDeleted } from "../deletion/being-deleted.js";
import { roleHolders } from "../members/roles/holders.js";
import { mayAddProjects } from "../permission/may.js";
import { createProject } from "../project/create-project.js";
import { visibleProjects } from "../project/list/visible-projects.js";
import { subprojectsOf } from "../project/subprojects-of.js";
import { trackersOf } from "../project/trackers.js";
import { ARCHIVED, CLOSED, OPEN } from "../project/visible.js";
import { NewProjectPage } from "./new-project-page.js";
import { overviewCards } from "./overview-card.js";
import { askedParent, offerParentsOfNew, typedParent } from "./parents.js";
import { projectAround } from "./project-around.js";
import type { ProjectChoices, ProjectValues } from "./project-form-props.js";
import { ProjectPage } from "./project-page.js";
import { newValues, projectChoices, sentFields, sentValues } from "./project-values.js";
import { ProjectsPage, shownStatuses } from "./projects-page.js";
import { sectionCounts } from "./section.js";

export function projectPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects", (c) => list(runtime, c));
  pages.get("/projects/new", (c) => offerNew(runtime, c));
  pages.get("/projects/new/parents", (c) => offerParentsOfNew(runtime, c));
  pages.get("/projects/new/custom_values/:field", (c) => offerValuesOfNew(runtime, c));
  pages.post("/projects", (c) => create(runtime, c));
  pages.post("/projects/preview", preview);
  pages.get("/projects/:project", (c) => show(runtime, c));
}

/** Redmine's numbers. */
const statusNumbers = { open: [OPEN], bookmarked: [OPEN, CLOSED], closed: [CLOSED], archived: [ARCHIVED] };

async function list(runtime: Runtime, c: Context) {
  const { db, contributions } = runtime;
  const viewer: Viewer = c.var.viewer;
  const page = pageOf(c.req.query());
  const status = shownStatuses.find((name) => name === c.req.query("status")) ?? "open";
  const { name = "", sort } = c.req.query();
  const conditions = status === "bookmarked" ? [isBookmarked(viewer.id, "p")] : [];
  const wanted = { ...page, statuses: statusNumbers[status], conditions, name: name.trim(), sort };
  const { projects, total } = await visibleProjects(db, viewer, wanted);
  const last = toLastPage(c, page, total);
  if (last) return last;
  const ids = projects.map(({ id }) => id);
  const counts = await sectionCounts(db, viewer, contributions.projectSections, ids);
  const deleting = viewer.admin ? await beingDeleted(runtime) : undefined;
  const mayAdd = (await mayAddProjects(db, viewer)).somewhere;
  return c.var.show(
    <ProjectsPage
      projects={projects}
      total={total}
      page={page}
      status={status}
      name={wanted.name}
      sort={sort}
      counts={counts}
      mayAdd={mayAdd}
      bookmarks={viewer.bookmarks ?? []}
      deleting={deleting}
    />,
  );
}

async function offerNew(runtime: Runtime, c: Context, sent?: { values: ProjectValues; problems: Problem[] }) {
  const viewer: Viewer = c.var.viewer;
  if (!(await mayAddProjects(runtime.db, viewer)).somewhere) throw denied(viewer);
  const choices = await projectChoices(runtime, { viewer, t: c.var.t });
  const { values, problems } = sent ?? { values: await initialValues(runtime, c, choices), problems: [] };
  return c.var.show(<NewProjectPage values={values} choices={choices} problems={problems} />, sent ? 422 : 200);
}

async function initialValues(runtime: Runtime, c: Context, choices: ProjectChoices): Promise<ProjectValues> {
  return {
    ...(await newValues(runtime, choices)),
    ...(await askedParent(runtime.db, c.var.viewer, c.req.query("parent_id"))),
  };
}

async function create(runtime: Runtime, c: Context) {
  const { db } = runtime;
  const viewer: Viewer = c.var.viewer;
  const form = await readForm(c);
  const values = sentValues(form);
  const problems = await problemsOf(async () => {
    const parentId = await typedParent(db, { form, viewer });
    const fields = sentFields(form, { parentId, customs: await typedCustoms(db, { form, viewer, type: "project" }) });
    const wanted = { ...fields, name: values.name, identifier: values.identifier };
    await change(runtime, viewer, (open) => createProject(open, wanted));
  });
  if (problems.length > 0) return offerNew(runtime, c, { values, problems });
  const { t } = c.var;
  return c.var.goTo(`/projects/${values.identifier}`, { kind: "notice", text: t("projects.wasCreated") });
}

/** In each role. A longer list of members is read in the settings. */
const SHOWN_MEMBERS = 100;

/** The list of projects shows the rest, each below its parent. */
const SHOWN_SUBPROJECTS = 50;

async function show(runtime: Runtime, c: Context) {
  const viewer: Viewer = c.var.viewer;
  const around = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const { db } = runtime;
  const { id } = around.project;
  const members = await roleHolders(db, id, SHOWN_MEMBERS);
  const trackers = await trackersOf(db, id);
  const subprojects = await subprojectsOf(db, viewer, id, SHOWN_SUBPROJECTS + 1);
  const customFields = (await customFieldsOf(db, viewer, "project", [id])).get(id) ?? [];
  return c.var.show(
    <ProjectPage
      {...around}
      members={members}
      cards={await overviewCards(runtime, viewer, around)}
      trackers={trackers}
      subprojects={subprojects.slice(0, SHOWN_SUBPROJECTS)}
      customFields={await labelledFields(db, customFields)}
      moreSubprojects={subprojects.length > SHOWN_SUBPROJECTS}
    />,
  );
}

/** What becomes of a description that is being written. */
async function preview(c: Context): Promise<Response> {
  requireLogin(c);
  return c.var.part(<Markdown text={(await readForm(c)).text("text") ?? ""} />);
}
