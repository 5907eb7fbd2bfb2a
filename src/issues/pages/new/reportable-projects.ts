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

export async function mayReportIssues(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select 1 from project_permissions where user_id = ${userId} and permission = 'add_issues') as may`.execute(
    db,
  );
  return rows[0]?.may === true;
}
