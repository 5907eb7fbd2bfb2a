import { sql } from "kysely";
import { z } from "zod";
import {
  type Change,
  filledLine,
  invalid,
  notFound,
  orTaken,
  parsed,
  refuseReferred,
  type Trx,
} from "../../kernel/index.js";
import { onlyAdministrators } from "../identity/only.js";
import { handOver } from "../users/deletion/deleted-user.js";
import { groupById } from "./group-list.js";

export interface GroupFields {
  name: string;
  user_ids: number[];
  /** Its users must have a second factor. */
  twofa_required: boolean;
}

export async function createGroup(
  change: Change,
  { name, user_ids = [], twofa_required }: Partial<GroupFields>,
): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx } = change;
  const group = await trx
    .insertInto("users")
    .values({ type: "group", login: "", firstname: acceptedName(name), user_type_id: null, twofa_required })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(orNameTaken);
  await replaceUsers(trx, group.id, user_ids);
  return group;
}

export async function updateGroup(
  change: Change,
  id: number,
  { name, user_ids, twofa_required }: Partial<GroupFields>,
): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await lockGroup(trx, id);
  if (name !== undefined || twofa_required !== undefined) {
    const firstname = name === undefined ? undefined : acceptedName(name);
    const fields = { firstname, twofa_required, updated_on: sql<Date>`now()` };
    await trx.updateTable("users").set(fields).where("id", "=", id).execute().catch(orNameTaken);
  }
  if (user_ids !== undefined) await replaceUsers(trx, id, user_ids);
}

/** What is assigned to it is assigned to nobody, as in Redmine. */
export async function deleteGroup(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const group = await groupById(trx, id);
  if (!(await handOver(trx, { id }))) throw notFound("group");
  const orRefuse = refuseReferred(group.name, "accounts.take_group_out");
  await trx.deleteFrom("users").where("id", "=", id).execute().catch(orRefuse);
}

/** Those who are in it already stay; where all are, or one is nobody, it is refused, as in Redmine. */
export async function addToGroup(change: Change, groupId: number, userIds: number[]): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await lockGroup(trx, groupId);
  const { known, joined } = await join(trx, groupId, userIds);
  if (known !== new Set(userIds).size || joined === 0) throw invalid("user_id", "invalid");
}

/** Harmless for a user who is not in it. */
export async function removeFromGroup(change: Change, groupId: number, userId: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await lockGroup(trx, groupId);
  await trx.deleteFrom("group_users").where("group_id", "=", groupId).where("user_id", "=", userId).execute();
}

/** Changes of who is in a group follow each other: two at once would wait for each other. */
async function lockGroup(trx: Trx, id: number): Promise<void> {
  await sql`select from users where id = ${id} and type = 'group' for no key update`.execute(trx);
  await groupById(trx, id);
}

/** Who stays is not touched: roles in projects hang on it. */
async function replaceUsers(trx: Trx, groupId: number, userIds: number[]) {
  await sql`delete from group_users where group_id = ${groupId} and user_id <> all(${userIds}::int[])`.execute(trx);
  const { known } = await join(trx, groupId, userIds);
  if (known !== new Set(userIds).size) throw invalid("user_ids", "invalid");
}

interface Joined {
  /** How many of them are people. */
  known: number;
  /** How many were not in it. */
  joined: number;
}

async function join(trx: Trx, groupId: number, userIds: number[]): Promise<Joined> {
  const { rows } = await sql<Joined>`
    with known as (
      select id from users where type = 'user' and id = any(${userIds}::int[]) order by id
    ), joined as (
      insert into group_users (group_id, user_id) select ${groupId}, id from known
      on conflict do nothing returning user_id
    )
    select (select count(*)::int from known) as known, (select count(*)::int from joined) as joined`.execute(trx);
  return rows[0] ?? { known: 0, joined: 0 };
}

const named = z.object({ name: filledLine(255) });

const acceptedName = (name = "") => parsed(named, { name }).name;

const orNameTaken = orTaken({ users_group_name: "name" });
