import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { seenBy } from "../issue/visibility.js";
import { isOpen } from "./issue-query.js";

/** How many open issues of each project the viewer sees. */
export async function openIssuesByProject(db: Db, viewer: Viewer, projectIds: number[]): Promise<Map<number, number>> {
  const seen = seenBy(viewer);
  const { rows } = await sql<{ id: number; count: number }>`
    with ${seen.projects}
    select i.project_id as id, count(*)::int as count
      from issues i
     where i.project_id = any(${projectIds}::int[]) and ${isOpen}
       and ${seen.issue("i")}
     group by i.project_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
