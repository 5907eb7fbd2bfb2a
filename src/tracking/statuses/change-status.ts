import { onlyAdministrators } from "../../accounts/index.js";
import {
  type Change,
  insertOrdered,
  notFound,
  refuseReferred,
  type Trx,
  topic,
  updateOrdered,
} from "../../kernel/index.js";
import type { Appearance } from "../appearance/appearance.js";

export interface StatusFields extends Appearance {
  name: string;
  is_closed: boolean;
  /** From 1. */
  position: number;
  default_done_ratio: number | null;
}

/** What has this status is closed by it from now on. */
export const statusCloses = topic<{ id: number }>("StatusCloses");

/** No workflow leads to it yet. */
export async function createStatus(change: Change, given: Partial<StatusFields>): Promise<{ id: number }> {
  onlyAdministrators(change);
  return insertOrdered(change.trx, "issue_statuses", { is_closed: false, ...given });
}

export async function updateStatus(change: Change, id: number, given: Partial<StatusFields>): Promise<void> {
  onlyAdministrators(change);
  const before = await storedStatus(change.trx, id);
  await updateOrdered(change.trx, "issue_statuses", id, { ...given });
  if (given.is_closed && !before.is_closed) change.publish(statusCloses, { id });
}

/** One that issues have, or that is a tracker's default, stays. */
export async function deleteStatus(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const orRefuse = refuseReferred((await storedStatus(trx, id)).name, "tracking.still_used");
  await trx.deleteFrom("issue_statuses").where("id", "=", id).execute().catch(orRefuse);
}

async function storedStatus(trx: Trx, id: number): Promise<Pick<StatusFields, "name" | "is_closed">> {
  const status = await trx
    .selectFrom("issue_statuses")
    .select(["name", "is_closed"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!status) throw notFound("issue_status");
  return status;
}
