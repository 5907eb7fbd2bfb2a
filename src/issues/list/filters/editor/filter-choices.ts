import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../../../accounts/index.js";
import { CHOICES_READ, type Db, firstIds, ifFew } from "../../../../kernel/index.js";
import { choosableVersions, dueFirst, versionName } from "../../../../projects/index.js";
import { customChoices } from "../../../custom-fields/in-lists/custom-choices.js";
import { customAsked } from "../../../custom-fields/in-lists/related-fields.js";
import { type PeopleFilter, peopleInIssues, viewableProjects } from "../../page/people-in-issues.js";
import type { FilterPlace } from "../filter-place.js";
import type { Choice } from "../filter-words.js";
import { seenGroups } from "../seen-groups.js";
import { byRelations, nameableProjects } from "./project-choices.js";

type Here = Pick<FilterPlace, "viewer" | "projectId">;

/**
 * What one filter can be set to, in one statement; undefined: more than a list may hold. Only values that find something are worth
 * offering, so the people are those who reported, or work on, issues the viewer sees. Categories and versions are a project's own.
 */
export async function choicesOf(db: Db, filter: string, place: Omit<FilterPlace, "t">): Promise<Choice[] | undefined> {
  const custom = customAsked(filter, place);
  if (custom) return customChoices(db, custom, place);
  const values = byRelations.has(filter) ? nameable(filter, place) : offered.get(filter)?.(place);
  if (!values) return [];
  const { rows } = await sql<Choice>`
    with ${viewableProjects(place.viewer, place.projectId)}
    select id::text as value, name as label from (${values}) choices (id, name, position)
     order by position, lower(name), id`.execute(db);
  return alwaysListed.has(filter) ? rows : ifFew(rows);
}

/** A house has few of them. */
const alwaysListed = new Set(["status_id", "tracker_id", "priority_id", "assigned_to_role", "author.role"]);

/** Selects of ids, names and places in the list; undefined: nothing is offered here. */
const offered = new Map<string, (here: Here) => RawBuilder<unknown> | undefined>([
  ["status_id", () => sql`select id, name, position from issue_statuses`],
  ["tracker_id", trackers],
  ["priority_id", () => sql`select id, name, position from issue_priorities`],
  ["project_id", projects],
  ["subproject_id", (here) => nameable("subproject_id", here)],
  ["category_id", categories],
  ["fixed_version_id", versions],
  ["author_id", (here) => people("author_id", here)],
  ["assigned_to_id", (here) => people("assigned_to_id", here)],
  ["member_of_group", groups],
  ["author.group", groups],
  ["assigned_to_role", roles],
  ["author.role", roles],
]);

function trackers({ viewer, projectId }: Here) {
  const here = sql`select tracker_id from project_trackers where project_id = ${projectId}`;
  return sql`
  select id, name, position from trackers t
   where ${projectId === undefined ? sql`true` : sql`id in (${here})`}
     and ${viewer.trackersLimited ? sql`exists (select from viewable_projects v where coalesce(v.tracker_id, t.id) = t.id)` : sql`true`}`;
}

function projects() {
  return sql`
  select p.id, p.name, 0 from projects p
   where p.id in ${firstIds(sql`select project_id from viewable_projects`, CHOICES_READ)}`;
}

function nameable(filter: string, here: Here) {
  return sql`
  select p.id, p.name, 0 from projects p where p.id in ${firstIds(nameableProjects(filter, here).ids, CHOICES_READ)}`;
}

function categories({ projectId }: Here) {
  if (projectId === undefined) return undefined;
  return sql`
  select id, name, 0 from issue_categories where project_id = ${projectId} limit ${sql.lit(CHOICES_READ)}`;
}

/** What is open first. */
function versions({ viewer, projectId }: Here) {
  if (projectId === undefined) return undefined;
  return sql`
  select v.id, v.name, v.place from (
    select v.id, ${versionName} as name,
           row_number() over (order by v.status = 'closed', ${dueFirst("v")}) as place
      from ${choosableVersions(viewer, sql`${projectId}::int`)} order by place limit ${sql.lit(CHOICES_READ)}) v`;
}

function groups({ viewer }: Here) {
  return sql`
  select u.id, u.firstname, 0 from users u where u.id in ${firstIds(seenGroups(viewer).ids, CHOICES_READ)}`;
}

/** Non member and Anonymous are no roles of members. */
function roles() {
  return sql`select id, name, position from roles where builtin = 0`;
}

const people = (filter: PeopleFilter, { viewer, projectId }: Here) => sql`
  select one.id, ${nameOf("u")}, 0
    from ${firstIds(peopleInIssues(viewer, filter, projectId).ids, CHOICES_READ)} one left join users u on u.id = one.id
   where u.type is distinct from 'deleted'`;
