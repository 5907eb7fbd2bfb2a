import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, insertOrdered, notFound, refuseReferred, type Trx, updateOrdered } from "../../kernel/index.js";
import type { Appearance } from "../appearance/appearance.js";

export interface PriorityFields extends Appearance {
  name: string;
  /** What new issues begin with. One at most. */
  is_default: boolean;
  active: boolean;
  /** From 1, the lowest. */
  position: number;
}

export async function createPriority(change: Change, given: Partial<PriorityFields>): Promise<{ id: number }> {
  onlyAdministrators(change);
  if (given.is_default) await takeDefault(change.trx);
  return insertOrdered(change.trx, "issue_priorities", { is_default: false, ...given });
}

export async function updatePriority(change: Change, id: number, given: Partial<PriorityFields>): Promise<void> {
  onlyAdministrators(change);
  await priorityName(change.trx, id);
  if (given.is_default) await takeDefault(change.trx);
  await updateOrdered(change.trx, "issue_priorities", id, { ...given });
}

/** One that issues have stays; it can be made inactive. */
export async function deletePriority(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const orRefuse = refuseReferred(await priorityName(trx, id), "tracking.deactivate_instead");
  await trx.deleteFrom("issue_priorities").where("id", "=", id).execute().catch(orRefuse);
}

const takeDefault = (trx: Trx) =>
  trx.updateTable("issue_priorities").set({ is_default: false }).where("is_default", "=", true).execute();

async function priorityName(trx: Trx, id: number): Promise<string> {
  const priority = await trx.selectFrom("issue_priorities").select("name").where("id", "=", id).executeTakeFirst();
  if (!priority) throw notFound("issue_priority");
  return priority.name;
}
