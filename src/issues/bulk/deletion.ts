import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { deletableAmong } from "../issue/may/may-on-issues.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { seenBy } from "../visibility/seen-by.js";

export interface Deletion {
  /** How many stand below the issues and go with them, as far as the viewer sees them. */
  below: number;
}

/** What deleting these issues means; undefined for a viewer who may not delete each of them. */
export async function deletionOf(db: Db, viewer: Viewer, issues: ListedIssue[]): Promise<Deletion | undefined> {
  if ((await deletableAmong(db, viewer, issues)).size < issues.length) return undefined;
  const ids = sql`${issues.map(({ id }) => id)}::int[]`;
  const seen = seenBy(viewer);
  const { rows } = await sql<Deletion>`
    with ${seen.projects}
    select count(*)::int as below from issues i
     where i.id in (select unnest(issues_below(id)) from unnest(${ids}) one (id)) and i.id <> all(${ids})
       and ${seen.issue("i")}`.execute(db);
  return rows[0];
}
