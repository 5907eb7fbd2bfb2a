import type { Context } from "hono";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import {
  bodyFor,
  change,
  type Db,
  invalid,
  paged,
  pageOf,
  pageQuery,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
} from "../../kernel/index.js";
import { onlyWith } from "../permission/may.js";
import { membershipFields, membershipInput } from "../project/input.js";
import { projectByRef, projectRef } from "../project/project-by-ref.js";
import { memberJson, membershipAnswer } from "../project/rest/json.js";
import { addMember, changeMember, removeMember } from "./change-members.js";
import { type DerivedMembership, membershipParam } from "./derived-membership.js";
import { derivedMember, everyMemberOf } from "./every-member.js";
import { memberById } from "./members-of.js";

export function membershipRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const memberships = rest.about(runtime, "Memberships", { project: projectRef });
  const body = { name: "membership", schema: membershipInput };
  memberships.get("/projects/:project/memberships", list, {
    summary: "List the members of a project",
    description: "Those by a group or a parent project as well: the number of their membership is below zero.",
    query: pageQuery,
    answer: paged({ memberships: z.array(membershipAnswer) }),
  });
  memberships.post("/projects/:project/memberships", add, {
    summary: "Add a member",
    description: "`user_id` may be a group's. With `user_ids` all become members, or none; the first one is answered.",
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
  const { members, total } = await everyMemberOf(db, project, page);
  return c.json({ memberships: members.map(memberJson), total_count: total, offset: page.offset, limit: page.limit });
}

const sent = ({ db }: Runtime, c: Context, { projectId, present }: { projectId: number; present?: number[] }) =>
  bodyFor(
    readJson(c).then((body) => membershipFields(body, present)),
    () => onlyWith({ trx: db, actor: c.var.viewer }, projectId, "manage_members"),
  );

async function add(runtime: Runtime, c: Context) {
  const { db, baseUrl } = runtime;
  const { viewer } = c.var;
  const { id: projectId } = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const { userIds, roleIds } = await sent(runtime, c, { projectId });
  const [first, ...others] = new Set(userIds);
  if (first === undefined) {
    await onlyWith({ trx: db, actor: viewer }, projectId, "manage_members");
    throw invalid("user_id", "blank");
  }
  const membership = await change(runtime, viewer, async (open) => {
    const { id } = await addMember(open, { projectId, userId: first, roleIds });
    for (const userId of others) await addMember(open, { projectId, userId, roleIds });
    return memberJson(await memberById(open.trx, viewer, id));
  });
  return c.json({ membership }, 201, { location: `${baseUrl}/memberships/${membership.id}` });
}

async function show({ db }: Runtime, c: Context) {
  return c.json({ membership: memberJson(await memberOf(db, c.var.viewer, membershipParam(c))) });
}

const memberOf = (db: Db, viewer: Viewer, which: number | DerivedMembership) =>
  typeof which === "number" ? memberById(db, viewer, which) : derivedMember(db, viewer, which);

/** Who is a member by others gets roles of their own besides. */
async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const asked = membershipParam(c);
  const { id, principal, project, roles } = await memberOf(runtime.db, viewer, asked);
  const present = roles.map((role) => role.id);
  const { userIds, roleIds } = await sent(runtime, c, { projectId: project.id, present });
  if (userIds.some((userId) => userId !== principal.id)) throw invalid("user_id", "not_changeable");
  await change(runtime, viewer, async (open) => {
    if (typeof asked === "number") await changeMember(open, { id, roleIds });
    else await addMember(open, { projectId: project.id, userId: principal.id, roleIds });
  });
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const asked = membershipParam(c);
  if (typeof asked !== "number") {
    await derivedMember(runtime.db, c.var.viewer, asked);
    throw new Refusal(422, { rule: "projects.inherited_membership" });
  }
  await change(runtime, c.var.viewer, (open) => removeMember(open, { id: asked }));
  return c.body(null, 204);
}
