import { type RawBuilder, sql } from "kysely";
import { roleHere, type WorkflowAsked } from "./allowed-statuses.js";

/** What the workflow and the tracker say of the fields of an issue, by Redmine's names of the fields. */
export interface FieldRules {
  [field: string]: "readonly" | "required" | "off";
}

/**
 * For the `with` of a statement that selects `fieldRules`. `status`: what the issue is to have, which may be another than it has
 * (Redmine). What is said of new issues holds for a new one besides.
 */
export const ruledFields = (
  { viewer, projectId, trackerId, issue }: WorkflowAsked<RawBuilder<number>>,
  status: RawBuilder<number>,
) => sql`
  considered (id) as (
    select id from roles where ${isConsidered({ viewer, projectId })}
  ), ruled (field, rule) as (
    select w.field, case when min(w.rule) = max(w.rule) then min(w.rule) else 'required' end
      from workflow_permissions w
     where w.tracker_id = ${trackerId} and w.old_status_id ${issue ? sql`= ${status}` : sql`in (0, ${status})`}
       and w.role_id in (select id from considered)
     group by w.field, w.old_status_id having count(*) = (select count(*) from considered)
    union all
    select unnest(disabled_fields), 'off' from trackers where id = ${trackerId}
  )`;

/**
 * A column of type `FieldRules`. A role's rule counts only where all roles have one; where theirs differ, the field is
 * required (Redmine), and so it is where those of a new issue differ. A field that the tracker switches off is off, whatever a
 * workflow says.
 */
export const fieldRules = sql<FieldRules>`(
  select coalesce(json_object_agg(field, rule order by rule = 'off', rule = 'required'), '{}') from ruled)`;

interface OneField extends Record<"projectId" | "trackerId" | "oldStatusId", RawBuilder<number>> {
  /** As workflows call it. */
  field: RawBuilder<string>;
}

/** For a statement about many issues: a workflow closes the field of one of the tracker, with the status, in the project. */
export const isReadOnly = (
  viewer: WorkflowAsked<unknown>["viewer"],
  { projectId, field, ...issue }: OneField,
) => sql<boolean>`coalesce((
  select bool_and(exists (
    select 1 from workflow_permissions w
     where w.role_id = roles.id and w.tracker_id = ${issue.trackerId} and w.old_status_id = ${issue.oldStatusId}
       and w.field = ${field} and w.rule = 'readonly'))
    from roles where ${isConsidered({ viewer, projectId })}), false)`;

const isConsidered = (who: Parameters<typeof roleHere>[1]) =>
  sql<boolean>`(roles.permissions && '{add_issues,edit_issues}' and ${roleHere("roles.id", who)})`;
