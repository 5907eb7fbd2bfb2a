import { notFound, type Trx } from "../../kernel/index.js";
import type { WorkflowPlace } from "./workflow.js";

/** Changes of one tracker's workflows follow each other; the roles stay until they are over. */
export async function lockPlaces(trx: Trx, places: WorkflowPlace[]): Promise<void> {
  const trackerIds = [...new Set(places.map(({ trackerId }) => trackerId))];
  const trackers = trx.selectFrom("trackers").select("id").where("id", "in", trackerIds).orderBy("id").forUpdate();
  if ((await trackers.execute()).length < trackerIds.length) throw notFound("tracker");
  const roleIds = [...new Set(places.map(({ roleId }) => roleId))];
  const roles = trx.selectFrom("roles").select("id").where("id", "in", roleIds).orderBy("id").forKeyShare();
  if ((await roles.execute()).length < roleIds.length) throw notFound("role");
}
