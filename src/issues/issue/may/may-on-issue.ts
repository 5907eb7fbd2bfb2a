import type { Viewer } from "../../../accounts/index.js";
import type { MayOnNotes } from "../../../entities/index.js";
import type { Permissions } from "../../../projects/index.js";

/** What the permissions of a user in a project let them do with an issue of it. */
export interface MayOnIssue extends MayOnNotes {
  edit: boolean;
  attach: boolean;
  setPrivate: boolean;
  copy: boolean;
  delete: boolean;
  manageSubtasks: boolean;
  addSubtasks: boolean;
  relate: boolean;
  seeWatchers: boolean;
  addWatchers: boolean;
  removeWatchers: boolean;
}

/** What visitors wrote belongs to none of them: they are all one user. */
export function mayOnIssue(
  permissions: Permissions,
  viewer: Pick<Viewer, "id" | "anonymous">,
  authorId: number,
): MayOnIssue {
  const has = (permission: string) => permissions.has(permission);
  const own = viewer.id === authorId && !viewer.anonymous;
  const edit = has("edit_issues") || (own && has("edit_own_issues"));
  return {
    edit,
    attach: edit || has("add_issue_notes"),
    comment: has("add_issue_notes"),
    commentPrivately: has("set_notes_private"),
    editNotes: has("edit_issue_notes"),
    editOwnNotes: has("edit_own_issue_notes"),
    setPrivate: has("set_issues_private") || (own && has("set_own_issues_private")),
    copy: has("copy_issues"),
    delete: has("delete_issues"),
    manageSubtasks: has("manage_subtasks"),
    addSubtasks: has("manage_subtasks") && has("add_issues"),
    relate: has("manage_issue_relations"),
    seeWatchers: has("view_issue_watchers"),
    addWatchers: has("add_issue_watchers"),
    removeWatchers: has("delete_issue_watchers"),
  };
}
