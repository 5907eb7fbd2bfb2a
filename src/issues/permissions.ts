import type { Part } from "../kernel/index.js";

const manager = ["Manager"];
const developer = ["Manager", "Developer"];
const member = ["Manager", "Developer", "Reporter"];

const module = "issue_tracking";

/** Redmine's permissions, and the roles that have them in a fresh installation (decisions 9.9). */
export const issuePermissions: NonNullable<Part["permissions"]> = [
  { name: "view_issues", module, byTracker: true, reading: true, roles: [...member, "Non member", "Anonymous"] },
  { name: "add_issues", module, byTracker: true, roles: [...member, "Non member"] },
  { name: "edit_issues", module, byTracker: true, roles: developer },
  { name: "edit_own_issues", module, roles: manager, requires: "login" },
  { name: "copy_issues", module, roles: manager },
  { name: "delete_issues", module, byTracker: true, roles: manager, requires: "member" },
  { name: "manage_issue_relations", module, roles: developer },
  { name: "manage_subtasks", module, roles: developer },
  { name: "set_issues_private", module, roles: manager },
  { name: "set_own_issues_private", module, roles: manager, requires: "login" },
  { name: "add_issue_notes", module, byTracker: true, roles: [...member, "Non member"] },
  { name: "save_queries", module, roles: [...member, "Non member"], requires: "login" },
  { name: "manage_public_queries", module, roles: manager, requires: "member" },
  { name: "edit_issue_notes", module, roles: manager, requires: "login" },
  { name: "edit_own_issue_notes", module, roles: manager, requires: "login" },
  { name: "view_private_notes", module, reading: true, roles: developer, requires: "member" },
  { name: "set_notes_private", module, roles: developer, requires: "member" },
  { name: "view_issue_watchers", module, reading: true, roles: manager },
  { name: "add_issue_watchers", module, roles: manager },
  { name: "delete_issue_watchers", module, roles: manager },
  { name: "manage_categories", module, roles: developer, requires: "member" },
  { name: "manage_versions", module, roles: developer, requires: "member" },
];
