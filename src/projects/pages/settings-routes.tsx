import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { type Doors, type Ground, problemsOf, readForm, type Trx } from "../../kernel/index.js";
import type { Part } from "../../part.js";
import { editProject } from "../edit-project.js";
import { projectWith } from "../may.js";
import { projectByRef } from "../project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project-status.js";
import { offerParents, typedParent } from "./parents.js";
import { sentFields, sentValues } from "./project-values.js";
import { type On, showSettings } from "./show-settings.js";

export function projectSettingsRoutes({ pages }: Doors, { db }: Ground, parts: Part[]): void {
  const on = { db, parts };
  pages.get("/projects/:project/settings", (c) => showSettings(c, on));
  pages.post("/projects/:project/settings", (c) => save(c, on));
  pages.get("/projects/:project/parents", (c) => offerParents(c, db));
  pages.post("/projects/:project/close", (c) => turn(c, on, "close"));
  pages.post("/projects/:project/reopen", (c) => turn(c, on, "reopen"));
  pages.post("/projects/:project/archive", (c) => turnByAdmin(c, on, "archive"));
  pages.post("/projects/:project/unarchive", (c) => turnByAdmin(c, on, "unarchive"));
}

const ref = (c: Context) => c.req.param("project") ?? "";

async function save(c: Context, on: On) {
  const project = await projectWith(on.db, c.var.viewer, ref(c), "edit_project");
  const form = await readForm(c);
  const { viewer } = c.var;
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    const parentId = await typedParent(on.db, { form, viewer, project, t });
    await editProject(on.db, viewer, project, sentFields(form, parentId));
  });
  if (problems.length > 0) return showSettings(c, on, { project: { values: sentValues(form), problems } });
  return backWith(c, project, "projects.saved");
}

const verbs = { close: closeProject, reopen: reopenProject, archive: archiveProject, unarchive: unarchiveProject };

async function turn(c: Context, { db }: On, verb: "close" | "reopen") {
  return turned(c, db, await projectWith(db, c.var.viewer, ref(c), "close_project"), verb);
}

async function turnByAdmin(c: Context, { db }: On, verb: "archive" | "unarchive") {
  return turned(c, db, await projectByRef(db, requireAdmin(c), ref(c)), verb);
}

async function turned(c: Context, db: On["db"], project: { id: number; identifier: string }, verb: keyof typeof verbs) {
  await db.transaction().execute((trx: Trx) => verbs[verb](trx, project));
  return backWith(c, project, `projects.turned.${verb}`);
}

/** To the settings, with a word of what happened. */
export async function backWith(c: Context, project: { identifier: string }, word: string) {
  const { t } = c.var;
  return c.var.goTo(`/projects/${project.identifier}/settings`, { kind: "notice", text: t(word) });
}
