import { type QueryCreator, type RawBuilder, sql } from "kysely";
import type { IssuesVisibility, Viewer } from "../../accounts/index.js";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import { permittedProjects } from "../../projects/index.js";
import { type IssueColumns, issueColumns, isTheirs, openTo, rule } from "./visibility.js";

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

/** The same for a statement about records of any class, which stand under `r`. */
export function issuesSeen(viewer: Viewer): { with: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  const seen = seenBy(viewer);
  return { with: seen.projects, where: seen.issue("r") };
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
