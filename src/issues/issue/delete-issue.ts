import { denied } from "../../accounts/index.js";
import { recordGone } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { issueEntity } from "./issue-entity.js";
import { issueInSight } from "./visible-issue.js";

/** With its journals, watchers and all notifications of it. */
export async function deleteIssue({ trx, actor, publish }: Change, { id }: { id: number }): Promise<void> {
  // Locked first: a change that was waited for may have moved it out of sight.
  await trx.selectFrom("issues").select("id").where("id", "=", id).forUpdate().execute();
  const { permissions } = await issueInSight(trx, actor, id);
  if (!permissions.has("delete_issues")) throw denied(actor, "issues.deleting");
  await trx.deleteFrom("issues").where("id", "=", id).execute();
  publish(recordGone, { type: issueEntity.type, id });
}
