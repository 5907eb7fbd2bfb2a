import { sql } from "kysely";
import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, invalid, type Trx } from "../../kernel/index.js";
import { customFieldsOfIssues } from "../custom-fields/custom-fields.js";
import { lockPlaces } from "./lock-places.js";
import type { FieldPermission, Transition, Workflow, WorkflowPlace } from "./workflow.js";

/** Replaces the transitions, the field permissions, or both. What is undefined stays as it is. */
export async function changeWorkflow(
  change: Change,
  place: WorkflowPlace,
  { transitions, permissions }: Partial<Workflow>,
): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  await lockPlaces(trx, [place]);
  await refuseUnknown(change, { transitions, permissions });
  if (transitions) {
    await removed(trx, "workflow_transitions", place);
    await insertTransitions(trx, place, transitions);
  }
  if (permissions) {
    await removed(trx, "workflow_permissions", place);
    await insertPermissions(trx, place, lastOfEach(permissions));
  }
}

const removed = (trx: Trx, table: "workflow_transitions" | "workflow_permissions", place: WorkflowPlace) =>
  trx.deleteFrom(table).where("tracker_id", "=", place.trackerId).where("role_id", "=", place.roleId).execute();

/** In arrays: so many rows have more values than a statement may have parameters. */
const insertTransitions = (trx: Trx, { trackerId, roleId }: WorkflowPlace, transitions: Transition[]) =>
  sql`
  insert into workflow_transitions (tracker_id, role_id, old_status_id, new_status_id, author, assignee)
  select ${trackerId}::int, ${roleId}::int, given.*
    from unnest(${transitions.map(({ old_status_id }) => old_status_id)}::int[],
                ${transitions.map(({ new_status_id }) => new_status_id)}::int[],
                ${transitions.map(({ author }) => author)}::boolean[],
                ${transitions.map(({ assignee }) => assignee)}::boolean[]) given
  on conflict do nothing`.execute(trx);

const insertPermissions = (trx: Trx, { trackerId, roleId }: WorkflowPlace, permissions: FieldPermission[]) =>
  sql`
  insert into workflow_permissions (tracker_id, role_id, old_status_id, field, rule)
  select ${trackerId}::int, ${roleId}::int, given.*
    from unnest(${permissions.map(({ old_status_id }) => old_status_id)}::int[],
                ${permissions.map(({ field }) => field)}::text[],
                ${permissions.map(({ rule }) => rule)}::text[]) given`.execute(trx);

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
  const customs = permissions.length > 0 ? await customFieldsOfIssues(trx) : [];
  const fields = new Set([...contributions.workflowFields, ...customs.map(({ id }) => String(id))]);
  const unknown = permissions.find(({ field }) => !fields.has(field));
  if (unknown) throw invalid("field", "tracking.no_such_field", { called: unknown.field });
}

/** Two rules about one field in one status: the later one counts. */
const lastOfEach = (permissions: FieldPermission[]): FieldPermission[] => [
  ...new Map(permissions.map((permission) => [`${permission.old_status_id} ${permission.field}`, permission])).values(),
];
