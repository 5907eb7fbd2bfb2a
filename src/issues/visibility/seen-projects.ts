import { type RawBuilder, sql } from "kysely";
import type { IssuesVisibility, Viewer } from "../../accounts/index.js";
import { permittedProjects } from "../../projects/index.js";
import type { IssueColumns } from "./visibility.js";

/*
 * `seen_projects`: those in which a viewer may view issues, each with the visibility that shows the most. Of a viewer whom roles
 * may limit to trackers it says `tracker_id` as well: null where all their roles there are for all trackers; else there is a row for
 * each tracker that one of them takes.
 */

export interface SeenProject {
  project_id: number;
  issues_visibility: IssuesVisibility;
}

/** The first of the three words in the alphabet, `all`, `default` and `own`, shows the most. Administrators need no role. */
export function seenProjects(viewer: Viewer, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const permitted = sql`(${permittedProjects(viewer, "view_issues")}) permitted where ${where}`;
  if (viewer.admin) return sql`select * from ${permitted}`;
  if (!viewer.trackersLimited) {
    return sql`
    select project_id, min(issues_visibility) as issues_visibility from ${permitted} group by project_id`;
  }
  return sql`
    select project_id, t.id as tracker_id, min(issues_visibility) as issues_visibility
      from (select *, bool_or(tracker_ids is not null) over (partition by project_id) as is_limited from ${permitted}) permitted
      left join trackers t on is_limited and (tracker_ids is null or tracker_ids @> to_jsonb(t.id))
     where not is_limited or t.id is not null
     group by project_id, t.id`;
}

/** The same for a statement that looks at one project after the other, and takes several rows of one. */
export const viewableAnywhere = (viewer: Viewer): RawBuilder<unknown> =>
  viewer.trackersLimited ? seenProjects(viewer, sql`true`) : permittedProjects(viewer, "view_issues");

/** `seen`: `seen_projects`, or a select of the same rows. With `visibility`, those that show so far. */
export function isIn(
  viewer: Viewer,
  { project, tracker }: Pick<IssueColumns, "project" | "tracker">,
  seen: RawBuilder<unknown>,
  visibility?: IssuesVisibility,
): RawBuilder<boolean> {
  const those = sql`${seen} where ${visibility ? sql`issues_visibility = ${sql.lit(visibility)}` : sql`true`}`;
  if (!viewer.trackersLimited) return sql`${project} in (select project_id from ${those})`;
  return sql`(
    ${project} in (select project_id from ${those} and tracker_id is null)
    or (${project}, ${tracker}) in (select project_id, tracker_id from ${those} and tracker_id is not null))`;
}

/** `seen_projects` of one statement, written out as arrays. */
export interface FoundProjects {
  ids: string;
  visibilities: string;
  /** Of a viewer whom roles may limit. */
  trackers?: string;
}

/** For the `select` of a statement behind `seenBy(viewer).projects`: a `FoundProjects`. */
export const foundProjects = ({ trackersLimited }: Viewer) => sql<FoundProjects>`(
  select json_build_object('ids', coalesce(array_agg(project_id), '{}')::text,
                           ${trackersLimited ? sql`'trackers', coalesce(array_agg(tracker_id), '{}')::text,` : sql``}
                           'visibilities', coalesce(array_agg(issues_visibility), '{}')::text) from seen_projects)`;

/** Instead of `seenBy(viewer).projects`, in the next statement of the same request. */
export function foundBefore({ ids, visibilities, trackers }: FoundProjects): RawBuilder<unknown> {
  const [given, named] = trackers === undefined ? [sql``, sql``] : [sql`, ${trackers}::int[]`, sql`, tracker_id`];
  return sql`
  seen_projects as materialized (
    select * from unnest(${ids}::int[], ${visibilities}::text[] ${given}) found (project_id, issues_visibility ${named}))`;
}
