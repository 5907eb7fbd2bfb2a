import type { Db } from "../../kernel/index.js";
import type { IssuesVisibility, UsersVisibility } from "../tables.js";

/** Of users who are no members of a public project, or not logged in. */
export type Builtin = "non_member" | "anonymous";

export interface Role {
  id: number;
  name: string;
  /** A visitor's; undefined: given to members. */
  builtin: Builtin | undefined;
  assignable: boolean;
  issues_visibility: IssuesVisibility;
  users_visibility: UsersVisibility;
  permissions: string[];
  /** Who may manage members gives them any role; otherwise those of `managed_role_ids`. */
  all_roles_managed: boolean;
  managed_role_ids: number[];
  /** For permissions that are limited to some trackers: their ids. */
  permission_trackers: Record<string, number[]>;
}

/** All roles in their order, the built-in ones among them. */
export async function allRoles(db: Db): Promise<Role[]> {
  const roles = await db
    .selectFrom("roles")
    .select([
      "id",
      "name",
      "builtin",
      "assignable",
      "issues_visibility",
      "users_visibility",
      "permissions",
      "permission_trackers",
      "all_roles_managed",
      "managed_role_ids",
    ])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return roles.map((role) => ({ ...role, builtin: builtins[role.builtin] }));
}

const builtins: Record<number, Builtin> = { 1: "non_member", 2: "anonymous" };
