import { type Change, invalid, type Trx } from "../../kernel/index.js";
import { refuseUnseen } from "../people/refuse-unseen.js";
import { onlyWith } from "../permission/may.js";
import { type Member, memberById } from "./members-of.js";
import { refuseUnmanaged } from "./roles/managed-roles.js";

/** Gives a person or a group roles in a project. Answers the membership's id. */
export async function addMember(change: Change, wanted: NewMember): Promise<{ id: number }> {
  await onlyWith(change, wanted.projectId, "manage_members");
  await refuseUnseen(change, { id: wanted.userId, field: "user_id" });
  await refuseChanged(change, wanted.projectId, { before: [], after: wanted.roleIds });
  return insertMember(change.trx, wanted);
}

export interface NewMember {
  projectId: number;
  userId: number;
  roleIds: number[];
}

/** A user or a group. No check of a permission, nor whether the actor sees them: the caller must have made both. */
export async function insertMember(trx: Trx, { projectId, userId, roleIds }: NewMember): Promise<{ id: number }> {
  await refuseWrongRoles(trx, roleIds);
  const member = await trx
    .insertInto("members")
    .values({ project_id: projectId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!member) throw invalid("user_id", "taken");
  await giveRoles(trx, member.id, roleIds);
  return member;
}

/** These roles and no others. */
export async function changeMember(change: Change, { id, roleIds }: { id: number; roleIds: number[] }): Promise<void> {
  const { project, roles } = await onlyManagerOf(change, id);
  const { trx } = change;
  await refuseWrongRoles(trx, roleIds);
  await refuseChanged(change, project.id, { before: roles.map((role) => role.id), after: roleIds });
  await trx.deleteFrom("member_roles").where("member_id", "=", id).where("role_id", "not in", roleIds).execute();
  await giveRoles(trx, id, roleIds);
}

export async function removeMember(change: Change, { id }: { id: number }): Promise<void> {
  const { project, roles } = await onlyManagerOf(change, id);
  await refuseUnmanaged(change.trx, change.actor, { projectId: project.id, roleIds: roles.map((role) => role.id) });
  await change.trx.deleteFrom("members").where("id", "=", id).execute();
}

/** Locked until the change is over: what is asked about the roles, and whether the member is there, stays true. */
async function onlyManagerOf(change: Change, memberId: number): Promise<Member> {
  await change.trx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().executeTakeFirst();
  const member = await memberById(change.trx, change.actor, memberId);
  await onlyWith(change, member.project.id, "manage_members");
  return member;
}

/** Roles that come and go are those that the actor manages; what stays is not asked about. */
async function refuseChanged(
  { trx, actor }: Change,
  projectId: number,
  { before, after }: { before: number[]; after: number[] },
): Promise<void> {
  const changed = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
  await refuseUnmanaged(trx, actor, { projectId, roleIds: changed });
}

async function giveRoles(trx: Trx, memberId: number, roleIds: number[]): Promise<void> {
  await trx
    .insertInto("member_roles")
    .values([...new Set(roleIds)].map((role_id) => ({ member_id: memberId, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The built-in roles cannot be given to members. */
async function refuseWrongRoles(trx: Trx, roleIds: number[]): Promise<void> {
  if (roleIds.length === 0) throw invalid("role_ids", "empty");
  const known = await trx
    .selectFrom("roles")
    .select("id")
    .where("id", "in", roleIds)
    .where("builtin", "=", 0)
    .execute();
  const unknown = roleIds.find((id) => !known.some((role) => role.id === id));
  if (unknown !== undefined) throw invalid("role_ids", "projects.role_not_given", { id: unknown });
}
