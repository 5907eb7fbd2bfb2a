import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { isOpen } from "./issue-query.js";

/** How many open issues of each project the viewer sees. */
export async function openIssuesByProject(db: Db, viewer: Viewer, projectIds: number[]): Promise<Map<number, number>> {
  const seen = seenBy(viewer);
  const rows = await seen
    .from(db)
    .selectFrom("issues as i")
    .select(["i.project_id", sql<number>`count(*)::int`.as("count")])
    // As a set: for an array as it comes the plan is made anew each time.
    .where(sql<boolean>`i.project_id = any(array(select unnest(${projectIds}::int[])))`)
    .where(isOpen)
    .where(seen.issue("i"))
    .groupBy("i.project_id")
    .execute();
  return new Map(rows.map(({ project_id, count }) => [project_id, count]));
}
