import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { readExpression } from "../../kernel/index.js";
import { chainedFilter } from "../custom-fields/in-lists/chained-filter.js";
import { customFilter, isCustomFilter } from "../custom-fields/in-lists/custom-filter.js";
import { childFilter, parentFilter } from "../family/family-filters.js";
import { issueFields } from "../fields/fields.js";
import { type Asked, at, type Columns, type Filter, filterOf, numbered } from "../fields/filters.js";
import { statusFilter, statusIs } from "../fields/status-filter.js";
import { attachmentFilter } from "../filters/attachment-filters.js";
import {
  anywhereFilter,
  lastUpdatedByFilter,
  notesFilter,
  queryFilter,
  updatedByFilter,
  viaFilter,
} from "../filters/journal-filters.js";
import { groupFilter, roleFilter, watcherFilter } from "../filters/people-filters.js";
import { projectFilter, projectStatusFilter, subprojectFilter } from "../filters/project-filters.js";
import { notKept, unkept, unkeptFilters } from "../filters/unkept-filters.js";
import { versionDueFilter, versionFilter, versionStatusFilter } from "../filters/version-filters.js";
import { issueEntity } from "../issue/issue-entity.js";
import { relationFilters } from "../relations/relation-filters.js";

/** Raw filters by name, as in the query of Redmine's `/issues.json`: `status_id=open`, `assigned_to_id=me`, `created_on=>=2020-01-01`. */
export type Filters = Record<string, string | undefined>;

const ofIssue: Columns = (name) => sql.ref(`i.${name}`);

/**
 * The condition for `issues i` (or what else has such columns) that match every filter, seen or not. Without a `status_id`
 * only open ones, as in Redmine. A nonsense value in a known filter is refused; unknown names are ignored. `asksEach`: see `Asked`.
 */
export function matching(
  viewer: Viewer,
  asked: Filters,
  column: Columns = ofIssue,
  asksEach = false,
): RawBuilder<boolean> {
  const { [BESIDE_PLACE]: beside, ...all } = present(asked);
  const conditions = Object.entries(all).flatMap(([name, value]) => {
    const filter = filterNamed(name);
    return filter ? [condition(filter, value, { name, viewer, column, entity: issueEntity, all, asksEach })] : [];
  });
  if (beside) conditions.push(matching(viewer, { status_id: "*", project_id: beside }, column));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What filters say of projects while the `project_id` is that of the list. The name of no filter that is offered. */
const BESIDE_PLACE = "project_id beside that of the list";

/** The filters in the list of a project: what they say of projects narrows it, and leads to no other, as in Redmine. */
export const withinProject = (filters: Filters, project: number | string | undefined): Filters =>
  project === undefined ? filters : { ...filters, project_id: String(project), [BESIDE_PLACE]: filters.project_id };

function condition(filter: Filter, value: string, asked: Asked): RawBuilder<boolean> {
  if (filter === unkept) throw notKept(asked.name);
  return filter.condition(readExpression(asked.name, value, filter.operators), asked);
}

/** What the filters say about a `project_id` alone. */
export const projectsAsked = (viewer: Viewer, filters: Filters): RawBuilder<boolean> =>
  filters.project_id
    ? matching(viewer, { status_id: "*", ...ofProjects(filters) }, (name) =>
        name === "project_id" ? sql.ref(name) : sql`0`,
      )
    : sql`true`;

const ofProjects = ({ project_id, subproject_id, [BESIDE_PLACE]: beside }: Filters): Filters => ({
  project_id,
  subproject_id,
  [BESIDE_PLACE]: beside,
});

/** Those that mean something. */
export const filtersOf = (asked: Filters): string[] => Object.keys(present(asked)).filter((name) => filterNamed(name));

const present = (filters: Filters): Record<string, string> => ({
  status_id: "open",
  ...Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))),
});

const STATUSES = "issue_statuses";

export const isOpen = statusIs(STATUSES, sql`not is_closed`, sql.ref("i.status_id"));

/** Those with words of their own, and those of no field. */
const others: Record<string, Filter> = {
  status_id: statusFilter(STATUSES),
  project_id: projectFilter,
  subproject_id: subprojectFilter,
  "project.status": projectStatusFilter,
  issue_id: numbered(at("id")),
  fixed_version_id: versionFilter,
  "fixed_version.due_date": versionDueFilter,
  "fixed_version.status": versionStatusFilter,
  watcher_id: watcherFilter,
  member_of_group: groupFilter("assigned_to_id"),
  assigned_to_role: roleFilter("assigned_to_id"),
  "author.group": groupFilter("author_id"),
  "author.role": roleFilter("author_id"),
  notes: notesFilter,
  any_searchable: anywhereFilter,
  query: queryFilter,
  updated_by: updatedByFilter,
  last_updated_by: lastUpdatedByFilter,
  via: viaFilter,
  attachment: attachmentFilter("filename"),
  attachment_description: attachmentFilter("description"),
  parent_id: parentFilter,
  child_id: childFilter,
  ...relationFilters,
};

/** A query may name anything, `constructor` too. */
const known = new Map([
  ...[...issueFields].map(([name, field]): [string, Filter] => [name, filterOf(name, field)]),
  ...Object.entries(others),
  ...unkeptFilters.map((name): [string, Filter] => [name, unkept]),
]);

export const filterNamed = (name: string): Filter | undefined =>
  known.get(name) ?? (isCustomFilter(name) ? customFilter : chainedFilter(name));

export const isUnkept = (name: string): boolean => filterNamed(name) === unkept;

/** What a list can be filtered by. */
export const filterNames = [...known.keys()].filter((name) => !isUnkept(name));
