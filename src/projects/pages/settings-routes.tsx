import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { type Db, problemsOf, type Routers, type Runtime, readForm, type Trx } from "../../kernel/index.js";
import { editProject } from "../edit-project.js";
import { projectWith } from "../may.js";
import { projectByRef } from "../project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project-status.js";
import { offerParents, typedParent } from "./parents.js";
import { sentFields, sentValues } from "./project-values.js";
import { showSettings } from "./show-settings.js";

export function projectSettingsRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/settings", (c) => showSettings(runtime, c));
  pages.post("/projects/:project/settings", (c) => save(runtime, c));
  pages.get("/projects/:project/parents", (c) => offerParents(runtime, c));
  pages.post("/projects/:project/close", (c) => turn(runtime, c, "close"));
  pages.post("/projects/:project/reopen", (c) => turn(runtime, c, "reopen"));
  pages.post("/projects/:project/archive", (c) => turnByAdmin(runtime, c, "archive"));
  pages.post("/projects/:project/unarchive", (c) => turnByAdmin(runtime, c, "unarchive"));
}

const ref = (c: Context) => c.req.param("project") ?? "";

async function save(runtime: Runtime, c: Context) {
  const project = await projectWith(runtime.db, c.var.viewer, ref(c), "edit_project");
  const form = await readForm(c);
  const { viewer } = c.var;
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    const parentId = await typedParent(runtime.db, { form, viewer, project, t });
    await editProject(runtime.db, viewer, project, sentFields(form, parentId));
  });
  if (problems.length > 0) return showSettings(runtime, c, { project: { values: sentValues(form), problems } });
  return backWith(c, project, "projects.saved");
}

const verbs = { close: closeProject, reopen: reopenProject, archive: archiveProject, unarchive: unarchiveProject };

async function turn({ db }: Runtime, c: Context, verb: "close" | "reopen") {
  return turned(db, c, await projectWith(db, c.var.viewer, ref(c), "close_project"), verb);
}

async function turnByAdmin({ db }: Runtime, c: Context, verb: "archive" | "unarchive") {
  return turned(db, c, await projectByRef(db, requireAdmin(c), ref(c)), verb);
}

async function turned(db: Db, c: Context, project: { id: number; identifier: string }, verb: keyof typeof verbs) {
  await db.transaction().execute((trx: Trx) => verbs[verb](trx, project));
  return backWith(c, project, `projects.turned.${verb}`);
}

/** To the settings, with a word of what happened. */
export async function backWith(c: Context, project: { identifier: string }, word: string) {
  const { t } = c.var;
  return c.var.goTo(`/projects/${project.identifier}/settings`, { kind: "notice", text: t(word) });
}
