import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { permittedProjects } from "../projects/index.js";
import { issueFields } from "./fields/fields.js";
import { at, type Columns, type Filter, filterOf, people, referring } from "./fields/filters.js";
import { issueEntity } from "./issue-entity.js";

/** Raw filters by name, as in the query of Redmine's `/issues.json`: `status_id=open`, `assigned_to_id=me`, `created_on=>=2020-01-01`. */
export type Filters = Record<string, string | undefined>;

const ofIssue: Columns = (name) => sql.ref(`i.${name}`);

/**
 * The condition for `issues i` (or what else has such columns) that match every filter, seen or not. Without a `status_id`
 * only open ones, as in Redmine. A nonsense value in a known filter is refused; unknown names are ignored.
 */
export function matching(viewer: Viewer, asked: Filters, column: Columns = ofIssue): RawBuilder<boolean> {
  const conditions = Object.entries(present(asked)).flatMap(([name, value]) => {
    const filter = known.get(name);
    return filter ? [filter(value, { name, viewer, column })] : [];
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What the filters say about a `project_id` alone. */
export const projectsAsked = (viewer: Viewer, { project_id }: Filters): RawBuilder<boolean> =>
  project_id
    ? matching(viewer, { status_id: "*", project_id }, (name) => (name === "project_id" ? sql.ref(name) : sql`0`))
    : sql`true`;

/** Those that mean something. */
export const filtersOf = (asked: Filters): string[] => Object.keys(present(asked)).filter((name) => known.has(name));

const present = (filters: Filters): Record<string, string> => ({
  status_id: "open",
  ...Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))),
});

/** Statuses are few: as a list they can be looked up in an index, and need no join. */
const statusIs = (rule: RawBuilder<unknown>, column: RawBuilder<unknown> = sql.ref("i.status_id")) =>
  sql<boolean>`${column} = any(array(select id from issue_statuses where ${rule}))`;

export const isOpen = statusIs(sql`not is_closed`);

/** Those with words of their own, and those of no field. */
const others: Record<string, Filter> = {
  status_id: (value, asked) => {
    const column = asked.column("status_id");
    if (value === "open" || value === "o") return statusIs(sql`not is_closed`, column);
    if (value === "closed" || value === "c") return statusIs(sql`is_closed`, column);
    return referring(at("status_id"))(value, asked);
  },
  project_id: (value, asked) =>
    /^[\d|,!*]+$/.test(value)
      ? referring(at("project_id"))(value, asked)
      : sql`${asked.column("project_id")} = (select id from projects where identifier = ${value})`,
  issue_id: referring(at("id")),
  watcher_id: (value, asked) => {
    const who = sql`w.entity_type = ${issueEntity.type} and ${people(() => sql.ref("w.user_id"))(value, asked)}`;
    const watching =
      value === "me"
        ? sql`from watchers w where ${who}`
        : sql`from watchers w join issues wi on wi.id = w.entity_id where ${who} and ${watchingShown(asked.viewer)}`;
    // Who watches has few issues, and an issue that nobody watches has no such list.
    return /^[!*]/.test(value)
      ? sql`exists (select 1 ${watching} and w.entity_id = ${asked.column("id")})`
      : sql`${asked.column("id")} = any(array(select w.entity_id ${watching}))`;
  },
};

/** `w` of the issue `wi`: the viewer's own, or that of others where they may see who watches (decisions 10.3). */
const watchingShown = (viewer: Viewer) => sql<boolean>`(
  w.user_id = ${viewer.id}
  or w.user_id in (select gu.group_id from group_users gu where gu.user_id = ${viewer.id})
  or wi.project_id in (select project_id from (${permittedProjects(viewer, "view_issue_watchers")}) shown))`;

/** A query may name anything, `constructor` too. */
const known = new Map([
  ...[...issueFields].map(([name, field]): [string, Filter] => [name, filterOf(name, field)]),
  ...Object.entries(others),
]);

/** What a list can be filtered by. */
export const filterNames = [...known.keys()];
