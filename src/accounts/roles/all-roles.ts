import type { Db } from "../../kernel/index.js";
import type { IssuesVisibility } from "../tables.js";

export interface Role {
  id: number;
  name: string;
  /** Non member or Anonymous: a visitor's. */
  builtin: boolean;
  assignable: boolean;
  issues_visibility: IssuesVisibility;
  permissions: string[];
}

/** All roles in their order, the built-in ones among them. */
export async function allRoles(db: Db): Promise<Role[]> {
  const roles = await db
    .selectFrom("roles")
    .select(["id", "name", "builtin", "assignable", "issues_visibility", "permissions"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return roles.map((role) => ({ ...role, builtin: role.builtin !== 0 }));
}
