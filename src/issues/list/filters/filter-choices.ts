import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { CHOICES_READ, type Db, firstIds, ifFew } from "../../../kernel/index.js";
import { choosableVersions, dueFirst, versionName } from "../../../projects/index.js";
import { type PeopleFilter, peopleInIssues, viewableProjects } from "../page/people-in-issues.js";
import type { Choice } from "./filter-words.js";
import type { OfferedFilter } from "./filters.js";

/** What each filter can be set to: nothing to choose from, a list, or (undefined) more than a list may hold. */
export type FilterChoices = Record<OfferedFilter, Choice[] | undefined>;

/**
 * In one statement: only values that find something are worth offering, so the people are those who reported, or work
 * on, issues the viewer sees. Categories are a project's own; across projects the project itself is the choice.
 */
export async function filterChoices(db: Db, viewer: Viewer, projectId: number | undefined): Promise<FilterChoices> {
  const { rows } = await sql<{ filter: OfferedFilter; id: number; name: string }>`
    with ${viewableProjects(viewer, projectId)}
    select filter, id, name from (
      select 'status_id' as filter, id, name, position from issue_statuses
      union all select 'tracker_id', id, name, position from trackers where ${trackersHere(projectId)}
      union all select 'priority_id', id, name, position from issue_priorities
      union all ${projectId === undefined ? projects : sql`${categories(projectId)} union all ${versions(viewer, projectId)}`}
      union all ${people(viewer, "author_id", projectId)}
      union all ${people(viewer, "assigned_to_id", projectId)}
    ) choices (filter, id, name, position)
    order by position, lower(name), id`.execute(db);
  const all = (filter: OfferedFilter) =>
    rows.filter((row) => row.filter === filter).map(({ id, name }) => ({ value: id, label: name }));
  return {
    status_id: all("status_id"),
    assigned_to_id: ifFew(all("assigned_to_id")),
    tracker_id: all("tracker_id"),
    priority_id: all("priority_id"),
    author_id: ifFew(all("author_id")),
    category_id: ifFew(all("category_id")),
    fixed_version_id: ifFew(all("fixed_version_id")),
    project_id: ifFew(all("project_id")),
  };
}

const trackersHere = (projectId: number | undefined): RawBuilder<boolean> =>
  projectId === undefined
    ? sql`true`
    : sql`id in (select tracker_id from project_trackers where project_id = ${projectId})`;

const projects = sql`
  select 'project_id', p.id, p.name, 0 from projects p
   where p.id in ${firstIds(sql`select project_id from viewable_projects`, CHOICES_READ)}`;

const categories = (projectId: number) => sql`
  select 'category_id', c.id, c.name, 0 from (
    select id, name from issue_categories where project_id = ${projectId} limit ${sql.lit(CHOICES_READ)}) c`;

/** What is open first. */
const versions = (viewer: Viewer, projectId: number) => sql`
  select 'fixed_version_id', v.id, v.name, v.place from (
    select v.id, ${versionName} as name,
           row_number() over (order by v.status = 'closed', ${dueFirst("v")}) as place
      from ${choosableVersions(viewer, sql`${projectId}::int`)} order by place limit ${sql.lit(CHOICES_READ)}) v`;

const people = (viewer: Viewer, filter: PeopleFilter, projectId: number | undefined) => sql`
  select ${sql.lit(filter)}, one.id, trim(u.firstname || ' ' || u.lastname), 0
    from ${firstIds(peopleInIssues(viewer, filter, projectId).ids, CHOICES_READ)} one left join users u on u.id = one.id
   where u.type is distinct from 'deleted'`;
