import type { Context } from "hono";
import {
  type Doors,
  type Form,
  type Ground,
  idParam,
  invalid,
  notFound,
  problemsOf,
  readForm,
} from "../../kernel/index.js";
import type { Part } from "../../part.js";
import { projectWith } from "../may.js";
import { addMember, changeMember, removeMember } from "../members/change-members.js";
import { memberById } from "../members/members-of.js";
import { membershipFields } from "../rest/input.js";
import { ticked } from "./project-values.js";
import { backWith } from "./settings-routes.js";
import { type On, showSettings } from "./show-settings.js";
import { offerCandidates, typedMember } from "./typed-member.js";

export function memberPageRoutes({ pages }: Doors, { db }: Ground, parts: Part[]): void {
  const on = { db, parts };
  pages.get("/projects/:project/candidates", (c) => offerCandidates(c, on));
  pages.post("/projects/:project/members", (c) => add(c, on));
  pages.post("/projects/:project/members/:id", (c) => change(c, on));
  pages.post("/projects/:project/members/:id/remove", (c) => remove(c, on));
}

async function add(c: Context, on: On) {
  const project = await managed(c, on);
  const form = await readForm(c);
  const { t } = c.var;
  const problems = await problemsOf(async () => {
    const { userId = await typedMember(on.db, project.id, form, t), roleIds } = sentMembership(form);
    if (userId === undefined) throw invalid("user_id", "User cannot be blank");
    await on.db.transaction().execute((trx) => addMember(trx, { projectId: project.id, userId, roleIds }));
  });
  const typed = { principal: form.text("member"), roleIds: (ticked(form, "role_ids") ?? []).map(Number) };
  if (problems.length > 0) return showSettings(c, on, { member: { problems, typed } });
  return backWith(c, project, "projects.added");
}

async function change(c: Context, on: On) {
  const project = await managed(c, on);
  const { id } = await memberOf(c, on, project);
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const { roleIds } = sentMembership(form);
    await on.db.transaction().execute((trx) => changeMember(trx, { id, roleIds }));
  });
  if (problems.length > 0) return showSettings(c, on, { member: { problems } });
  return backWith(c, project, "projects.changed");
}

async function remove(c: Context, on: On) {
  const project = await managed(c, on);
  const member = await memberOf(c, on, project);
  await on.db.transaction().execute((trx) => removeMember(trx, member));
  return backWith(c, project, "projects.removed");
}

const managed = (c: Context, { db }: On) =>
  projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");

async function memberOf(c: Context, { db }: On, project: { id: number }) {
  const member = await memberById(db, c.var.viewer, idParam(c, "Membership"));
  if (member.project.id !== project.id) throw notFound("Membership");
  return member;
}

const sentMembership = (form: Form) =>
  membershipFields({ membership: { user_id: form.text("user_id") || undefined, role_ids: ticked(form, "role_ids") } });
