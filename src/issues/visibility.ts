import { type RawBuilder, sql } from "kysely";
import type { IssuesVisibility, Viewer } from "../accounts/index.js";
import { permittedProjects } from "../projects/index.js";

/** The four columns (or parameters) the rule asks an issue for. */
export interface IssueColumns {
  project: RawBuilder<number>;
  author: RawBuilder<number>;
  assignee: RawBuilder<number | null>;
  isPrivate: RawBuilder<boolean>;
}

/** The columns of an issue under an alias of the statement around. */
export const issueColumns = (alias: string): IssueColumns => ({
  project: sql.ref(`${alias}.project_id`),
  author: sql.ref(`${alias}.author_id`),
  assignee: sql.ref(`${alias}.assigned_to_id`),
  isPrivate: sql.ref(`${alias}.is_private`),
});

/**
 * THE rule of who sees an issue. `grants`: the user has a role in its project that lets them view issues, with this
 * visibility or, without one, with any. Roles are OR-ed; watching grants nothing (facts of Redmine).
 */
function rule(
  { author, assignee, isPrivate }: IssueColumns,
  user: RawBuilder<number>,
  grants: (visibility?: IssuesVisibility) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const involved = sql<boolean>`(${author} = ${user} or ${assignee} = ${user} or exists (
    select 1 from group_users gu where gu.user_id = ${user} and gu.group_id = ${assignee}))`;
  return sql`(${grants("all")} or (not ${isPrivate} and ${grants("default")}) or (${grants()} and ${involved}))`;
}

/**
 * The rule as a relation between a user and an issue, for pairs: give either side as a column or as a parameter. One
 * issue and many users (whom to tell), a few issues of one user (cards, links), or one pair (guards of pages, REST, tools).
 */
export const issueVisible = (user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> => sql`exists (
  select 1 from project_permissions pp
   where pp.user_id = ${user} and pp.project_id = ${issue.project} and ${permissionShows(user, issue)})`;

/**
 * For the end of a `from` with the issue under this alias: `standing (visible, permissions)`, whether the viewer sees it and
 * the names of what they may do in its project, some of them twice. It passes over the permissions once for both.
 */
export const standing = (viewer: Pick<Viewer, "id">, alias: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(bool_or(${permissionShows(sql`${viewer.id}`, issueColumns(alias))}), false) as visible,
           coalesce(json_agg(pp.permission), '[]') as permissions
      from project_permissions pp
     where pp.user_id = ${viewer.id} and pp.project_id = ${issueColumns(alias).project}) standing`;

/** `pp` is one permission of the user in the issue's project: it lets them see the issue. */
function permissionShows(user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> {
  const grants = (visibility?: IssuesVisibility) =>
    visibility ? sql<boolean>`pp.issues_visibility = ${sql.lit(visibility)}` : sql<boolean>`true`;
  return sql`pp.permission = 'view_issues' and ${rule(issue, user, grants)}`;
}

/** What a statement about many issues of one viewer is built from. */
export interface Seen {
  /** For its `with`: the projects in which the viewer may view issues, looked up once. */
  projects: RawBuilder<unknown>;
  /** For its `where`: the viewer sees the issue under this alias. */
  issue(alias: string): RawBuilder<boolean>;
}

/** The same rule over sets: each test is a hash of the viewer's projects, made when it is first asked. */
export function seenBy(viewer: Viewer): Seen {
  const grants = (project: RawBuilder<number>, visibility?: IssuesVisibility) =>
    sql<boolean>`${project} in (select project_id from seen_projects
                                 where ${visibility ? sql`issues_visibility = ${sql.lit(visibility)}` : sql`true`})`;
  return {
    projects: sql`seen_projects as materialized (${permittedProjects(viewer, "view_issues")})`,
    issue(alias) {
      const issue = issueColumns(alias);
      return rule(issue, sql`${viewer.id}`, (visibility) => grants(issue.project, visibility));
    },
  };
}
