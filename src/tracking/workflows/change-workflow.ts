import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, invalid, type Trx } from "../../kernel/index.js";
import type { FieldPermission, Transition, Workflow, WorkflowPlace } from "./workflow.js";

/** Replaces the transitions, the field permissions, or both. What is undefined stays as it is. */
export async function changeWorkflow(
  change: Change,
  place: WorkflowPlace,
  { transitions, permissions }: Partial<Workflow>,
): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await refuseUnknown(change, { transitions, permissions });
  const of = { tracker_id: place.trackerId, role_id: place.roleId };
  await lock(trx, place);
  if (transitions) {
    await removed(trx, "workflow_transitions", place);
    const rows = unique(transitions).map((transition) => ({ ...of, ...transition }));
    if (rows.length > 0) await trx.insertInto("workflow_transitions").values(rows).execute();
  }
  if (permissions) {
    await removed(trx, "workflow_permissions", place);
    const rows = lastOfEach(permissions).map((permission) => ({ ...of, ...permission }));
    if (rows.length > 0) await trx.insertInto("workflow_permissions").values(rows).execute();
  }
}

/** Changes of one tracker's workflows follow each other. */
async function lock(trx: Trx, { trackerId }: WorkflowPlace) {
  await trx.selectFrom("trackers").select("id").where("id", "=", trackerId).forUpdate().execute();
}

const removed = (trx: Trx, table: "workflow_transitions" | "workflow_permissions", place: WorkflowPlace) =>
  trx.deleteFrom(table).where("tracker_id", "=", place.trackerId).where("role_id", "=", place.roleId).execute();

async function refuseUnknown(
  { trx, contributions }: Change,
  { transitions = [], permissions = [] }: Partial<Workflow>,
) {
  const known = new Set([0, ...(await trx.selectFrom("issue_statuses").select("id").execute()).map(({ id }) => id)]);
  const statusIds = [
    ...transitions.flatMap(({ old_status_id, new_status_id }) => [old_status_id, new_status_id]),
    ...permissions.map(({ old_status_id }) => old_status_id),
  ];
  const unknownStatus = statusIds.find((id) => !known.has(id));
  if (unknownStatus !== undefined || transitions.some(({ new_status_id }) => new_status_id === 0)) {
    throw invalid("status_id", "tracking.no_such_status", { id: unknownStatus ?? 0 });
  }
  const unknown = permissions.find(({ field }) => !contributions.workflowFields.includes(field));
  if (unknown) throw invalid("field", "tracking.no_such_field", { called: unknown.field });
}

const unique = (transitions: Transition[]): Transition[] => [
  ...new Map(transitions.map((transition) => [JSON.stringify(Object.values(transition)), transition])).values(),
];

/** Two rules about one field in one status: the later one counts. */
const lastOfEach = (permissions: FieldPermission[]): FieldPermission[] => [
  ...new Map(permissions.map((permission) => [`${permission.old_status_id} ${permission.field}`, permission])).values(),
];
