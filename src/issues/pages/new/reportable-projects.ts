import { sql } from "kysely";
import type { Db, Named } from "../../../kernel/index.js";
import { permittedProject } from "../../../projects/index.js";

export interface ReportableProject extends Named {
  identifier: string;
}

/** The projects in which somebody may create issues, by name. */
export function reportableProjects(db: Db, userId: number): Promise<ReportableProject[]> {
  return db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.identifier"])
    .where(permittedProject(userId, "add_issues", "p.id"))
    .orderBy((eb) => eb.fn("lower", ["p.name"]))
    .orderBy("p.id")
    .execute();
}

/** Whether somebody may create issues at all, and in the project with this identifier. */
export async function mayReport(db: Db, userId: number, project = ""): Promise<{ anywhere: boolean; here: boolean }> {
  const { rows } = await sql<{ anywhere: boolean; here: boolean }>`
    with permitted as not materialized (
      select project_id from project_permissions where user_id = ${userId} and permission = 'add_issues')
    select exists (select 1 from permitted) as anywhere,
           exists (select 1 from permitted where project_id = (select id from projects where identifier = ${project})) as here`.execute(
    db,
  );
  return rows[0] ?? { anywhere: false, here: false };
}
