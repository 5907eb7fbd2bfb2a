import { beginWatching, deniedOn, endWatching } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";

export async function startWatching(
  change: Change,
  { issueId, userIds }: { issueId: number; userIds: number[] },
): Promise<void> {
  const { addWatchers: mayAdd } = await mayWatchers(change, issueId);
  await beginWatching(change, issueEntity, { id: issueId, userIds, mayAdd });
}

export async function stopWatching(
  change: Change,
  { issueId, userId }: { issueId: number; userId: number },
): Promise<void> {
  const { removeWatchers: mayRemove } = await mayWatchers(change, issueId);
  await endWatching(change, issueEntity, { id: issueId, userId, mayRemove });
}

/** By their place in the list of watchers, oneself too: Redmine's REST asks for the permission, whoever it is. */
export async function removeFromWatchers(
  change: Change,
  { issueId, userId }: { issueId: number; userId: number },
): Promise<void> {
  const { removeWatchers } = await mayWatchers(change, issueId);
  if (!removeWatchers) throw await deniedOn(change, issueEntity, issueId, "entities.removing_watchers");
  await endWatching(change, issueEntity, { id: issueId, userId, mayRemove: true });
}

async function mayWatchers({ trx, actor }: Change, issueId: number) {
  const { permissions, author_id } = await issueInSight(trx, actor, issueId);
  return mayOnIssue(permissions, actor, author_id);
}
