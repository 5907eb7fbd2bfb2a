import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { selectVersions, type Version, versionFrom } from "./version.js";

/** THE relation of versions and the projects they can be used in: an array of ids, to be looked up in. */
export const sharedWith = (project: RawBuilder<number> | number): RawBuilder<number[]> =>
  sql`(select versions_shared_with(${project}))::integer[]`;

/** Those of the relation that can be used in each of these projects. */
export const sharedWithEach = (projectIds: number[]): RawBuilder<number[]> => sql`array(
  select shared.id from unnest(${projectIds}::int[]) project (id), unnest(${sharedWith(sql.ref("project.id"))}) shared (id)
   group by shared.id having count(*) = ${projectIds.length})`;

/** Those that can be used in a project: its own and those shared with it. What is due first comes first. */
export async function versionsOf(
  db: Db | Trx,
  viewer: Pick<Viewer, "id" | "admin">,
  projectId: number,
): Promise<Version[]> {
  const rows = await selectVersions(db, viewer)
    .where("v.id", "=", sql<number>`any(${sharedWith(projectId)})`)
    .orderBy(dueFirst("v"))
    .execute();
  return rows.map(versionFrom);
}

/** The order of versions everywhere: by date, those without one last, then by name. */
export const dueFirst = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.effective_date`)} nulls last, lower(${sql.ref(`${alias}.name`)}), ${sql.ref(`${alias}.id`)}`;
