import type { Context } from "hono";
import {
  type Form,
  idParam,
  invalid,
  notFound,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
} from "../../kernel/index.js";
import { projectWith } from "../may.js";
import { addMember, changeMember, removeMember } from "../members/change-members.js";
import { memberById } from "../members/members-of.js";
import { membershipFields } from "../rest/input.js";
import { ticked } from "./project-values.js";
import { backWith } from "./settings-routes.js";
import { showSettings } from "./show-settings.js";
import { offerCandidates, typedMember } from "./typed-member.js";

export function memberPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/candidates", (c) => offerCandidates(runtime, c));
  pages.post("/projects/:project/members", (c) => add(runtime, c));
  pages.post("/projects/:project/members/:id", (c) => change(runtime, c));
  pages.post("/projects/:project/members/:id/remove", (c) => remove(runtime, c));
}

async function add(runtime: Runtime, c: Context) {
  const project = await managed(runtime, c);
  const form = await readForm(c);
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    const { userId = await typedMember(runtime.db, project.id, form, t), roleIds } = sentMembership(form);
    if (userId === undefined) throw invalid("user_id", "User cannot be blank");
    await runtime.db.transaction().execute((trx) => addMember(trx, { projectId: project.id, userId, roleIds }));
  });
  const typed = { principal: form.text("member"), roleIds: (ticked(form, "role_ids") ?? []).map(Number) };
  if (problems.length > 0) return showSettings(runtime, c, { member: { problems, typed } });
  return backWith(c, project, "projects.added");
}

async function change(runtime: Runtime, c: Context) {
  const project = await managed(runtime, c);
  const { id } = await memberOf(runtime, c, project);
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const { roleIds } = sentMembership(form);
    await runtime.db.transaction().execute((trx) => changeMember(trx, { id, roleIds }));
  });
  if (problems.length > 0) return showSettings(runtime, c, { member: { problems } });
  return backWith(c, project, "projects.changed");
}

async function remove(runtime: Runtime, c: Context) {
  const project = await managed(runtime, c);
  const member = await memberOf(runtime, c, project);
  await runtime.db.transaction().execute((trx) => removeMember(trx, member));
  return backWith(c, project, "projects.removed");
}

const managed = ({ db }: Runtime, c: Context) =>
  projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");

async function memberOf({ db }: Runtime, c: Context, project: { id: number }) {
  const member = await memberById(db, c.var.viewer, idParam(c, "Membership"));
  if (member.project.id !== project.id) throw notFound("Membership");
  return member;
}

const sentMembership = (form: Form) =>
  membershipFields({ membership: { user_id: form.text("user_id") || undefined, role_ids: ticked(form, "role_ids") } });
