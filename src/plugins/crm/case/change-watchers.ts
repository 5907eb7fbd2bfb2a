import { beginWatching, endWatching } from "../../../entities/index.js";
import type { Change } from "../../../kernel/index.js";
import { crmCaseEntity } from "./crm-case-entity.js";
import { caseInSight } from "./visible-case.js";

export async function startWatching(change: Change, { id, userIds }: { id: number; userIds: number[] }): Promise<void> {
  const { may } = await caseInSight(change.trx, change.actor, id);
  await beginWatching(change, crmCaseEntity, { id, userIds, mayAdd: may.addWatchers });
}

export async function stopWatching(change: Change, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { may } = await caseInSight(change.trx, change.actor, id);
  await endWatching(change, crmCaseEntity, { id, userId, mayRemove: may.removeWatchers });
}
