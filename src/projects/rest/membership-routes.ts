import type { Context } from "hono";
import { change, idParam, invalid, pageOf, type Routers, type Runtime, readJson } from "../../kernel/index.js";
import { addMember, changeMember, removeMember } from "../members/change-members.js";
import { memberById, membersOf } from "../members/members-of.js";
import { projectByRef } from "../project-by-ref.js";
import { membershipFields } from "./input.js";
import { memberJson } from "./json.js";

export function membershipRestRoutes({ rest }: Routers, runtime: Runtime): void {
  rest.get("/projects/:project/memberships", (c) => list(runtime, c));
  rest.post("/projects/:project/memberships", (c) => add(runtime, c));
  rest.get("/memberships/:id", (c) => show(runtime, c));
  rest.put("/memberships/:id", (c) => update(runtime, c));
  rest.delete("/memberships/:id", (c) => remove(runtime, c));
}

async function list({ db }: Runtime, c: Context) {
  const project = await projectByRef(db, c.var.viewer, c.req.param("project") ?? "");
  const page = pageOf(c.req.query());
  const { members, total } = await membersOf(db, project.id, page);
  return c.json({ memberships: members.map(memberJson), total_count: total, offset: page.offset, limit: page.limit });
}

async function add(runtime: Runtime, c: Context) {
  const { db, baseUrl } = runtime;
  const { viewer } = c.var;
  const { id: projectId } = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const { userId, roleIds } = membershipFields(await readJson(c));
  if (userId === undefined) throw invalid("user_id", "User cannot be blank");
  const { id } = await change(runtime, viewer, (open) => addMember(open, { projectId, userId, roleIds }));
  const membership = memberJson(await memberById(db, viewer, id));
  return c.json({ membership }, 201, { location: `${baseUrl}/memberships/${id}` });
}

async function show({ db }: Runtime, c: Context) {
  return c.json({ membership: memberJson(await memberById(db, c.var.viewer, idParam(c, "Membership"))) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id, principal } = await memberById(runtime.db, viewer, idParam(c, "Membership"));
  const { userId, roleIds } = membershipFields(await readJson(c));
  if (userId !== undefined && userId !== principal.id) throw invalid("user_id", "User cannot be changed");
  await change(runtime, viewer, (open) => changeMember(open, { id, roleIds }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "Membership");
  await change(runtime, c.var.viewer, (open) => removeMember(open, { id }));
  return c.body(null, 204);
}
