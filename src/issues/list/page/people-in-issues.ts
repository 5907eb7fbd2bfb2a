import { type RawBuilder, sql } from "kysely";
import type { Eligible, Viewer } from "../../../accounts/index.js";
import { CHOICES_READ, MOST_CHOICES } from "../../../kernel/index.js";
import { seenAmong } from "../../../projects/index.js";
import { seenBy } from "../../visibility/seen-by.js";
import { viewableAnywhere } from "../../visibility/seen-projects.js";
import { issueColumns, issueVisible } from "../../visibility/visibility.js";

export type PeopleFilter = "author_id" | "assigned_to_id";

/** For the `with` of a statement: the projects, or the one, in which the viewer sees issues. */
export function viewableProjects(viewer: Viewer, projectId: number | undefined): RawBuilder<unknown> {
  const all = viewableAnywhere(viewer);
  const these = projectId === undefined ? all : sql`select * from (${all}) permitted where project_id = ${projectId}`;
  return sql`viewable_projects as materialized (${these})`;
}

/**
 * The people and groups who reported (or work on) issues the viewer sees, in one project or in all. No other user is worth
 * offering, and the names of other users, and of those whom the viewer does not see, are not shown here.
 */
export function peopleInIssues(
  viewer: Viewer,
  filter: PeopleFilter,
  projectId: number | undefined,
): Required<Omit<Eligible, "near">> {
  const column = sql.ref(`i.${filter}`);
  const here = projectId === undefined ? sql`true` : sql`i.project_id = ${projectId}`;
  const visible = seenBy(viewer).issue("i");
  return seenAmong(viewer, {
    with: viewableProjects(viewer, projectId),
    rule: sql`exists (
      select 1 from issues i
       where ${column} = u.id and ${here} and ${issueVisible(sql`${viewer.id}`, issueColumns("i"))} offset 0)`,
    ids: projectId === undefined ? idsAnywhere(column, visible) : idsByProject(column, visible),
  });
}

/** In an app with few people at all it is cheaper to ask for each of them than to walk through all projects. */
const idsAnywhere = (column: RawBuilder<unknown>, visible: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  with everybody as materialized (
         select id from ${different(column, sql`true`)} one limit ${sql.lit(CHOICES_READ)}),
       seen_projects as (select * from viewable_projects)
  select id from everybody
   where (select count(*) from everybody) <= ${sql.lit(MOST_CHOICES)}
     and exists (select 1 from issues i where ${column} = everybody.id and ${visible} offset 0)
  union all
  select id from (${idsByProject(column, visible)}) ids
   where (select count(*) from everybody) > ${sql.lit(MOST_CHOICES)}`;

/** So many people, counted once per project, are looked at. Where that finds few and there may be more, it answers many. */
const MOST_LOOKED_AT = 500;

/** More than a user reads. */
const MANY = 2_000;

/** `visible` asks `seen_projects`: of each issue's project alone, what the viewer may see in it. */
const idsByProject = (column: RawBuilder<unknown>, visible: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select given.id
    from (select row_number() over () as number, project.*, one.id
            from viewable_projects project
            cross join lateral ${different(column, sql`i.project_id = project.project_id`)} one
           limit ${sql.lit(MOST_LOOKED_AT)}) found
    cross join lateral (
      with seen_projects as (select found.*)
      select found.id where exists (
        select 1 from issues i where i.project_id = found.project_id and ${column} = found.id and ${visible} offset 0)
      union all
      select -number from generate_series(1, ${sql.lit(MANY)}) many (number)
       where found.number = ${sql.lit(MOST_LOOKED_AT)}) given (id)`;

/** The different values of a column, each by one look into an index of what `where` compares and the column. */
const different = (column: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
  with recursive walk (id) as (
    (select ${column} from issues i where ${where} and ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from issues i where ${where} and ${column} > walk.id order by ${column} limit 1)
      from walk where walk.id is not null)
  select id from walk where id is not null)`;
