import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { anyOf, type Db } from "../../kernel/index.js";
import type { ProjectIds } from "../../projects/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { isOpen } from "./issue-query.js";

/** How many open issues of each project the viewer sees. */
export async function openIssuesByProject(
  db: Db,
  viewer: Viewer,
  projectIds: ProjectIds,
): Promise<Map<number, number>> {
  const seen = seenBy(viewer);
  const rows = await seen
    .from(db)
    .selectFrom("issues as i")
    .select(["i.project_id", sql<number>`count(*)::int`.as("count")])
    .where(sql<boolean>`i.project_id = ${anyOf(projectIds)}`)
    .where(isOpen)
    .where(seen.issue("i"))
    .groupBy("i.project_id")
    .execute();
  return new Map(rows.map(({ project_id, count }) => [project_id, count]));
}
