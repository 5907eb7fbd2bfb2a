import type { Trx } from "../kernel/index.js";

/** Redmine's roles with their permissions (decisions 9.9), and the two user types of decisions 5.2. */
export async function installAccountDefaults(trx: Trx): Promise<void> {
  await trx
    .insertInto("user_types")
    .values([
      { name: "Internal", internal: true, features: ["activity_feed"], is_default: true },
      { name: "External", internal: false, features: [], is_default: false },
    ])
    .execute();
  await trx
    .insertInto("users")
    .values({
      type: "anonymous",
      login: "",
      firstname: "Anonymous",
      mail: null,
      user_type_id: null,
      password_hash: null,
    })
    .execute();
  await trx
    .insertInto("roles")
    .values(roles.map((role, index) => ({ ...role, permissions: [], position: index + 1 })))
    .execute();
}

/** What they may do is said where each permission is declared. */
const roles = [
  { name: "Manager", issues_visibility: "all" as const },
  { name: "Developer" },
  { name: "Reporter" },
  { name: "Non member", builtin: 1, assignable: false },
  { name: "Anonymous", builtin: 2, assignable: false },
];
