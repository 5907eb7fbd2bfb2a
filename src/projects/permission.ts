import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../kernel/index.js";

/** What a person may do in a project; empty when it is none of their business. */
export async function permissionsIn(db: Db | Trx, userId: number, projectId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("project_permissions")
    .select("permission")
    .distinct()
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .execute();
  return new Set(rows.map((row) => row.permission));
}

/** For a `where`: the project in the column is one in which the person (an id, or a column) has the permission. */
export const permittedProject = (user: number | RawBuilder<number>, permission: string, project: string) =>
  sql<boolean>`exists (
    select 1 from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${sql.ref(project)} and pp.permission = ${permission})`;

/**
 * For the `with` of a statement about one person and many records: what the person may do, looked up once instead of
 * for every row. It takes the place of the view under the view's own name, so the rules that ask it stay as they are.
 */
export const permissionsOnce = (userId: number) => sql`
  project_permissions as materialized (
    select user_id, project_id, permission, issues_visibility from project_permissions where user_id = ${userId})`;
