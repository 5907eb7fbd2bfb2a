import type { Part } from "../part.js";
import { issuesMigrations } from "./migrations.js";

const module = "issue_tracking";

export const issuesPart: Part = {
  name: "issues",
  migrations: issuesMigrations,
  permissions: [
    { name: "view_issues", module, reading: true },
    { name: "add_issues", module },
    { name: "edit_issues", module },
    { name: "edit_own_issues", module },
    { name: "copy_issues", module },
    { name: "delete_issues", module },
    { name: "manage_issue_relations", module },
    { name: "manage_subtasks", module },
    { name: "set_issues_private", module },
    { name: "set_own_issues_private", module },
    { name: "add_issue_notes", module },
    { name: "edit_issue_notes", module },
    { name: "edit_own_issue_notes", module },
    { name: "view_private_notes", module, reading: true },
    { name: "set_notes_private", module },
    { name: "view_issue_watchers", module, reading: true },
    { name: "add_issue_watchers", module },
    { name: "delete_issue_watchers", module },
    { name: "manage_categories", module },
    { name: "manage_versions", module },
  ],
};
