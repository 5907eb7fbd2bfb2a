import { sql } from "kysely";
import { denied } from "../../accounts/index.js";
import { recordGone } from "../../entities/index.js";
import type { Change, Trx } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import { childDetail } from "../family/child-detail.js";
import { settleFamilies } from "../relations/settle-families.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { gatherConsequences } from "./consequences.js";
import { issueEntity } from "./issue-entity.js";
import { deniedHere } from "./may/denied-here.js";

export interface Deleted {
  /** What stood below the issue and went with it, as far as the actor saw it. */
  belowIds: number[];
}

/** With everything below it, their journals, watchers and all notifications of them. */
export async function deleteIssue(change: Change, { id }: { id: number }): Promise<Deleted> {
  const { trx, actor, publish } = change;
  // Locked first: a change that was waited for may have moved it out of sight.
  await lockWithAllBelow(trx, id);
  const issue = await issueInSight(trx, actor, id);
  if (!issue.permissions.has("delete_issues")) throw await deniedHere(trx, actor, "delete", issue);
  const doomed = await withAllBelow(trx, actor.id, id);
  // What is below may stand in other projects, where the actor may do less.
  if (doomed.some((one) => !one.permissions.includes("delete_issues"))) throw denied(actor, "issues.deleting_below");
  const ids = doomed.map((one) => one.id);
  await trx.deleteFrom("issues").where(sql<boolean>`id = any(${ids}::int[])`).execute();
  for (const one of ids) publish(recordGone, { type: issueEntity.type, id: one });
  const parentId = doomed.find((one) => one.id === id)?.parent_id ?? null;
  if (parentId !== null) await tellParent(change, { id, parentId });
  return { belowIds: doomed.filter((one) => one.id !== id && one.seen).map((one) => one.id) };
}

/** In the order of their ids, as other changes lock them. */
const lockWithAllBelow = (trx: Trx, id: number) =>
  sql`select id from issues where id = any(issues_below(${id})) order by id for update`.execute(trx);

const withAllBelow = (trx: Trx, userId: number, id: number) =>
  trx
    .selectFrom("issues")
    .select([
      "id",
      "parent_id",
      permissionsHere(userId, sql.ref("issues.project_id"), sql.ref("issues.tracker_id")).as("permissions"),
      issueVisible(sql`${userId}::int`, issueColumns("issues")).as("seen"),
    ])
    .where(sql<boolean>`id = any(issues_below(${id}))`)
    .orderBy("id")
    .execute();

async function tellParent(change: Change, { id, parentId }: { id: number; parentId: number }): Promise<void> {
  const consequences = gatherConsequences();
  for (const [parent, detail] of childDetail(id, parentId, null)) consequences.add(parent, detail);
  await settleFamilies(change, { parentIds: [parentId], movedIds: [], consequences });
  await consequences.write(change);
}
