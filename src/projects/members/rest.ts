import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  idParam,
  invalid,
  paged,
  pageOf,
  pageQuery,
  type Routers,
  type Runtime,
  readJson,
} from "../../kernel/index.js";
import { membershipFields, membershipInput } from "../project/input.js";
import { memberJson, membershipAnswer } from "../project/json.js";
import { projectByRef, projectRef } from "../project/project-by-ref.js";
import { addMember, changeMember, removeMember } from "./change-members.js";
import { memberById, membersOf } from "./members-of.js";

export function membershipRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const memberships = rest.about(runtime, "Memberships", { project: projectRef });
  const body = { name: "membership", schema: membershipInput };
  memberships.get("/projects/:project/memberships", list, {
    summary: "List the members of a project",
    query: pageQuery,
    answer: paged({ memberships: z.array(membershipAnswer) }),
  });
  memberships.post("/projects/:project/memberships", add, {
    summary: "Add a member",
    description: "`user_id` may be a group's.",
    body,
    created: { membership: membershipAnswer },
  });
  memberships.get("/memberships/:id", show, { summary: "Show a membership", answer: { membership: membershipAnswer } });
  memberships.put("/memberships/:id", update, { summary: "Change the roles of a member", body });
  memberships.delete("/memberships/:id", remove, { summary: "Remove a member" });
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
  if (userId === undefined) throw invalid("user_id", "blank");
  const { id } = await change(runtime, viewer, (open) => addMember(open, { projectId, userId, roleIds }));
  const membership = memberJson(await memberById(db, viewer, id));
  return c.json({ membership }, 201, { location: `${baseUrl}/memberships/${id}` });
}

async function show({ db }: Runtime, c: Context) {
  return c.json({ membership: memberJson(await memberById(db, c.var.viewer, idParam(c, "membership"))) });
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id, principal } = await memberById(runtime.db, viewer, idParam(c, "membership"));
  const { userId, roleIds } = membershipFields(await readJson(c));
  if (userId !== undefined && userId !== principal.id) throw invalid("user_id", "not_changeable");
  await change(runtime, viewer, (open) => changeMember(open, { id, roleIds }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "membership");
  await change(runtime, c.var.viewer, (open) => removeMember(open, { id }));
  return c.body(null, 204);
}
