import { sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import { sharedWith } from "./shared-versions.js";

/**
 * For verbs that shared less or moved a project: what refers to a version that is not shared with its project any more loses
 * it. Looked for in these versions, and in these projects.
 */
export async function leaveUnshared(
  change: Change,
  among: { versionIds: number[]; projectIds: number[] },
): Promise<void> {
  await sql`
    update projects p set default_version_id = null
     where (p.default_version_id = any(${among.versionIds}::int[]) or p.id = any(${among.projectIds}::int[]))
       and p.default_version_id <> all(${sharedWith(sql.ref("p.id"))})`.execute(change.trx);
  await change.contributions.plannedRecords.leaveUnshared(change, among);
}

/** The same for projects that were moved, deleted or hidden: what is in them, and what is planned for versions of theirs. */
export async function leaveUnsharedOf(change: Change, projectIds: number[]): Promise<void> {
  const versions = await change.trx
    .selectFrom("versions")
    .select("id")
    .where("project_id", "=", sql<number>`any(${projectIds}::int[])`)
    .execute();
  await leaveUnshared(change, { versionIds: versions.map(({ id }) => id), projectIds });
}
