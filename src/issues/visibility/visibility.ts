import { type QueryCreator, type RawBuilder, sql } from "kysely";
import type { IssuesVisibility, Viewer } from "../../accounts/index.js";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import { type Grants, permittedProjects, permittedUser } from "../../projects/index.js";

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
 * THE rule of who sees an issue. A role that lets a user view issues in a project shows them what is open to its visibility,
 * and the issues that are theirs. Roles are OR-ed; watching grants nothing (facts of Redmine).
 */
const openTo: Record<IssuesVisibility, (isPrivate: RawBuilder<boolean>) => RawBuilder<boolean>> = {
  all: () => sql`true`,
  default: (isPrivate) => sql`not ${isPrivate}`,
  own: () => sql`false`,
};

/** `grants`: the user has such a role in the issue's project; without a visibility, any. `theirs`: the issue is the user's. */
function rule(
  { isPrivate }: IssueColumns,
  grants: (visibility?: IssuesVisibility) => RawBuilder<boolean>,
  theirs: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const open = (one: IssuesVisibility) => sql`(${grants(one)} and ${openTo[one](isPrivate)})`;
  return sql`(${open("all")} or ${open("default")} or ${open("own")} or (${grants()} and ${theirs}))`;
}

const isTheirs = ({ author, assignee }: IssueColumns, user: RawBuilder<number>) => sql<boolean>`(
  ${author} = ${user} or ${assignee} = ${user} or exists (
    select 1 from group_users gu where gu.user_id = ${user} and gu.group_id = ${assignee}))`;

/**
 * The rule as a relation between a user and an issue, for pairs: give either side as a column or as a parameter. One
 * issue and many users (whom to tell), a few issues of one user (links), or one pair (guards of pages, REST, tools). `grants`: what the
 * statement around has found of this one user, for many issues.
 */
export const issueVisible = (user: RawBuilder<number>, issue: IssueColumns, grants?: Grants): RawBuilder<boolean> =>
  grants
    ? rule(issue, (visibility) => grants(issue.project, "view_issues", visibility), isTheirs(issue, user))
    : sql`exists (
  select 1 from project_permissions pp
   where pp.user_id = ${user} and pp.project_id = ${issue.project} and ${permissionShows(user, issue)})`;

