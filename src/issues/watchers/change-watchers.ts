import { denied } from "../../accounts/index.js";
import { addWatchers, removeWatcher } from "../../entities/index.js";
import { type Change, notFound } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may-on-issue.js";
import { issueInSight } from "../issue/visible-issue.js";

/**
 * Each user decides what they watch themselves; adding others takes a permission. Locked and unknown users are
 * passed over; the watched issue need not be visible to them (facts of Redmine).
 */
export async function startWatching(
  change: Change,
  { issueId, userIds }: { issueId: number; userIds: number[] },
): Promise<void> {
  const { trx, actor } = change;
  const may = await mayWatchers(change, issueId);
  if (!may.addWatchers && !isOnly(userIds, actor.id)) throw denied(actor, "issues.adding_watchers");
  await addWatchers(trx, { type: issueEntity.type, id: issueId }, userIds);
}

export async function stopWatching(
  change: Change,
  { issueId, userId }: { issueId: number; userId: number },
): Promise<void> {
  const { trx, actor } = change;
  const may = await mayWatchers(change, issueId);
  if (!may.removeWatchers && userId !== actor.id) throw denied(actor, "issues.removing_watchers");
  const user = trx.selectFrom("users").select("id").where("id", "=", userId);
  if (!(await user.executeTakeFirst())) throw notFound("user");
  await removeWatcher(trx, { type: issueEntity.type, id: issueId }, userId);
}

async function mayWatchers({ trx, actor }: Change, issueId: number) {
  const { permissions, author_id } = await issueInSight(trx, actor, issueId);
  return mayOnIssue(permissions, actor.id, author_id);
}

const isOnly = (ids: number[], actorId: number) => ids.length === 1 && ids[0] === actorId;
