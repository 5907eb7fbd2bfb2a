import { type QueryCreator, type RawBuilder, sql } from "kysely";
import type { IssuesVisibility, Viewer } from "../../accounts/index.js";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import { isIn, type SeenProject, seenProjects } from "./seen-projects.js";
import { type IssueColumns, issueColumns, isTheirs, openTo, rule } from "./visibility.js";

/** No issue is a visitor's. */
const theirs = (viewer: Viewer, issue: IssueColumns) =>
  viewer.anonymous ? sql<boolean>`false` : isTheirs(issue, sql`${viewer.id}`);

/** What a statement about many issues of one viewer is built from. */
export interface Seen {
  /**
   * For its `with`: `seen_projects`, those in which the viewer may view issues, each once with the visibility that shows
   * the most; once for each tracker where roles limit the viewer to some.
   */
  projects: RawBuilder<unknown>;
  /** The same for the builder: a statement that begins with them. */
  from(db: Db | Trx): QueryCreator<Tables>;
  /** For its `where`: the viewer sees the issue under this alias. Each test is a hash of the viewer's projects. */
  issue(alias: string): RawBuilder<boolean>;
  /** The rule taken apart: the viewer sees an issue if it meets one of these, and no issue meets two. */
  parts: SeenPart[];
}

/** The projects in which a viewer's roles have one visibility, or are for some trackers only. */
export interface SeenPart {
  /** An array of ids: an index can begin with it. */
  projects: RawBuilder<number[]>;
  /** What is open there depends on the tracker. */
  byTracker?: true;
  /**
   * What the viewer sees there regardless of author and assignee; of columns that have `project_id` and `is_private` under this
   * alias. `tracker`: where it is no issue that says it.
   */
  open(alias: string, tracker?: RawBuilder<number>): RawBuilder<boolean>;
  /** The issue under this alias is the viewer's, and not open to them already. Undefined where everything is. */
  alsoTheirs?: (alias: string) => RawBuilder<boolean>;
}

/** The same rule over sets. `where`: about a `project_id`; nothing is asked about issues of other projects. */
export function seenBy(viewer: Viewer, where = sql<boolean>`true`): Seen {
  const projects = sql<SeenProject>`(${seenProjects(viewer, where)})`;
  const issue = (alias: string) => seenIssue(viewer, alias, sql`seen_projects`);
  return {
    projects: sql`seen_projects as materialized ${projects}`,
    from: (db) =>
      db.with(
        (cte) => cte("seen_projects").materialized(),
        () => projects,
      ),
    issue,
    parts: [
      ...visibilitiesOf(viewer).map((one) => partOf(one, viewer)),
      ...(viewer.trackersLimited ? [partByTracker(viewer)] : []),
    ],
  };
}

const visibilitiesOf = ({ admin, anonymous }: Viewer): IssuesVisibility[] =>
  admin ? ["all"] : anonymous ? ["default"] : ["all", "default", "own"];

/** The same for a statement about records of any class, which stand under `r`. */
export function issuesSeen(viewer: Viewer): { with: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  const seen = seenBy(viewer);
  return { with: seen.projects, where: seen.issue("r") };
}

/**
 * The same for issues that those of a statement refer to, which may be of any project: without `seen_projects`, each test being a
 * hash of its own.
 */
export const referredSeen = (viewer: Viewer, alias: string): RawBuilder<boolean> =>
  seenIssue(viewer, alias, sql`(${seenProjects(viewer, sql`true`)}) seen`);

function seenIssue(viewer: Viewer, alias: string, projects: RawBuilder<unknown>): RawBuilder<boolean> {
  const issue = issueColumns(alias);
  return rule(issue, (one) => isIn(viewer, issue, projects, one), theirs(viewer, issue));
}

function partOf(visibility: IssuesVisibility, viewer: Viewer): SeenPart {
  const open = (alias: string) => openTo[visibility](issueColumns(alias).isPrivate);
  const withAllTrackers = viewer.trackersLimited ? sql`and tracker_id is null` : sql``;
  return {
    projects: projectsIn(sql`issues_visibility = ${sql.lit(visibility)} ${withAllTrackers}`),
    open,
    ...(visibility !== "all" &&
      !viewer.anonymous && {
        alsoTheirs: (alias: string) => sql`(not (${open(alias)}) and ${inTheirLists(viewer, issueColumns(alias))})`,
      }),
  };
}

function partByTracker(viewer: Viewer): SeenPart {
  const open = (alias: string, tracker = issueColumns(alias).tracker) => {
    const issue = { ...issueColumns(alias), tracker };
    return rule(issue, (one) => isIn(viewer, issue, sql`seen_projects`, one), sql`false`);
  };
  return {
    projects: projectsIn(sql`tracker_id is not null`),
    byTracker: true,
    open,
    ...(!viewer.anonymous && {
      alsoTheirs(alias) {
        const issue = issueColumns(alias);
        return sql`(not ${open(alias)} and ${inTheirLists(viewer, issue)} and ${isIn(viewer, issue, sql`seen_projects`)})`;
      },
    }),
  };
}

/** As one list, which an index can look up: an OR with a subquery counts as half of the table. */
function inTheirLists(viewer: Viewer, { author, assignee }: IssueColumns): RawBuilder<boolean> {
  const assignees = sql`array(
    select ${viewer.id}::int union all select group_id from group_users where user_id = ${viewer.id})`;
  return sql`(${author} = ${viewer.id} or ${assignee} = any(${assignees}))`;
}

const projectsIn = (where: RawBuilder<unknown>) =>
  sql<number[]>`array(select project_id from seen_projects where ${where})`;
