import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Change, Trx } from "../../kernel/index.js";
import {
  type FieldRules,
  fieldRules,
  isReadOnly,
  permissionsHere,
  reachableStatuses,
  ruledFields,
  statusAllowed,
  type VersionStatus,
  type WorkflowIssue,
} from "../../projects/index.js";
import { type CustomField, type CustomValues, customValuesOf, progressOfStatus } from "../../tracking/index.js";
import { customFieldsHere, unseenDefaultsHere } from "../custom-fields/in-lists/custom-fields-here.js";
import { type FamilyFacts, familyFacts } from "../family/family-facts.js";
import { type DerivedField, derivedFields } from "../family/family-settings.js";
import type { IssueFields } from "../fields/fields.js";
import { mayReportWith, type Reporter } from "./reportable-trackers.js";
import { defaultVersion, ofCategory, ofVersion, reopens, unableToWatch } from "./value-facts.js";

/** The values an issue is to have, as far as rules ask for them. What is undefined is chosen here. */
export interface Asked {
  actor: Pick<Viewer, "peopleLimited"> & Reporter;
  fields: Pick<IssueFields, "project_id"> &
    Partial<
      Pick<IssueFields, "tracker_id" | "status_id" | "priority_id" | "category_id" | "fixed_version_id" | "parent_id">
    >;
  /** As it is stored; undefined: it is new. */
  issue: StoredIssue | undefined;
  /** From which workflows lead on; left out: the stored status. */
  statusBefore?: number;
  /** The tracker of the issue, or of the one that it is a copy of: it stays, whatever roles say of new ones. */
  keptTracker: number | undefined;
  watcherIds: number[];
  settings: Change["settings"];
}

type StoredIssue = WorkflowIssue & Record<"id" | "project_id" | "tracker_id", number>;

/** The facts that the rules need about these values. */
export interface RuleFacts {
  /** The actor's, in the project. */
  permissions: Set<string>;
  /** That of an issue that stays, the wanted one or the project's first; null when the project has none that the actor may report with. */
  trackerId: number | null;
  /** The wanted one, or what a new issue begins with. */
  statusId: number | null;
  /** Whether the actor may set it. */
  statusAllowed: boolean;
  statusIsClosed: boolean;
  wasClosed: boolean;
  /** The wanted one or the usual; null when no such priority is active. */
  priorityId: number | null;
  /** What new issues have. */
  usualPriorityId: number | null;
  /**
   * For the status that the issue is to have; of project and tracker as they are where it is: what it enters does not say whether
   * it may leave.
   */
  fieldRules: FieldRules;
  /** Those of the tracker in the project that the actor sees. */
  customFields: CustomField[];
  /** Of a new issue, those that begin with a default and that the actor does not see. */
  unseenDefaults: CustomField[];
  /** As they are stored. */
  customValues: CustomValues;
  categoryIsHere: boolean;
  /** The wanted version; null when there is no such version, or none is wanted. */
  version: { status: VersionStatus; isShared: boolean } | null;
  /** What new issues of the project are planned for: open, and shared with it. */
  defaultVersionId: number | null;
  /** It was closed and is to be open. */
  reopens: boolean;
  /** Who gets new issues: of the category, before of the project. */
  defaultAssigneeIds: number[];
  family: FamilyFacts;
  /** Fields that follow the subtasks or the status. */
  derived: DerivedField[];
  /** What the issue has done with the status it is to have; null where people say it. */
  statusProgress: number | null;
  /** Of the watchers, those that are locked, unknown, or no people or groups. */
  unableToWatch: number[];
}

