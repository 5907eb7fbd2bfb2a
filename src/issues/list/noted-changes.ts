import { type Migrations, noteChangesOf } from "../../kernel/index.js";

/**
 * What lists of issues are read from, whoever asks and whatever they filter by. A total is kept until one of them changes; a
 * filter that reads another table adds it, in a migration of its own (`noted-changes.test.ts` looks).
 */
const readByLists = [
  "attachments",
  "creations_by_programs",
  "custom_fields",
  "custom_values",
  "effective_roles",
  "enabled_modules",
  "group_users",
  "issue_relations",
  "issue_statuses",
  "issues",
  "journal_details",
  "journals",
  "member_roles",
  "members",
  "permissions",
  "project_bookmarks",
  "projects",
  "roles",
  "search_texts",
  "settings",
  "trackers",
  "users",
  "versions",
  "watchers",
];

export const notedChanges: Migrations = {
  "2027-01-05-20 changes of what lists are read from are noted": {
    up: (db) => noteChangesOf(db, readByLists),
  },
};
