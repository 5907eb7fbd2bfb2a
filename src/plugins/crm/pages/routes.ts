import type { Context } from "hono";
import { denied, requireLogin } from "../../../accounts/index.js";
import { answerSuggestions } from "../../../design/index.js";
import { change, idParam, type Routers, type Runtime } from "../../../kernel/index.js";
import { assigneeSource, assigneesAndGroupsOf, permissionsIn, projectByRef } from "../../../projects/index.js";
import { deleteCase } from "../case/delete-case.js";
import { visibleCase } from "../case/visible-case.js";
import { editCase, saveCase } from "./edit-case.js";
import { createFromForm, showNewCase } from "./new-case.js";
import { previewInCase } from "./preview-in-case.js";
import { quoteInCase } from "./quote-in-case.js";
import { commentOnCase, showCase } from "./show-case.js";
import { showList } from "./show-list.js";
import { addWatchers, changeWatching, removeWatcher, showWatchers } from "./watching.js";

export function casePages({ pages }: Routers, runtime: Runtime): void {
  pages.get("/crm_cases", (c) => showList(runtime, c));
  pages.get("/projects/:project/crm_cases", (c) => showList(runtime, c));
  pages.post("/projects/:project/crm_cases", (c) => createFromForm(runtime, c));
  pages.get("/projects/:project/crm_cases/new", (c) => showNewCase(runtime, c));
  pages.get("/projects/:project/crm_cases/assignees", (c) => offerAssignees(runtime, c));
  pages.get("/crm_cases/:id", (c) => showCase(runtime, c));
  pages.on(["PATCH", "POST"], "/crm_cases/:id", (c) => saveCase(runtime, c));
  pages.get("/crm_cases/:id/edit", (c) => editCase(runtime, c));
  pages.post("/crm_cases/:id/preview", (c) => previewInCase(runtime, c));
  pages.get("/crm_cases/:id/quote/:journal", (c) => quoteInCase(runtime, c));
  pages.post("/crm_cases/:id/comments", (c) => commentOnCase(runtime, c));
  pages.post("/crm_cases/:id/watch", (c) => changeWatching(runtime, c, true));
  pages.post("/crm_cases/:id/unwatch", (c) => changeWatching(runtime, c, false));
  pages.get("/crm_cases/:id/watchers", (c) => showWatchers(runtime, c));
  pages.post("/crm_cases/:id/watchers", (c) => addWatchers(runtime, c));
  pages.post("/crm_cases/:id/watchers/:user/remove", (c) => removeWatcher(runtime, c));
  pages.post("/crm_cases/:id/delete", (c) => removeCase(runtime, c));
}

/** For those who have such a form. */
async function offerAssignees({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const { id } = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const permissions = await permissionsIn(db, viewer.id, id);
  if (!permissions.has("add_crm_cases") && !permissions.has("edit_crm_cases")) throw denied(viewer);
  return answerSuggestions(c, assigneeSource(db, assigneesAndGroupsOf(id), c.var.t));
}

async function removeCase(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { id, name, project_identifier: project } = await visibleCase(runtime.db, viewer, idParam(c, "crm_case"));
  await change(runtime, viewer, (open) => deleteCase(open, { id }));
  return c.var.goTo(`/projects/${project}/crm_cases`, { kind: "notice", text: t("crm.deleted", { name }) });
}
