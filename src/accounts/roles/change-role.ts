import { sql } from "kysely";
import {
  type Change,
  insertOrdered,
  invalid,
  notFound,
  Refusal,
  refuseReferred,
  type Trx,
  updateOrdered,
} from "../../kernel/index.js";
import { onlyAdministrators } from "../identity/only.js";
import type { IssuesVisibility, UsersVisibility } from "../tables.js";
import { givenRoles } from "./given-roles.js";
import { type SentTrackers, withTrackers } from "./permission-trackers.js";

export interface RoleFields {
  name: string;
  /** Issues may be assigned to its members. */
  assignable: boolean;
  issues_visibility: IssuesVisibility;
  users_visibility: UsersVisibility;
  /** From 1. */
  position: number;
  permissions: string[];
  all_roles_managed: boolean;
  /** Those that it gives where it does not give all. */
  managed_role_ids: number[];
}

interface NewRole extends RoleFields, SentTrackers {
  /** The role whose workflows it begins with. Default: none, so its members can give an issue no other status. */
  copy_workflow_from: number;
}

/** A role at the end of those that members have: before Non member and Anonymous, as Redmine lists them. */
export async function createRole(change: Change, given: Partial<NewRole>): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx, contributions } = change;
  const { copy_workflow_from: from, ...sent } = given;
  const fields = await withTrackers(change, sent, {});
  const { id } = await insertOrdered(trx, "roles", {
    permissions: [],
    position: await behindMembersRoles(trx),
    ...fields,
    ...(await accepted(trx, given)),
  });
  await contributions.visitor.rolesChanged(trx);
  if (from !== undefined) for (const copy of contributions.copiesOfRoles) await copy(trx, { from, to: id });
  return { id };
}

async function behindMembersRoles(trx: Trx): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int + 1 as place from roles
     where position <= (select max(position) from roles where builtin = 0)`.execute(trx);
  return rows[0]?.place ?? 1;
}

/** Non member and Anonymous keep their names, and nothing is assigned to visitors. Workflows are copied to new roles alone. */
export async function updateRole(
  change: Change,
  id: number,
  { copy_workflow_from: _, ...given }: Partial<NewRole>,
): Promise<void> {
  onlyAdministrators(change);
  const { trx, contributions } = change;
  const role = await roleById(trx, id);
  if (role.builtin !== 0 && given.name !== undefined && given.name !== role.name)
    throw invalid("name", "not_changeable");
  if (role.builtin !== 0 && given.assignable) throw invalid("assignable", "not_changeable");
  const fields = await withTrackers(change, given, role.permission_trackers);
  await updateOrdered(trx, "roles", id, { ...fields, ...(await accepted(trx, given)) });
  await contributions.visitor.rolesChanged(trx);
}

/** One that members have stays, and so do the built-in ones. */
export async function deleteRole(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx, contributions } = change;
  const { name, builtin } = await roleById(trx, id);
  if (builtin !== 0) throw new Refusal(422, { rule: "accounts.builtin_role_stays", values: { called: name } });
  const orRefuse = refuseReferred(name, "accounts.give_another_role");
  await trx.deleteFrom("roles").where("id", "=", id).execute().catch(orRefuse);
  await contributions.visitor.rolesChanged(trx);
}

async function roleById(trx: Trx, id: number) {
  const role = await trx
    .selectFrom("roles")
    .select(["name", "builtin", "permission_trackers"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!role) throw notFound("role");
  return role;
}

/** Each permission once, in the order of their declarations. */
async function accepted(
  trx: Trx,
  { permissions, managed_role_ids: managed = [] }: Partial<RoleFields>,
): Promise<Pick<Partial<RoleFields>, "permissions">> {
  await refuseUnknownRoles(trx, managed);
  if (permissions === undefined) return {};
  const declared = (await trx.selectFrom("permissions").select("name").execute()).map(({ name }) => name);
  const unknown = permissions.find((name) => !declared.includes(name));
  if (unknown !== undefined) throw invalid("permissions", "accounts.no_such_permission", { called: unknown });
  return { permissions: [...new Set(permissions)] };
}

/** Those that members are given. */
async function refuseUnknownRoles(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = (await givenRoles(trx)).map(({ id }) => id);
  if (ids.some((id) => !known.includes(id))) throw invalid("managed_role_ids", "not_in_list");
}
