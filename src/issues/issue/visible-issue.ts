import { sql } from "kysely";
import { unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Named, Trx } from "../../kernel/index.js";
import { type Look, look } from "../../notifications/index.js";
import { columns, type ListedIssue, named } from "../list/issue-list.js";
import { issueEntity } from "./issue-entity.js";
import { standing } from "./visibility.js";

/** An issue the viewer sees, as far as a change of it asks. */
export interface IssueInSight {
  id: number;
  project_id: number;
  tracker_id: number;
  status_id: number;
  author_id: number;
  /** What the viewer may do in its project. */
  permissions: Set<string>;
}

/** The same with everything that is shown of it. */
export interface VisibleIssue extends ListedIssue, IssueInSight {
  project_status: number;
  /** It was imported, and its description with it. */
  imported: boolean;
  /** People and groups; null when they were not asked for. */
  watchers: Named[] | null;
  /** When it was read. */
  look: Look;
}

/**
 * The issue, for a viewer who may see it, with what they may do: one statement. Missing and hidden
 * answer the same.
 */
export async function visibleIssue(
  db: Db,
  viewer: Viewer,
  id: number,
  { withWatchers = false } = {},
): Promise<VisibleIssue> {
  const { rows } = await sql<Asked<VisibleIssue>>`
    select ${columns}, p.status as project_status, ${look} as look, ${imported} as imported, standing.*, ${withWatchers ? watchers : sql`null`} as watchers
      from ${named} ${standing(viewer, "i")} where i.id = ${id}`.execute(db);
  return seen(viewer, rows[0]);
}

const imported = sql`exists (select 1 from issue_origins o where o.issue_id = i.id)`;

const watchers = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', trim(u.firstname || ' ' || u.lastname)) order by u.id), '[]')
    from watchers w join users u on u.id = w.user_id where w.entity_type = ${issueEntity.type} and w.entity_id = i.id)`;

/** For a change, or for what belongs to the issue: without the names. */
export async function issueInSight(db: Db | Trx, viewer: Viewer, id: number): Promise<IssueInSight> {
  const { rows } = await sql<Asked<IssueInSight>>`
    select i.id, i.project_id, i.tracker_id, i.status_id, i.author_id, standing.*
      from issues i ${standing(viewer, "i")} where i.id = ${id}`.execute(db);
  return seen(viewer, rows[0]);
}

type Asked<Issue> = Omit<Issue, "permissions"> & { visible: boolean; permissions: string[] };

function seen<Row extends { visible: boolean; permissions: string[] }>(viewer: Viewer, row: Row | undefined) {
  if (!row?.visible) throw unseen(viewer, "issue");
  const { visible: _, permissions, ...issue } = row;
  return { ...issue, permissions: new Set(permissions) };
}
