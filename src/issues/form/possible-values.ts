import { sql } from "kysely";
import { CHOICES_READ, type Change, type Db, ifFew, type Named } from "../../kernel/index.js";
import {
  choosableVersions,
  dueFirst,
  type FieldRules,
  fieldRules,
  oldStatusOf,
  reachableStatuses,
  ruledFields,
  statusAllowed,
  versionName,
  type WorkflowIssue,
} from "../../projects/index.js";
import { type Appearance, type CustomField, progressOfStatus } from "../../tracking/index.js";
import { customFieldsHere } from "../custom-fields/in-lists/custom-fields-here.js";
import { type HeldBy, holders, settableBeside } from "../family/holding/closable.js";
import { mayReportWith, type Reporter } from "../rules/reportable-trackers.js";
import { firstStatus } from "../rules/rule-facts.js";

/** As one is drawn before it is chosen. */
export interface StatusChoice extends Named, Appearance {
  closed: boolean;
}
export interface PriorityChoice extends Named, Appearance {}

/** The values a user may set in the short fields of an issue, each list in its order. */
export interface PossibleValues {
  trackers: Named[];
  statuses: StatusChoice[];
  /** Active ones. */
  priorities: PriorityChoice[];
  /** Undefined: too many for a list. */
  categories: Named[] | undefined;
  /** The first status that closes an open issue, or opens a closed one. Undefined, too, where only another version would let it. */
  turningStatusId: number | undefined;
  /** Why statuses are missing that the workflow allows. */
  held: HeldBy[];
  /** What it can be planned for. Undefined: too many for a list. */
  versions: Named[] | undefined;
  /** What a new issue starts with. */
  usualVersionId: number | undefined;
  usualPriorityId: number | undefined;
  /** For the status that is chosen. */
  rules: FieldRules;
  /** Of the status that is chosen, so that nobody sets it. */
  progressFollows: boolean;
  customFields: CustomField[];
}

type Listed = "custom" | "trackers" | "statuses" | "held" | "priorities" | "categories" | "versions";

/** Of what is neither a status nor a priority `tone`, `icon` and `closed` say nothing. */
interface Row extends StatusChoice {
  field: Listed;
  /** The status turns an open issue into a closed one or back; of other fields: what a new issue starts with. */
  marked: boolean | null;
}

/** The custom fields stand in the first row alone. */
interface Facts {
  rules: FieldRules;
  progress: number | null;
  customFields: CustomField[] | null;
}

interface Place {
  viewer: Reporter;
  projectId: number;
  /** Default: the project's first that the viewer may report with. */
  trackerId?: number;
  /** Undefined for a new one. */
  issue: (WorkflowIssue & { id?: number; tracker_id?: number }) | undefined;
  /** What it is to have. Default: what it has, or what a new one begins with. */
  statusId?: number | undefined;
  /** Of an issue that is there. */
  settings?: Change["settings"] | undefined;
}

/** In one statement: they are short, and a form needs all of them. */
export async function possibleValues(db: Db, place: Place): Promise<PossibleValues> {
  const { projectId, trackerId = null, statusId = place.issue?.status_id ?? null } = place;
  const reportable = mayReportWith(place.viewer, "t", { projectId, kept: place.issue?.tracker_id });
  const asked = { ...place, trackerId: sql<number>`(select id from tracker)` };
  const allowed = statusAllowed(sql`s.id`, asked);
  const customs = customFieldsHere({
    user: sql`${place.viewer.id}::int`,
    project: sql`${projectId}::int`,
    tracker: asked.trackerId,
  });
  const status = sql<number>`coalesce(${statusId}::int, ${firstStatus})`;
  const progress = place.settings ? progressOfStatus(place.settings, status) : sql`null`;
  const { rows } = await sql<Row & Facts>`
    with tracker as (
      select id, default_status_id from trackers where id = coalesce(${trackerId}::int, (
        select t.id from project_trackers pt join trackers t on t.id = pt.tracker_id
         where pt.project_id = ${projectId} and ${reportable} order by t.position, t.id limit 1))
    ), reachable as ${reachableStatuses(asked)}, ${ruledFields(asked, status)}
    select field, id, name, marked, coalesce(tone, '') as tone, coalesce(icon, '') as icon, coalesce(closed, false) as closed,
           ${fieldRules} as rules, ${progress} as progress,
           case field when 'custom' then ${customs} end as "customFields" from (
      select 'custom' as field, 0 as id, '' as name, -1 as position, false as marked,
             null as tone, null as icon, null::boolean as closed
      union all
      select 'trackers', t.id, t.name, t.position, false, null, null, null
        from project_trackers pt join trackers t on t.id = pt.tracker_id where pt.project_id = ${projectId} and ${reportable}
      union all
      select 'statuses', s.id, s.name, s.position, s.is_closed <> (
               select is_closed from issue_statuses where id = ${oldStatusOf(place.issue)}), s.tone, s.icon, s.is_closed
        from issue_statuses s where ${allowed} and ${settableBeside(place.issue)}
      union all
      select 'held', 0, reason, 0, false, null, null, null from ${holders(place.issue, allowed)} held
      union all
      select 'priorities', id, name, position, is_default, tone, icon, null from issue_priorities where active
      union all
      (select 'categories', id, name, 0, false, null, null, null from issue_categories
        where project_id = ${projectId} limit ${sql.lit(CHOICES_READ)})
      union all
      (select 'versions', v.id, ${versionName}, row_number() over (order by ${dueFirst("v")}),
              v.id = (select default_version_id from projects where id = ${projectId}), null, null, null
         from ${choosableVersions(place.viewer, sql`${projectId}::int`)} and v.status = 'open'
        order by 4 limit ${sql.lit(CHOICES_READ)})
    ) possible
    order by position, case field when 'categories' then lower(name) end, id`.execute(db);
  const rowsOf = (field: Listed) => rows.filter((row) => row.field === field);
  const of = (field: Listed) => rowsOf(field).map(({ id, name }) => ({ id, name }));
  const marked = (field: Listed) => rows.find((row) => row.field === field && row.marked)?.id;
  const priorities = rowsOf("priorities").map(({ id, name, tone, icon }) => ({ id, name, tone, icon }));
  const held = rowsOf("held").map(({ name }) => name as HeldBy);
  return {
    trackers: of("trackers"),
    statuses: rowsOf("statuses").map(({ id, name, tone, icon, closed }) => ({ id, name, tone, icon, closed })),
    priorities,
    categories: ifFew(of("categories")),
    rules: rows[0]?.rules ?? {},
    progressFollows: (rows[0]?.progress ?? null) !== null,
    customFields: rows[0]?.customFields ?? [],
    turningStatusId: held.includes("closed_version") ? undefined : marked("statuses"),
    held,
    versions: ifFew(of("versions")),
    usualVersionId: marked("versions"),
    usualPriorityId: marked("priorities") ?? priorities[0]?.id,
  };
}