/** In one statement, without the names of what would be possible: those are read when there is something to refuse. */
export async function ruleFacts(
  trx: Trx,
  { actor, fields, issue, statusBefore, keptTracker, watcherIds, settings }: Asked,
): Promise<RuleFacts> {
  const { project_id: projectId, status_id, priority_id, category_id, fixed_version_id, parent_id } = fields;
  const before = issue && { ...issue, status_id: statusBefore ?? issue.status_id };
  const asked = { viewer: actor, projectId, trackerId: sql<number>`(select id from tracker)`, issue: before };
  const place = {
    user: sql<number>`${actor.id}::int`,
    project: sql<number>`${projectId}::int`,
    tracker: asked.trackerId,
  };
  const { rows } = await sql<Read>`
    with tracker as (${trackerOf({ actor, fields, issue, keptTracker })}), priority as (
      select id from issue_priorities
       where active and (${wanted(priority_id)} is null or id = ${wanted(priority_id)})
       order by is_default desc, position, id limit 1
    ), reachable as ${reachableStatuses(asked)}, status as (
      select coalesce(${wanted(status_id)}, ${firstStatus}) as id
    ), ${ruledFields(asked, sql`(select id from status)`)}
    select ${permissionsHere(actor.id, sql`${projectId}::int`)} as permissions,
           (select id from tracker) as "trackerId",
           status.id as "statusId",
           coalesce(${statusAllowed(sql`status.id`, asked)}, false) as "statusAllowed",
           ${isClosed(sql`status.id`)} as "statusIsClosed",
           ${issue ? isClosed(sql`${issue.status_id}::int`) : sql`false`} as "wasClosed",
           ${progressOfStatus(settings, sql`status.id`)} as "statusProgress",
           (select id from priority) as "priorityId",
           ${issue ? sql`null::int` : usualPriority} as "usualPriorityId",
           ${familyFacts({ userId: actor.id, projectId, issueId: issue?.id, parentId: parent_id ?? null, settings })} as family,
           ${fieldRules} as "fieldRules",
           ${closedToLeave({ actor, fields, issue })} as "closedToLeave",
           ${customFieldsHere(place)} as "customFields",
           ${issue ? sql`'[]'::json` : unseenDefaultsHere(place)} as "unseenDefaults",
           ${issue === undefined ? sql`'{}'::json` : customValuesOf("issue", sql`${issue.id}::int`)} as "customValues",
           ${ofCategory(category_id, projectId)},
           ${ofVersion(fixed_version_id, projectId)} as version,
           ${issue ? sql`null::int` : defaultVersion(projectId)} as "defaultVersionId",
           ${issue ? reopens(issue) : sql`false`} as reopens,
           ${watcherIds.length > 0 ? unableToWatch(actor, watcherIds) : sql`'{}'::int[]`} as "unableToWatch"
      from status`.execute(trx);
  if (!rows[0]) throw new Error("A select from one row answers one row.");
  const { closedToLeave: left, ...facts } = rows[0];
  const derived = [
    ...(facts.family.hasChildren ? derivedFields(settings) : []),
    ...(facts.statusProgress === null ? [] : (["done_ratio"] as const)),
  ];
  return {
    ...facts,
    derived: [...new Set(derived)],
    fieldRules: rulesOfPlace(facts.fieldRules, left),
    permissions: new Set(facts.permissions),
  };
}

interface Read extends Omit<RuleFacts, "permissions" | "derived"> {
  permissions: string[];
  closedToLeave: (typeof placeFields)[number][];
}

/** Of a new issue, beside `tracker` and `reachable`: the default of its tracker, or else the first that workflows lead to (Redmine). */
export const firstStatus = sql<number>`(
  select s.id from tracker t
    join issue_statuses s on s.id = t.default_status_id or s.id in (select id from reachable)
   order by s.id in (select id from reachable) desc, s.id = t.default_status_id desc, s.position, s.id limit 1)`;

/** An issue that stays where it is keeps its tracker, also one that was taken from its project since (Redmine). */
function trackerOf({ actor, fields, issue, keptTracker }: Omit<Asked, "watcherIds" | "settings">): RawBuilder<unknown> {
  const { project_id: projectId, tracker_id } = fields;
  if (issue && staysInPlace(issue, fields))
    return sql`select id, default_status_id from trackers where id = ${issue.tracker_id}`;
  return sql`
    select t.id, t.default_status_id
      from project_trackers pt join trackers t on t.id = pt.tracker_id
     where pt.project_id = ${projectId} and (${wanted(tracker_id)} is null or t.id = ${wanted(tracker_id)})
       and ${mayReportWith(actor, "t", { projectId, kept: keptTracker })}
     order by t.position, t.id limit 1`;
}

const placeFields = ["project_id", "tracker_id"] as const;

const staysInPlace = (issue: StoredIssue, fields: Asked["fields"]) =>
  placeFields.every((name) => fields[name] === issue[name]);

const usualPriority = sql<number | null>`(
  select id from issue_priorities where active order by is_default desc, position, id limit 1)`;

/**
 * Of project and tracker those that a workflow closes where the issue is. Asked only of one that leaves one of them: a new issue
 * may be anywhere, as in Redmine.
 */
function closedToLeave({ actor, fields, issue }: Pick<Asked, "actor" | "fields" | "issue">): RawBuilder<string[]> {
  if (!issue || staysInPlace(issue, fields)) return sql`'{}'::text[]`;
  const isClosedHere = isReadOnly(actor, {
    projectId: sql`${issue.project_id}::int`,
    trackerId: sql`${issue.tracker_id}::int`,
    oldStatusId: sql`${issue.status_id}::int`,
    field: sql`place.field`,
  });
  return sql`array(select field from unnest(${[...placeFields]}::text[]) place (field) where ${isClosedHere})`;
}

function rulesOfPlace(rules: FieldRules, closed: Read["closedToLeave"]): FieldRules {
  const { project_id: _project, tracker_id: _tracker, ...others } = rules;
  return { ...others, ...Object.fromEntries(closed.map((name) => [name, "readonly" as const])) };
}

const isClosed = (status: RawBuilder<number>) =>
  sql<boolean>`coalesce((select is_closed from issue_statuses where id = ${status}), false)`;

const wanted = (id: number | null | undefined) => sql<number | null>`${id ?? null}::int`;
