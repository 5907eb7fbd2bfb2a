import { denied, type Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import { mayOnIssue } from "./may-on-issue.js";
import type { IssueInSight } from "./visible-issue.js";
import { addWatchers, removeWatcher } from "./watchers.js";

interface Watched {
  viewer: Viewer;
  /** As this viewer sees it. */
  issue: Pick<IssueInSight, "id" | "author_id" | "permissions">;
}

/**
 * Everybody decides for themselves what they watch; for others it takes a permission. Locked and unknown people are
 * passed over; the watched issue need not be visible to them (facts of Redmine).
 */
export async function startWatching(db: Db, { viewer, issue, userIds }: Watched & { userIds: number[] }) {
  const may = mayOnIssue(issue.permissions, viewer.id, issue.author_id);
  if (!may.addWatchers && !isOnly(userIds, viewer.id)) throw denied(viewer, "You may not add watchers here.");
  await addWatchers(db, issue.id, userIds);
}

export async function stopWatching(db: Db, { viewer, issue, userId }: Watched & { userId: number }) {
  const may = mayOnIssue(issue.permissions, viewer.id, issue.author_id);
  if (!may.removeWatchers && userId !== viewer.id) throw denied(viewer, "You may not remove watchers here.");
  await removeWatcher(db, issue.id, userId);
}

const isOnly = (ids: number[], viewerId: number) => ids.length === 1 && ids[0] === viewerId;
