import { sql } from "kysely";
import { deniedOn, recordGone } from "../../../entities/index.js";
import type { Change } from "../../../kernel/index.js";
import { crmCaseEntity } from "./crm-case-entity.js";
import { caseInSight } from "./visible-case.js";

/** With its journals, watchers and everybody's notifications of it. */
export async function deleteCase(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, actor, publish } = change;
  // Locked first: a change that was waited for may have moved it out of sight.
  await sql`select from crm_cases where id = ${id} for update`.execute(trx);
  const { may } = await caseInSight(trx, actor, id);
  if (!may.delete) throw await deniedOn(change, crmCaseEntity, id, "crm.deleting");
  await trx.deleteFrom("crm_cases").where("id", "=", id).execute();
  publish(recordGone, { type: crmCaseEntity.type, id });
}
