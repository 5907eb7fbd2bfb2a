/** What the permissions of a user in a project let them do with an issue of it. */
export interface MayOnIssue {
  edit: boolean;
  comment: boolean;
  commentPrivately: boolean;
  setPrivate: boolean;
  delete: boolean;
  seeWatchers: boolean;
  addWatchers: boolean;
  removeWatchers: boolean;
}

export function mayOnIssue(permissions: Set<string>, viewerId: number, authorId: number): MayOnIssue {
  const has = (permission: string) => permissions.has(permission);
  const own = viewerId === authorId;
  const edit = has("edit_issues") || (own && has("edit_own_issues"));
  return {
    edit,
    comment: edit || has("add_issue_notes"),
    commentPrivately: has("set_notes_private"),
    setPrivate: has("set_issues_private") || (own && has("set_own_issues_private")),
    delete: has("delete_issues"),
    seeWatchers: has("view_issue_watchers"),
    addWatchers: has("add_issue_watchers"),
    removeWatchers: has("delete_issue_watchers"),
  };
}
