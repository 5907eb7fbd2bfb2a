import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { anyOf, anyOfTexts, type Runtime } from "../../kernel/index.js";
import { isReadOnly } from "../../projects/index.js";
import { derivedFields } from "../family/family-settings.js";
import { EDITING, type Grant, grantsIn, isGranted } from "../issue/may/may-on-issues.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { factKeys, type ListedFact, type MenuFact } from "./listed-fact.js";

/** By issue the fields that the viewer may change where it is listed. What they may not edit is left out. */
export type OpenFacts<Field extends MenuFact = ListedFact> = ReadonlyMap<number, ReadonlySet<Field>>;

type Issue = Pick<ListedIssue, "id" | "project_id" | "tracker_id" | "status_id" | "author_id">;

const listedFacts = Object.keys(factKeys) as ListedFact[];

/**
 * In one statement for all of them: permissions, fields that a workflow makes read-only or a tracker switches off, and what follows
 * subtasks. No visibility check: the caller must have made it.
 */
export async function openFactsOf<Field extends MenuFact>(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  issues: Issue[],
  fields: readonly Field[],
): Promise<OpenFacts<Field>> {
  if (viewer.anonymous || issues.length === 0) return new Map();
  const derived: string[] = derivedFields(settings);
  const { rows } = await sql<{ grants: Grant[]; closed: ClosedField[]; parents: number[] }>`
    select (select coalesce(json_agg(one), '[]') from (${grantsIn(viewer, issues, EDITING)}) one) as grants,
           (select coalesce(json_agg(one), '[]') from (${closedFields(viewer, issues, fields)}) one) as closed,
           array(select distinct parent_id from issues where parent_id = ${anyOf(issues.map(({ id }) => id))}) as parents`.execute(
    db,
  );
  const { grants = [], closed = [], parents = [] } = rows[0] ?? {};
  const isOpen = (issue: Issue, field: MenuFact) =>
    !(derived.includes(field) && parents.includes(issue.id)) &&
    !closed.some((one) => one.field === field && placeFields.every((name) => one[name] === issue[name]));
  const editable = issues.filter((issue) => isGranted(grants, viewer, issue));
  return new Map(editable.map((issue) => [issue.id, new Set(fields.filter((field) => isOpen(issue, field)))]));
}

export const openFacts = (runtime: Pick<Runtime, "db" | "settings">, viewer: Viewer, issues: Issue[]) =>
  openFactsOf(runtime, viewer, issues, listedFacts);

const placeFields = ["project_id", "tracker_id", "status_id"] as const;

type ClosedField = Record<(typeof placeFields)[number], number> & { field: string };

/** Of each place of the issues. Where no workflow speaks of these fields, roles are not asked for. */
function closedFields(viewer: Viewer, issues: Issue[], fields: readonly string[]): RawBuilder<ClosedField> {
  const places = sql.join(placeFields.map((name) => sql`${issues.map((issue) => issue[name])}::int[]`));
  const isClosed = isReadOnly(viewer, {
    projectId: sql.ref("place.project_id"),
    trackerId: sql.ref("place.tracker_id"),
    oldStatusId: sql.ref("place.status_id"),
    field: sql.ref("ruled.field"),
  });
  return sql`
    with place as (select distinct * from unnest(${places}) place (project_id, tracker_id, status_id))
    select place.*, ruled.field
      from place
      join (select distinct tracker_id, old_status_id, field from workflow_permissions
             where rule = 'readonly' and field = ${anyOfTexts([...fields])}) ruled
        on ruled.tracker_id = place.tracker_id and ruled.old_status_id = place.status_id
     where ${isClosed}
    union all
    select place.*, off.field
      from place
      join trackers t on t.id = place.tracker_id, unnest(t.disabled_fields) off (field)
     where off.field = ${anyOfTexts([...fields])}`;
}
