import { type RawBuilder, sql } from "kysely";
import type { Eligible, Viewer } from "../../../accounts/index.js";
import { CHOICES_READ, MOST_CHOICES } from "../../../kernel/index.js";
import { issueColumns, issueVisible } from "../../visibility.js";

export type PeopleFilter = "author_id" | "assigned_to_id";

/**
 * The people and groups who reported (or work on) issues the viewer sees, in one project or in all. Nobody else is worth
 * offering, and nobody else's name is the viewer's business here.
 */
export function peopleInIssues(
  viewer: Viewer,
  filter: PeopleFilter,
  projectId: number | undefined,
): Required<Eligible> {
  const column = sql.ref(`i.${filter}`);
  const visible = issueVisible(sql`${viewer.id}`, issueColumns("i"));
  const here = projectId === undefined ? sql`true` : sql`i.project_id = ${projectId}`;
  const ofSome = (id: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from issues i where ${column} = ${id} and ${here} and ${visible})`;
  const places =
    projectId === undefined
      ? sql`select pp.project_id from project_permissions pp where pp.user_id = ${viewer.id} and pp.permission = 'view_issues'`
      : sql`select ${projectId}::int as project_id`;
  const byPlace = idsByPlace({ column, places, visible });
  return { rule: ofSome(sql`u.id`), ids: projectId === undefined ? idsAnywhere({ column, ofSome, byPlace }) : byPlace };
}

/** In a house with few people at all it is cheaper to ask for each of them than to walk through all projects. */
function idsAnywhere({
  column,
  ofSome,
  byPlace,
}: {
  column: RawBuilder<unknown>;
  ofSome: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  byPlace: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    with everybody as materialized (select id from ${different(column, sql`true`)} one limit ${CHOICES_READ})
    select id from everybody where (select count(*) from everybody) <= ${MOST_CHOICES} and ${ofSome(sql`id`)}
    union all
    select id from (${byPlace}) ids where (select count(*) from everybody) > ${MOST_CHOICES}`;
}

/** So many people, counted once per project, are looked at; where that finds few and there may be more, it answers many. */
const MOST_LOOKED_AT = 1_000;

/** More than anybody asks for. */
const MANY = 1_000;

function idsByPlace({
  column,
  places,
  visible,
}: {
  column: RawBuilder<unknown>;
  places: RawBuilder<unknown>;
  visible: RawBuilder<boolean>;
}): RawBuilder<unknown> {
  return sql`
    select given.id
      from (select row_number() over () as number, place.project_id, one.id
              from (${places}) place
              cross join lateral ${different(column, sql`i.project_id = place.project_id`)} one
             limit ${MOST_LOOKED_AT}) found
      cross join lateral (
        select found.id where exists (
          select 1 from issues i where i.project_id = found.project_id and ${column} = found.id and ${visible})
        union all
        select -number from generate_series(1, ${MANY}) many (number) where found.number = ${MOST_LOOKED_AT}) given (id)`;
}

/** The different values of a column, each found by one look into an index that begins with what `where` compares and goes on with it. */
const different = (column: RawBuilder<unknown>, where: RawBuilder<boolean>) => sql`(
  with recursive walk (id) as (
    (select ${column} from issues i where ${where} and ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from issues i where ${where} and ${column} > walk.id order by ${column} limit 1)
      from walk where walk.id is not null)
  select id from walk where id is not null)`;
