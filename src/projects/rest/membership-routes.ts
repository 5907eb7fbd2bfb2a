import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { type Db, idParam, invalid, pageOf, type Routers, type Runtime, readJson } from "../../kernel/index.js";
import { projectWith } from "../may.js";
import { addMember, changeMember, removeMember } from "../members/change-members.js";
import { type Member, memberById, membersOf } from "../members/members-of.js";
import { projectByRef } from "../project-by-ref.js";
import { membershipFields } from "./input.js";
import { memberJson } from "./json.js";

export function membershipRestRoutes({ rest }: Routers, { db, baseUrl }: Runtime): void {
  rest.get("/projects/:project/memberships", (c) => list(c, db));
  rest.post("/projects/:project/memberships", (c) => add(c, db, baseUrl));
  rest.get("/memberships/:id", (c) => show(c, db));
  rest.put("/memberships/:id", (c) => change(c, db));
  rest.delete("/memberships/:id", (c) => remove(c, db));
}

async function list(c: Context, db: Db) {
  const project = await projectByRef(db, c.var.viewer, c.req.param("project") ?? "");
  const page = pageOf(c.req.query());
  const { members, total } = await membersOf(db, project.id, page);
  return c.json({ memberships: members.map(memberJson), total_count: total, offset: page.offset, limit: page.limit });
}

async function add(c: Context, db: Db, baseUrl: string) {
  const project = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");
  const { userId, roleIds } = membershipFields(await readJson(c));
  if (userId === undefined) throw invalid("user_id", "User cannot be blank");
  const { id } = await db.transaction().execute((trx) => addMember(trx, { projectId: project.id, userId, roleIds }));
  const membership = memberJson(await memberById(db, c.var.viewer, id));
  return c.json({ membership }, 201, { location: `${baseUrl}/memberships/${id}` });
}

async function show(c: Context, db: Db) {
  return c.json({ membership: memberJson(await memberById(db, c.var.viewer, idParam(c, "Membership"))) });
}

async function change(c: Context, db: Db) {
  const member = await managed(db, c.var.viewer, idParam(c, "Membership"));
  const { userId, roleIds } = membershipFields(await readJson(c));
  if (userId !== undefined && userId !== member.principal.id) throw invalid("user_id", "User cannot be changed");
  await db.transaction().execute((trx) => changeMember(trx, { id: member.id, roleIds }));
  return c.body(null, 204);
}

async function remove(c: Context, db: Db) {
  const member = await managed(db, c.var.viewer, idParam(c, "Membership"));
  await db.transaction().execute((trx) => removeMember(trx, member));
  return c.body(null, 204);
}

/** A membership in a project whose members the viewer manages. */
async function managed(db: Db, viewer: Viewer, id: number): Promise<Member> {
  const member = await memberById(db, viewer, id);
  await projectWith(db, viewer, String(member.project.id), "manage_members");
  return member;
}
