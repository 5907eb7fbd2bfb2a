import { onlyAdministrators } from "../../accounts/index.js";
import {
  type Change,
  insertOrdered,
  invalid,
  notFound,
  refuseReferred,
  type Trx,
  updateOrdered,
} from "../../kernel/index.js";
import { copyWorkflows } from "../workflows/copy-workflows.js";
import { openWorkflows } from "../workflows/open-workflows.js";

export interface TrackerFields {
  name: string;
  description: string;
  default_status_id: number;
  /** From 1. */
  position: number;
  /** The fields its issues have, by Redmine's names; the others are switched off. */
  enabled_standard_fields: string[];
  /** On creation: the tracker whose workflows it begins with. Default: the transitions of a fresh installation. */
  copy_workflow_from: number;
}

/** A tracker at the end of the list that can be worked with at once. */
export async function createTracker(
  change: Change,
  given: Partial<TrackerFields>,
): Promise<{ id: number; name: string }> {
  onlyAdministrators(change);
  const { trx } = change;
  const { copy_workflow_from, enabled_standard_fields, ...fields } = given;
  await refuseUnknownStatus(trx, given.default_status_id);
  const tracker = await insertOrdered(trx, "trackers", {
    ...fields,
    default_status_id: given.default_status_id ?? (await firstStatus(trx)),
    disabled_fields: disabledFields(change, enabled_standard_fields),
  });
  if (copy_workflow_from === undefined) await openWorkflows(trx, [tracker]);
  else await copyWorkflows(trx, "tracker_id", { from: copy_workflow_from, to: tracker.id });
  return tracker;
}

export async function updateTracker(change: Change, id: number, given: Partial<TrackerFields>): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await trackerName(trx, id);
  const { copy_workflow_from: _, enabled_standard_fields, ...fields } = given;
  await refuseUnknownStatus(trx, given.default_status_id);
  await updateOrdered(trx, "trackers", id, {
    ...fields,
    disabled_fields: disabledFields(change, enabled_standard_fields),
  });
}

/** One that issues have stays; projects lose it, as in Redmine. */
export async function deleteTracker(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const orRefuse = refuseReferred(await trackerName(trx, id), "tracking.still_used");
  await trx.deleteFrom("trackers").where("id", "=", id).execute().catch(orRefuse);
}

async function trackerName(trx: Trx, id: number): Promise<string> {
  const tracker = await trx.selectFrom("trackers").select("name").where("id", "=", id).executeTakeFirst();
  if (!tracker) throw notFound("tracker");
  return tracker.name;
}

async function refuseUnknownStatus(trx: Trx, id: number | undefined) {
  if (id === undefined) return;
  const status = await trx.selectFrom("issue_statuses").select("id").where("id", "=", id).executeTakeFirst();
  if (!status) throw invalid("default_status_id", "not_in_list");
}

async function firstStatus(trx: Trx): Promise<number> {
  const status = await trx
    .selectFrom("issue_statuses")
    .select("id")
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  if (!status) throw invalid("default_status_id", "blank");
  return status.id;
}

/** Undefined: stays as it is. */
function disabledFields(
  { contributions: { trackerFields } }: Change,
  enabled: string[] | undefined,
): string[] | undefined {
  if (enabled === undefined) return undefined;
  const unknown = enabled.find((name) => !trackerFields.includes(name));
  if (unknown !== undefined) throw invalid("enabled_standard_fields", "tracking.no_such_field", { called: unknown });
  return trackerFields.filter((name) => !enabled.includes(name));
}
