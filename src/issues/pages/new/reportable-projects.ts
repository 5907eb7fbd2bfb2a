import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Db, Named } from "../../../kernel/index.js";
import { amongPermitted, permittedProjects } from "../../../projects/index.js";

export interface ReportableProject extends Named {
  identifier: string;
}

/** The projects in which somebody may create issues, by name. */
export function reportableProjects(db: Db, viewer: Viewer): Promise<ReportableProject[]> {
  return db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.identifier"])
    .where(amongPermitted(viewer, "add_issues", "p.id"))
    .orderBy((eb) => eb.fn("lower", ["p.name"]))
    .orderBy("p.id")
    .execute();
}

/** Whether somebody may create issues at all, and in the project with this identifier. */
export async function mayReport(
  db: Db,
  viewer: Viewer,
  project?: string,
): Promise<{ anywhere: boolean; here: boolean }> {
  const isHere = sql`project_id = (select id from projects where identifier = ${project})`;
  const { rows } = await sql<{ anywhere: boolean; here: boolean }>`
    with permitted as materialized (${permittedProjects(viewer, "add_issues")})
    select exists (select 1 from permitted) as anywhere,
           ${project === undefined ? sql`false` : sql`exists (select 1 from permitted where ${isHere})`} as here`.execute(
    db,
  );
  return rows[0] ?? { anywhere: false, here: false };
}
