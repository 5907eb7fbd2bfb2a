import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../../accounts/index.js";
import { anyOf, anyOfTexts, type Db } from "../../../kernel/index.js";
import { isOwnProjects, permittedProject, sharedWith } from "../../../projects/index.js";
import { namedCustomValues } from "../../custom-fields/in-lists/custom-choices.js";
import { customAsked } from "../../custom-fields/in-lists/related-fields.js";
import { peopleInIssues } from "../page/people-in-issues.js";
import { namesPeople } from "./editor/filter-sources.js";
import { namesProjects } from "./editor/project-choices.js";
import type { FilterPlace } from "./filter-place.js";
import { seenGroups } from "./seen-groups.js";
import type { SetFilter } from "./set-filter.js";

/** The names of values, by filter and value. */
export type FilterNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Whose list it is, of which project, and the custom fields that the viewer sees. */
type Place = Omit<FilterPlace, "t">;

/**
 * What the values of these filters are called, in one statement; without values that have names, in none. A value that is gone, or that
 * the viewer may not know, has no name here.
 */
export async function filterNames(db: Db, filters: readonly SetFilter[], place: Place): Promise<FilterNames> {
  const selects = filters.flatMap((filter) => {
    const named = namedIn(filter, place);
    return named ? [sql`select ${filter.name}::text as filter, value, name from (${named}) named (value, name)`] : [];
  });
  if (selects.length === 0) return new Map();
  const { rows } = await sql<{ filter: string; value: string; name: string }>`
    ${sql.join(selects, sql` union all `)}`.execute(db);
  const byFilter = Map.groupBy(rows, ({ filter }) => filter);
  return new Map(
    [...byFilter].map(([filter, named]) => [filter, new Map(named.map(({ value, name }) => [value, name]))]),
  );
}

/** A select of values and their names; undefined: none of them has one. */
function namedIn(filter: SetFilter, place: Place): RawBuilder<unknown> | undefined {
  const { name, values } = filter;
  if (namesProjects(filter)) return namedProjects(values, place);
  const ids = values.filter(isId).map(Number);
  if (ids.length === 0) return undefined;
  if (namesPeople.has(name)) return namedPeople(ids, place);
  const custom = customAsked(name, place);
  return custom ? namedCustomValues(custom, ids, place) : byId.get(name)?.(ids, place);
}

const isId = (value: string) => /^\d{1,9}$/.test(value);

const byId = new Map<string, (ids: number[], place: Place) => RawBuilder<unknown>>([
  ["status_id", (ids) => sql`select id::text, name from issue_statuses where id = ${anyOf(ids)}`],
  ["tracker_id", (ids) => sql`select id::text, name from trackers where id = ${anyOf(ids)}`],
  ["priority_id", (ids) => sql`select id::text, name from issue_priorities where id = ${anyOf(ids)}`],
  ["category_id", namedCategories],
  ["fixed_version_id", namedVersions],
  ["member_of_group", namedGroups],
  ["author.group", namedGroups],
  ["assigned_to_role", namedRoles],
  ["author.role", namedRoles],
]);

function namedGroups(ids: number[], { viewer }: Place) {
  return sql`
    select u.id::text, u.firstname from users u where u.id = ${anyOf(ids)} and ${seenGroups(viewer).rule}`;
}

function namedRoles(ids: number[]) {
  return sql`select id::text, name from roles where id = ${anyOf(ids)}`;
}

/** By id or identifier. */
function namedProjects(values: readonly string[], { viewer }: Place) {
  const references = values.filter((value) => !isOwnProjects(value));
  if (references.length === 0) return undefined;
  const ids = references.filter(isId).map(Number);
  const permitted = permittedProject(viewer.id, "view_issues", "p.id");
  return sql`
    select p.id::text, p.name from projects p where p.id = ${anyOf(ids)} and ${permitted}
    union all
    select p.identifier, p.name from projects p where p.identifier = ${anyOfTexts(references)} and ${permitted}`;
}

function namedCategories(ids: number[], { viewer }: Place) {
  return sql`
    select c.id::text, c.name from issue_categories c
     where c.id = ${anyOf(ids)} and ${permittedProject(viewer.id, "view_issues", "c.project_id")}`;
}

/** Of projects in which the viewer sees issues, or shared with the project of the list. */
function namedVersions(ids: number[], { viewer, projectId }: Place) {
  const here = sql<number>`${projectId ?? null}::int`;
  return sql`
    select v.id::text, concat_ws(' - ', vp.name, v.name)
      from versions v left join projects vp on vp.id = v.project_id and vp.id is distinct from ${here}
                                           and ${permittedProject(viewer.id, "view_issues", "vp.id")}
     where v.id = ${anyOf(ids)} and (vp.id is not null or v.id = any(${sharedWith(here)}))`;
}

/** Whom the viewer knows because they reported, or work on, an issue that the viewer sees; in whatever project. */
function namedPeople(ids: number[], { viewer }: Place) {
  const known = (["author_id", "assigned_to_id"] as const).map(
    (filter) => peopleInIssues(viewer, filter, undefined).rule,
  );
  return sql`
    select u.id::text, ${nameOf("u")} from users u
     where u.id = ${anyOf(ids)} and (${sql.join(known, sql` or `)})`;
}
