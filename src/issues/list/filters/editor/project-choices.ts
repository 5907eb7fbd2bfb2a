import { sql } from "kysely";
import { projectsWith } from "../../../../projects/index.js";
import { asksProjects } from "../../../relations/relation-filters.js";
import { relationNames } from "../../../relations/relation-types.js";
import type { FilterPlace } from "../filter-place.js";
import type { SetFilter } from "../set-filter.js";

/** Filters by other issues, or by the projects of these: the operator says which. */
export const byRelations: ReadonlySet<string> = new Set(relationNames);

/** The values of such a filter are projects. */
export const namesProjects = ({ name, operator }: Pick<SetFilter, "name" | "operator">): boolean =>
  name === "project_id" || name === "subproject_id" || (byRelations.has(name) && asksProjects(operator));

/** The projects, with issues that the viewer sees, which a filter can name; of a project's list the subprojects alone are below it. */
export function nameableProjects(filter: string, { viewer, projectId }: Pick<FilterPlace, "viewer" | "projectId">) {
  const all = projectsWith(viewer, "view_issues");
  if (filter !== "subproject_id") return all;
  const below = sql`array_remove(projects_below(${projectId ?? null}::int), ${projectId ?? null}::int)`;
  return {
    rule: sql<boolean>`${all.rule} and p.id = any(${below})`,
    ids: sql`select project_id from (${all.ids}) seen where project_id = any(${below})`,
  };
}
