import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import type { Appearance, Status } from "../../tracking/index.js";
import { type Filters, matching, projectsAsked } from "../list/issue-query.js";

interface BoardStatus extends Status, Appearance {
  /** A workflow of the trackers here leads to it, or issues begin with it. */
  isUsed: boolean;
  /** The list asks for it. */
  isAsked: boolean;
  /** When they were read. */
  readAt: number;
}

/** By the clock of the database, which stamps all changes. */
export const millisecondsNow = sql<number>`floor(extract(epoch from now()) * 1000)::float8`;

/** All statuses in their order, for a board of these filters. */
export async function boardStatuses(db: Db, viewer: Viewer, filters: Filters): Promise<BoardStatus[]> {
  const trackers = filters.project_id
    ? sql`select tracker_id from project_trackers where ${projectsAsked(viewer, filters)}`
    : sql`select id from trackers`;
  const isAsked = matching(viewer, { status_id: filters.status_id }, (name) =>
    name === "status_id" ? sql.ref("s.id") : sql`0`,
  );
  const { rows } = await sql<BoardStatus>`
    select s.id, s.name, s.is_closed as "isClosed", s.tone, s.icon, ${isAsked} as "isAsked", ${millisecondsNow} as "readAt",
           exists (select 1 from workflow_transitions w where w.new_status_id = s.id and w.tracker_id in (${trackers}))
           or exists (select 1 from trackers t where t.default_status_id = s.id and t.id in (${trackers})) as "isUsed"
      from issue_statuses s order by s.position, s.id`.execute(db);
  return rows;
}