/** The same relation for one issue, its columns being parameters, and many users, who are people: whom to tell. */
export function issueVisibleTo(user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> {
  const grants = (visibility?: IssuesVisibility) =>
    visibility ? sql<boolean>`r.issues_visibility = ${sql.lit(visibility)}` : sql<boolean>`true`;
  return permittedUser(user, {
    project: issue.project,
    permission: "view_issues",
    enough: (held, roles) => sql`(
      ${held} = any(${roles(rule(issue, grants, sql`false`))})
      or (${isTheirs(issue, user)} and ${held} = any(${roles(rule(issue, grants, sql`true`))})))`,
  });
}

export interface Standing {
  /** The viewer sees the issue. */
  visible: boolean;
  /** The names of what they may do in its project, some of them twice. */
  permissions: string[];
}

/** To join lateral to the issue under this alias. It passes over the permissions once for both. */
export const standing = (user: RawBuilder<number>, alias: string): RawBuilder<Standing> => sql`(
    select coalesce(bool_or(${permissionShows(user, issueColumns(alias))}), false) as visible,
           coalesce(json_agg(pp.permission), '[]') as permissions
      from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${issueColumns(alias).project})`;

/**
 * `pp` is one permission of the user in the issue's project: it lets them see the issue. A visitor's is `open`: what is not
 * private, and no issue is theirs.
 */
function permissionShows(user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> {
  const grants = (visibility?: IssuesVisibility) => {
    if (visibility === undefined) return sql<boolean>`pp.issues_visibility <> 'open'`;
    if (visibility === "default") return sql<boolean>`pp.issues_visibility in ('default', 'open')`;
    return sql<boolean>`pp.issues_visibility = ${sql.lit(visibility)}`;
  };
  return sql`pp.permission = 'view_issues' and ${rule(issue, grants, isTheirs(issue, user))}`;
}

/** No issue is a visitor's. */
const theirs = (viewer: Viewer, issue: IssueColumns) =>
  viewer.anonymous ? sql<boolean>`false` : isTheirs(issue, sql`${viewer.id}`);

/** What a statement about many issues of one viewer is built from. */
export interface Seen {
  /**
   * For its `with`: `seen_projects`, those in which the viewer may view issues, each once with the visibility that shows
   * the most.
   */
  projects: RawBuilder<unknown>;
  /** The same for the builder: a statement that begins with them. */
  from(db: Db | Trx): QueryCreator<Tables>;
  /** For its `where`: the viewer sees the issue under this alias. Each test is a hash of the viewer's projects. */
  issue(alias: string): RawBuilder<boolean>;
  /** The rule taken apart: the viewer sees an issue if it meets one of these, and no issue meets two. */
  parts: SeenPart[];
}

/** The projects in which a viewer's roles have one visibility. */
export interface SeenPart {
  /** An array of ids: an index can begin with it. */
  projects: RawBuilder<number[]>;
  /** What the viewer sees there regardless of author and assignee; of columns that have `is_private` under this alias. */
  open(alias: string): RawBuilder<boolean>;
  /** The issue under this alias is the viewer's, and not open to them already. Undefined where everything is. */
  alsoTheirs?: (alias: string) => RawBuilder<boolean>;
}

/** The same rule over sets. `where`: about a `project_id`; nothing is asked about issues of other projects. */
export function seenBy(viewer: Viewer, where = sql<boolean>`true`): Seen {
  const projects = sql<SeenProject>`(${seenProjects(viewer, where)})`;
  return {
    projects: sql`seen_projects as materialized ${projects}`,
    from: (db) =>
      db.with(
        (cte) => cte("seen_projects").materialized(),
        () => projects,
      ),
    issue(alias) {
      const issue = issueColumns(alias);
      return rule(issue, (one) => sql`${issue.project} in (${projectsWith(one)})`, theirs(viewer, issue));
    },
    parts: viewer.admin
      ? [partOf("all", viewer)]
      : viewer.anonymous
        ? [partOf("default", viewer)]
        : [partOf("all", viewer), partOf("default", viewer), partOf("own", viewer)],
  };
}

/**
 * The same for issues that those of a statement refer to, which may be of any project: without `seen_projects`, each test being a
 * hash of its own.
 */
export function referredSeen(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const issue = issueColumns(alias);
  const projects = (visibility?: IssuesVisibility) => sql`
    select project_id from (${seenProjects(viewer, sql`true`)}) seen
     where ${visibility ? sql`issues_visibility = ${sql.lit(visibility)}` : sql`true`}`;
  return rule(issue, (one) => sql`${issue.project} in (${projects(one)})`, theirs(viewer, issue));
}

interface SeenProject {
  project_id: number;
  issues_visibility: IssuesVisibility;
}

/** `seen_projects` of one statement, written out as arrays. */
export interface FoundProjects {
  ids: string;
  visibilities: string;
}

/** For the `select` of a statement behind `seenBy(viewer).projects`: a `FoundProjects`. */
export const foundProjects = sql<FoundProjects>`(
  select json_build_object('ids', coalesce(array_agg(project_id), '{}')::text,
                           'visibilities', coalesce(array_agg(issues_visibility), '{}')::text) from seen_projects)`;

/** Instead of `seenBy(viewer).projects`, in the next statement of the same request. */
export const foundBefore = ({ ids, visibilities }: FoundProjects): RawBuilder<unknown> => sql`
  seen_projects as materialized (
    select * from unnest(${ids}::int[], ${visibilities}::text[]) found (project_id, issues_visibility))`;

const projectsWith = (visibility?: IssuesVisibility) =>
  sql`select project_id from seen_projects where ${visibility ? sql`issues_visibility = ${sql.lit(visibility)}` : sql`true`}`;

/** The first of the three words in the alphabet, `all`, `default` and `own`, shows the most. Administrators need no role. */
function seenProjects(viewer: Viewer, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const permitted = sql`(${permittedProjects(viewer, "view_issues")}) permitted where ${where}`;
  if (viewer.admin) return sql`select * from ${permitted}`;
  return sql`
    select project_id, min(issues_visibility) as issues_visibility from ${permitted} group by project_id`;
}

function partOf(visibility: IssuesVisibility, viewer: Viewer): SeenPart {
  const open = (alias: string) => openTo[visibility](issueColumns(alias).isPrivate);
  // As one list, which an index can look up: an OR with a subquery counts as half of the table.
  const assignees = sql`array(
    select ${viewer.id}::int union all select group_id from group_users where user_id = ${viewer.id})`;
  const theirs = ({ author, assignee }: IssueColumns) =>
    sql`(${author} = ${viewer.id} or ${assignee} = any(${assignees}))`;
  return {
    projects: sql`array(${projectsWith(visibility)})`,
    open,
    ...(visibility !== "all" &&
      !viewer.anonymous && {
        alsoTheirs: (alias: string) => sql`(not (${open(alias)}) and ${theirs(issueColumns(alias))})`,
      }),
  };
}
