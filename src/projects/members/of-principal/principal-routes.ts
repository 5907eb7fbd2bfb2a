import type { Context } from "hono";
import { sql } from "kysely";
import { requireAdmin } from "../../../accounts/index.js";
import { answerSuggestions, meant } from "../../../design/index.js";
import {
  type Change,
  change,
  type Db,
  type Form,
  idParam,
  notFound,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  worded,
} from "../../../kernel/index.js";
import { projectSource } from "../../choices/choose-projects.js";
import { ticked } from "../../page/project-values.js";
import { membershipFields } from "../../project/input.js";
import { OPEN } from "../../project/visible.js";
import { addMember, changeMember, removeMember } from "../change-members.js";

const AT = "/admin/principals/:id/memberships";

/** What the card `principalCard` sends. What is refused is said on the page it stands on. */
export function principalRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get(`${AT}/candidates`, (c) => offerProjects(runtime, c));
  pages.post(AT, (c) => add(runtime, c));
  pages.post(`${AT}/:project_id`, (c) => update(runtime, c));
  pages.post(`${AT}/:project_id/remove`, (c) => remove(runtime, c));
}

async function offerProjects({ db }: Runtime, c: Context) {
  requireAdmin(c);
  return answerSuggestions(c, openTo(db, idParam(c, "user")));
}

async function add(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const userId = idParam(c, "user");
  const form = await readForm(c);
  const typed = form.text("project")?.trim() ?? "";
  return taken(runtime, c, "projects.added", async () => {
    const { roleIds } = sentRoles(form);
    const projectId = await meant(openTo(runtime.db, userId), { field: "project", typed });
    await change(runtime, c.var.viewer, (open) => addMember(open, { projectId, userId, roleIds }));
  });
}

async function update(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const form = await readForm(c);
  return taken(runtime, c, "projects.changed", async () => {
    const { roleIds } = sentRoles(form);
    await change(runtime, c.var.viewer, async (open) => changeMember(open, { id: await memberId(open, c), roleIds }));
  });
}

async function remove(runtime: Runtime, c: Context) {
  requireAdmin(c);
  return taken(runtime, c, "projects.removed", () =>
    change(runtime, c.var.viewer, async (open) => removeMember(open, { id: await memberId(open, c) })),
  );
}

async function taken(runtime: Runtime, c: Context, done: string, act: () => Promise<unknown>) {
  const back = await pageOfPrincipal(runtime.db, idParam(c, "user"));
  const problems = await problemsOf(act);
  const [refused] = worded(problems, c.var.t);
  if (refused) return c.var.goTo(back, { kind: "error", text: refused.text });
  return c.var.goTo(`${back}#memberships`, { kind: "notice", text: c.var.t(done) });
}

async function pageOfPrincipal(db: Db, id: number): Promise<string> {
  const found = await db.selectFrom("users").select("type").where("id", "=", id).executeTakeFirst();
  if (found?.type !== "user" && found?.type !== "group") throw notFound("user");
  return `/admin/${found.type === "user" ? "users" : "groups"}/${id}`;
}

async function memberId({ trx }: Change, c: Context): Promise<number> {
  const found = await trx
    .selectFrom("members")
    .select("id")
    .where("user_id", "=", idParam(c, "user"))
    .where("project_id", "=", idParam(c, "project", "project_id"))
    .executeTakeFirst();
  if (!found) throw notFound("membership");
  return found.id;
}

const sentRoles = (form: Form) => membershipFields({ membership: { role_ids: ticked(form, "role_ids") } });

/** Open projects that the user or group is not a member of. */
const openTo = (db: Db, principalId: number) =>
  projectSource(db, {
    rule: sql`p.status = ${OPEN} and not exists (
      select 1 from members m where m.project_id = p.id and m.user_id = ${principalId} offset 0)`,
  });
