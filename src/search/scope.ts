import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { idsBelow } from "../projects/index.js";

/** Redmine's: which projects are looked in. */
export const scopes = ["all", "my_projects", "subprojects"] as const;

/** The ids of these projects. As in Redmine, a project is looked in alone, and a scope of another name says nothing. */
export function searchedProjects(
  viewer: Pick<Viewer, "id">,
  { scope, projectId }: { scope: string | undefined; projectId: number | undefined },
): RawBuilder<number[]> | undefined {
  if (scope === "my_projects") return sql`array(select project_id from effective_roles where user_id = ${viewer.id})`;
  if (scope === "all" || projectId === undefined) return undefined;
  return scope === "subprojects" ? idsBelow(projectId) : sql`array[${projectId}::int]`;
}
