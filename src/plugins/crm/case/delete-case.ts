import { sql } from "kysely";
import { unseen } from "../../../accounts/index.js";
import { deniedOn, recordGone } from "../../../entities/index.js";
import type { Change } from "../../../kernel/index.js";
import { permissionsHere } from "../../../projects/index.js";
import { mayOnCase } from "../permissions.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** With its journals, watchers and everybody's notifications of it. */
export async function deleteCase(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, actor, publish } = change;
  const found = await trx
    .selectFrom("crm_cases as c")
    .select(permissionsHere(actor.id, sql.ref("c.project_id")).as("permissions"))
    .where("id", "=", id)
    .where(crmCaseEntity.visible(sql`${actor.id}::int`, sql.ref("c.id")))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw unseen(actor, "crm_case");
  if (!mayOnCase(new Set(found.permissions)).delete) throw await deniedOn(change, crmCaseEntity, id, "crm.deleting");
  await trx.deleteFrom("crm_cases").where("id", "=", id).execute();
  publish(recordGone, { type: crmCaseEntity.type, id });
}
