import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import {
  fewProjects,
  type ProjectChoice,
  permittedProject,
  permittedProjects,
  projectsWith,
} from "../../projects/index.js";

/** The projects in which the user may create issues, by name; undefined when there are more than a list may hold. */
export const reportableProjects = (db: Db, viewer: Viewer): Promise<ProjectChoice[] | undefined> =>
  fewProjects(db, projectsWith(viewer, "add_issues"));

/** The one with this id or identifier, if the user may create issues in it. */
export function reportableProject(db: Db, viewer: Viewer, ref: string): Promise<ProjectChoice | undefined> {
  return db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.identifier"])
    .where((eb) => (/^\d{1,9}$/.test(ref) ? eb("p.id", "=", Number(ref)) : eb("p.identifier", "=", ref)))
    .where(permittedProject(viewer.id, "add_issues", "p.id"))
    .executeTakeFirst();
}

/** Whether the user may create issues at all, and in the project with this identifier. */
export async function mayReport(
  db: Db,
  viewer: Viewer,
  project?: string,
): Promise<{ anywhere: boolean; here: boolean }> {
  const isHere = sql`project_id = (select id from projects where identifier = ${project})`;
  return db
    .with(
      (cte) => cte("permitted").materialized(),
      () => sql`(${permittedProjects(viewer, "add_issues")})`,
    )
    .selectNoFrom([
      sql<boolean>`exists (select 1 from permitted)`.as("anywhere"),
      (project === undefined ? sql<boolean>`false` : sql<boolean>`exists (select 1 from permitted where ${isHere})`).as(
        "here",
      ),
    ])
    .executeTakeFirstOrThrow();
}
