import type { Context } from "hono";
import {
  change,
  type Form,
  idParam,
  invalid,
  notFound,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
} from "../../kernel/index.js";
import { ticked } from "../page/project-values.js";
import { membershipFields } from "../project/input.js";
import { projectByRef } from "../project/project-by-ref.js";
import { backWith } from "../settings/settings-routes.js";
import { showSettings } from "../settings/show-settings.js";
import { offerAssignees } from "./assignees/assignee-choices.js";
import { addMember, changeMember, removeMember } from "./change-members.js";
import { memberById } from "./members-of.js";
import { offerCandidates, typedMember } from "./typed-member.js";

export function memberPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/candidates", (c) => offerCandidates(runtime, c));
  pages.get("/projects/:project/assignees", (c) => offerAssignees(runtime, c));
  pages.post("/projects/:project/members", (c) => add(runtime, c));
  pages.post("/projects/:project/members/:id", (c) => update(runtime, c));
  pages.post("/projects/:project/members/:id/remove", (c) => remove(runtime, c));
}

async function add(runtime: Runtime, c: Context) {
  const project = await shownProject(runtime, c);
  const form = await readForm(c);
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    const { userIds, roleIds } = sentMembership(form);
    const userId = userIds[0] ?? (await typedMember(runtime.db, c.var.viewer, { projectId: project.id, form, t }));
    if (userId === undefined) throw invalid("user_id", "blank");
    await change(runtime, c.var.viewer, (open) => addMember(open, { projectId: project.id, userId, roleIds }));
  });
  const typed = { principal: form.text("member"), roleIds: (ticked(form, "role_ids") ?? []).map(Number) };
  if (problems.length > 0) return showSettings(runtime, c, { member: { problems, typed } });
  return backWith(c, project, "projects.added");
}

async function update(runtime: Runtime, c: Context) {
  const project = await shownProject(runtime, c);
  const { id } = await memberOf(runtime, c, project);
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const { roleIds } = sentMembership(form);
    await change(runtime, c.var.viewer, (open) => changeMember(open, { id, roleIds }));
  });
  if (problems.length > 0) return showSettings(runtime, c, { member: { problems } });
  return backWith(c, project, "projects.changed");
}

async function remove(runtime: Runtime, c: Context) {
  const project = await shownProject(runtime, c);
  const member = await memberOf(runtime, c, project);
  await change(runtime, c.var.viewer, (open) => removeMember(open, member));
  return backWith(c, project, "projects.removed");
}

const shownProject = ({ db }: Runtime, c: Context) => projectByRef(db, c.var.viewer, c.req.param("project") ?? "");

async function memberOf({ db }: Runtime, c: Context, project: { id: number }) {
  const member = await memberById(db, c.var.viewer, idParam(c, "membership"));
  if (member.project.id !== project.id) throw notFound("membership");
  return member;
}

const sentMembership = (form: Form) =>
  membershipFields({ membership: { user_id: form.text("user_id") || undefined, role_ids: ticked(form, "role_ids") } });
