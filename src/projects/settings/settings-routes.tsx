import type { Context } from "hono";
import { change, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { offerProjectValues, typedCustoms } from "../custom-values/typed-customs.js";
import { sentAssignee } from "../members/assignees/assignee-choices.js";
import { defaultAssigneeOf } from "../members/assignees/default-assignee.js";
import { offerParents, typedParent } from "../page/parents.js";
import { sentFields, sentValues } from "../page/project-values.js";
import { projectByRef } from "../project/project-by-ref.js";
import { archiveProject, closeProject, reopenProject, unarchiveProject } from "../project/project-status.js";
import { updateProject } from "../project/update-project.js";
import { showSettings } from "./show-settings.js";

export function projectSettingsRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/settings", (c) => showSettings(runtime, c));
  pages.post("/projects/:project/settings", (c) => save(runtime, c));
  pages.get("/projects/:project/parents", (c) => offerParents(runtime, c));
  pages.get("/projects/:project/custom_values/:field", (c) => offerProjectValues(runtime, c));
  pages.post("/projects/:project/close", (c) => turn(runtime, c, "close"));
  pages.post("/projects/:project/reopen", (c) => turn(runtime, c, "reopen"));
  pages.post("/projects/:project/archive", (c) => turn(runtime, c, "archive"));
  pages.post("/projects/:project/unarchive", (c) => turn(runtime, c, "unarchive"));
}

const ref = (c: Context) => c.req.param("project") ?? "";

async function save(runtime: Runtime, c: Context) {
  const project = await projectByRef(runtime.db, c.var.viewer, ref(c));
  const form = await readForm(c);
  const { viewer } = c.var;
  const problems = await problemsOf(async () => {
    const parentId = await typedParent(runtime.db, { form, viewer, project });
    const present = await defaultAssigneeOf(runtime.db, project.id);
    const sentAs = { field: "default_assigned_to_id", typed: "default_assigned_to", keptId: present?.id };
    const assigneeId = await sentAssignee(runtime.db, form, { ...sentAs, projectId: project.id, t: c.var.t });
    const customs = await typedCustoms(runtime.db, { form, viewer, type: "project", projectId: project.id });
    const fields = sentFields(form, { parentId, assigneeId, customs });
    await change(runtime, viewer, (open) => updateProject(open, { ...fields, id: project.id }));
  });
  if (problems.length > 0) return showSettings(runtime, c, { project: { values: sentValues(form), problems } });
  return backWith(c, project, "projects.saved");
}

const verbs = { close: closeProject, reopen: reopenProject, archive: archiveProject, unarchive: unarchiveProject };

async function turn(runtime: Runtime, c: Context, verb: keyof typeof verbs) {
  const { viewer } = c.var;
  const project = await projectByRef(runtime.db, viewer, ref(c));
  await change(runtime, viewer, (open) => verbs[verb](open, project));
  return backWith(c, project, `projects.turned.${verb}`);
}

/** Back to the settings, with a flash message. */
export async function backWith(c: Context, project: { identifier: string }, word: string) {
  const { t } = c.var;
  return c.var.goTo(`/projects/${project.identifier}/settings`, { kind: "notice", text: t(word) });
}
