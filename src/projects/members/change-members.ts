import { invalid, type Trx } from "../../kernel/index.js";

/** Gives a person or a group roles in a project. Answers the membership's id. */
export async function addMember(
  trx: Trx,
  { projectId, userId, roleIds }: { projectId: number; userId: number; roleIds: number[] },
): Promise<{ id: number }> {
  await refuseWrongRoles(trx, roleIds);
  const principal = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("type", "in", ["user", "group"])
    .executeTakeFirst();
  if (!principal) throw invalid("user_id", "User is invalid");
  const member = await trx
    .insertInto("members")
    .values({ project_id: projectId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!member) throw invalid("user_id", "User has already been taken");
  await giveRoles(trx, member.id, roleIds);
  return member;
}

/** These roles and no others. */
export async function changeMember(trx: Trx, { id, roleIds }: { id: number; roleIds: number[] }): Promise<void> {
  await refuseWrongRoles(trx, roleIds);
  await trx.deleteFrom("member_roles").where("member_id", "=", id).where("role_id", "not in", roleIds).execute();
  await giveRoles(trx, id, roleIds);
}

export async function removeMember(trx: Trx, { id }: { id: number }): Promise<void> {
  await trx.deleteFrom("members").where("id", "=", id).execute();
}

async function giveRoles(trx: Trx, memberId: number, roleIds: number[]): Promise<void> {
  await trx
    .insertInto("member_roles")
    .values([...new Set(roleIds)].map((role_id) => ({ member_id: memberId, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The built-in roles are nobody's to give. */
async function refuseWrongRoles(trx: Trx, roleIds: number[]): Promise<void> {
  if (roleIds.length === 0) throw invalid("role_ids", "Role cannot be empty");
  const known = await trx
    .selectFrom("roles")
    .select("id")
    .where("id", "in", roleIds)
    .where("builtin", "=", 0)
    .execute();
  const unknown = roleIds.find((id) => !known.some((role) => role.id === id));
  if (unknown !== undefined) throw invalid("role_ids", `Role ${unknown} is not one that can be given`);
}
