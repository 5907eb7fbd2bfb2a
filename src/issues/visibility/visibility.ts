import { type RawBuilder, sql } from "kysely";
import type { IssuesVisibility } from "../../accounts/index.js";
import { type Granted, permittedUser, roleWithTracker, withTracker } from "../../projects/index.js";

/** The five columns (or parameters) the rule asks an issue for. */
export interface IssueColumns {
  project: RawBuilder<number>;
  author: RawBuilder<number>;
  assignee: RawBuilder<number | null>;
  isPrivate: RawBuilder<boolean>;
  tracker: RawBuilder<number>;
}

/** The columns of an issue under an alias of the statement around. */
export const issueColumns = (alias: string): IssueColumns => ({
  project: sql.ref(`${alias}.project_id`),
  author: sql.ref(`${alias}.author_id`),
  assignee: sql.ref(`${alias}.assigned_to_id`),
  isPrivate: sql.ref(`${alias}.is_private`),
  tracker: sql.ref(`${alias}.tracker_id`),
});

/**
 * THE rule of who sees an issue. A role that lets a user view issues in a project, with the issue's tracker, shows them what is
 * open to its visibility, and the issues that are theirs. Roles are OR-ed; watching grants nothing (facts of Redmine).
 */
export const openTo: Record<IssuesVisibility, (isPrivate: RawBuilder<boolean>) => RawBuilder<boolean>> = {
  all: () => sql`true`,
  default: (isPrivate) => sql`not ${isPrivate}`,
  own: () => sql`false`,
};

/** `grants`: the user has such a role in the issue's project; without a visibility, any. `theirs`: the issue is the user's. */
export function rule(
  { isPrivate }: IssueColumns,
  grants: (visibility?: IssuesVisibility) => RawBuilder<boolean>,
  theirs: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const open = (one: IssuesVisibility) => sql`(${grants(one)} and ${openTo[one](isPrivate)})`;
  return sql`(${open("all")} or ${open("default")} or ${open("own")} or (${grants()} and ${theirs}))`;
}

export const isTheirs = ({ author, assignee }: IssueColumns, user: RawBuilder<number>) => sql<boolean>`(
  ${author} = ${user} or ${assignee} = ${user} or exists (
    select 1 from group_users gu where gu.user_id = ${user} and gu.group_id = ${assignee}))`;

/**
 * The rule as a relation between a user and an issue, for pairs: give either side as a column or as a parameter. One
 * issue and many users (whom to tell), a few issues of one user (links), or one pair (guards of pages, REST, tools). `granted`: what
 * the statement around knows of this one user, for many issues.
 */
export function issueVisible(
  user: RawBuilder<number>,
  issue: IssueColumns,
  granted: Granted = ofAnybody,
): RawBuilder<boolean> {
  const grants = granted.here;
  if (!grants) {
    return sql`exists (
      select 1 from project_permissions pp
       where pp.user_id = ${user} and pp.project_id = ${issue.project}
         and ${permissionShows(user, issue, granted.trackersLimited)})`;
  }
  const withAnyTracker = rule(
    issue,
    (visibility) => grants.in(issue.project, "view_issues", visibility),
    isTheirs(issue, user),
  );
  if (!granted.trackersLimited) return withAnyTracker;
  return sql`(${withAnyTracker} and ${grants.unlessByTracker(issue.project, "view_issues", permissionShows(user, issue, true))})`;
}

const ofAnybody: Granted = { trackersLimited: true };

/** The same relation for one issue, its columns being parameters, and many users, who are people: whom to tell. */
export function issueVisibleTo(user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> {
  const grants = (visibility?: IssuesVisibility) =>
    visibility ? sql<boolean>`r.issues_visibility = ${sql.lit(visibility)}` : sql<boolean>`true`;
  const takes = roleWithTracker("view_issues", issue.tracker);
  return permittedUser(user, {
    project: issue.project,
    permission: "view_issues",
    enough: (held, roles) => sql`(
      ${held} = any(${roles(sql`${takes} and ${rule(issue, grants, sql`false`)}`)})
      or (${isTheirs(issue, user)} and ${held} = any(${roles(sql`${takes} and ${rule(issue, grants, sql`true`)}`)})))`,
  });
}

export interface Standing {
  /** The viewer sees the issue. */
  visible: boolean;
  /** The names of what they may do with it in its project, some of them twice; of new issues there, whatever their tracker. */
  permissions: string[];
}

/** To join lateral to the issue under this alias. It passes over the permissions once for both. */
export const standing = (user: RawBuilder<number>, alias: string): RawBuilder<Standing> => sql`(
    select coalesce(bool_or(${permissionShows(user, issueColumns(alias), true)}), false) as visible,
           coalesce(json_agg(pp.permission) filter (
             where pp.permission = 'add_issues' or ${withTracker(issueColumns(alias).tracker)}), '[]') as permissions
      from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${issueColumns(alias).project})`;

/**
 * `pp` is one permission of the user in the issue's project: it lets them see the issue. A visitor's is `open`: what is not
 * private, and no issue is theirs.
 */
function permissionShows(user: RawBuilder<number>, issue: IssueColumns, trackersLimited: boolean): RawBuilder<boolean> {
  const grants = (visibility?: IssuesVisibility) => {
    if (visibility === undefined) return sql<boolean>`pp.issues_visibility <> 'open'`;
    if (visibility === "default") return sql<boolean>`pp.issues_visibility in ('default', 'open')`;
    return sql<boolean>`pp.issues_visibility = ${sql.lit(visibility)}`;
  };
  const takesIt = trackersLimited ? sql`and ${withTracker(issue.tracker)}` : sql``;
  return sql`pp.permission = 'view_issues' ${takesIt} and ${rule(issue, grants, isTheirs(issue, user))}`;
}
