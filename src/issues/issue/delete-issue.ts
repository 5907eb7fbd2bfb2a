import { sql } from "kysely";
import { denied } from "../../accounts/index.js";
import { recordGone } from "../../entities/index.js";
import { type Change, notFound } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import { issueEntity } from "./issue-entity.js";

/** With its journals, watchers and all notifications of it. The actor must see the issue. */
export async function deleteIssue({ trx, actor, publish }: Change, { id }: { id: number }): Promise<void> {
  const issue = await trx
    .selectFrom("issues")
    .select(permissionsHere(actor.id, sql.ref("issues.project_id")).as("permissions"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!issue) throw notFound("issue");
  if (!issue.permissions.includes("delete_issues")) throw denied(actor, "issues.deleting");
  await trx.deleteFrom("issues").where("id", "=", id).execute();
  publish(recordGone, { type: issueEntity.type, id });
}
