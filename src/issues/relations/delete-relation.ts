import { sql } from "kysely";
import { unseen } from "../../accounts/index.js";
import { deniedOn } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import { lockIssues } from "../family/lock-lines.js";
import { gatherConsequences } from "../issue/consequences.js";
import { issueEntity } from "../issue/issue-entity.js";
import { endedRelation } from "./relation-detail.js";
import { relationInSight } from "./visible-relations.js";

/** Ends a relation of which the actor sees both issues. The permission in the project of one of them is enough, as in Redmine. */
export async function deleteRelation(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, actor } = change;
  const { issue_from_id: from, issue_to_id: to, relation_type: type } = await relationInSight(trx, actor, id);
  if (!actor.operator && !(await mayRelate(change, [from, to])))
    throw await deniedOn(change, issueEntity, from, "issues.relating");
  await lockIssues(trx, [from, to]);
  const deleted = await trx.deleteFrom("issue_relations").where("id", "=", id).executeTakeFirst();
  // Somebody else was faster.
  if (deleted.numDeletedRows === 0n) throw unseen(actor, "relation");
  const consequences = gatherConsequences();
  for (const [issueId, detail] of endedRelation({ from, to, type })) consequences.add(issueId, detail);
  await consequences.write(change);
}

async function mayRelate({ trx, actor }: Change, issueIds: number[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("issues as i")
    .select(permissionsHere(actor.id, sql.ref("i.project_id")).as("permissions"))
    .where("i.id", "in", issueIds)
    .execute();
  return rows.some(({ permissions }) => permissions.includes("manage_issue_relations"));
}
