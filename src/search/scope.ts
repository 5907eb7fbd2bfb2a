import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { idsBelow, idsOfOwn } from "../projects/index.js";

/** Redmine's: which projects are looked in. */
export const scopes = ["all", "my_projects", "bookmarks", "subprojects"] as const;

const none = sql<number[]>`'{}'::int[]`;

/** The ids of these projects. As in Redmine, a project is looked in alone, and a scope of another name says nothing. */
export function searchedProjects(
  viewer: Pick<Viewer, "id">,
  { scope, projectId }: { scope: string | undefined; projectId: number | undefined },
): RawBuilder<number[]> | undefined {
  if (scope === "my_projects") return idsOfOwn(["mine"], viewer.id, none);
  if (scope === "bookmarks") return idsOfOwn(["bookmarks"], viewer.id, none);
  if (scope === "all" || projectId === undefined) return undefined;
  return scope === "subprojects" ? idsBelow(projectId) : sql`array[${projectId}::int]`;
}
