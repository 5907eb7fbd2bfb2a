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
    .values(roles.map((role, index) => ({ ...role, position: index + 1 })))
    .execute();
}

const visitor = ["view_issues", "add_issues", "add_issue_notes"];
const developer = [
  ...visitor,
  "edit_issues",
  "view_private_notes",
  "set_notes_private",
  "manage_issue_relations",
  "manage_subtasks",
  "manage_categories",
  "manage_versions",
];
const manager = [
  ...developer,
  "add_project",
  "edit_project",
  "close_project",
  "select_project_modules",
  "manage_members",
  "edit_own_issues",
  "copy_issues",
  "delete_issues",
  "set_issues_private",
  "set_own_issues_private",
  "edit_issue_notes",
  "edit_own_issue_notes",
  "view_issue_watchers",
  "add_issue_watchers",
  "delete_issue_watchers",
];

const roles = [
  { name: "Manager", permissions: manager, issues_visibility: "all" as const },
  { name: "Developer", permissions: developer },
  { name: "Reporter", permissions: visitor },
  { name: "Non member", permissions: visitor, builtin: 1, assignable: false },
  { name: "Anonymous", permissions: ["view_issues"], builtin: 2, assignable: false },
];
