import { type RawBuilder, sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { type Appearance, statusAppearance } from "../../tracking/index.js";
import { seenBy } from "../visibility/seen-by.js";

/** A line of a version's issues. */
export interface VersionIssue {
  id: number;
  subject: string;
  isPrivate: boolean;
  tracker: string;
  status: string;
  isClosed: boolean;
  assigneeId: number | null;
  appearance: Appearance;
  assignee: string | null;
}

/** Up to `most` issues of each version that the viewer sees: open ones first, the most urgent before others. */
export async function issuesOfVersions(
  db: Db,
  viewer: Viewer,
  { versionIds, most }: { versionIds: number[]; most: number },
): Promise<Map<number, VersionIssue[]>> {
  if (versionIds.length === 0) return new Map();
  const { projects, issue } = seenBy(viewer);
  const { rows } = await sql<{ versionId: number } & VersionIssue>`
    with ${projects}
    select i.fixed_version_id as "versionId", i.id, i.subject, i.is_private as "isPrivate", t.name as tracker,
           s.name as status, s.is_closed as "isClosed", ${statusAppearance("s")} as appearance, u.id as "assigneeId",
           ${nameOf("u")} as assignee
      from unnest(${versionIds}::int[]) version (id)
      cross join lateral (
        select i.* from issues i join issue_statuses s on s.id = i.status_id
          join issue_priorities p on p.id = i.priority_id
         where i.fixed_version_id = version.id and ${issue("i")}
         order by s.is_closed, p.position desc, i.id limit ${sql.lit(most)}) i
      join trackers t on t.id = i.tracker_id
      join issue_statuses s on s.id = i.status_id
      join issue_priorities p on p.id = i.priority_id
      left join users u on u.id = i.assigned_to_id
     order by s.is_closed, p.position desc, i.id`.execute(db);
  return Map.groupBy(rows, ({ versionId }) => versionId);
}

/** How many issues of a version there are of a kind. */
export interface IssuesByKind {
  /** Null: of none. */
  name: string | null;
  /** For the list of issues. */
  id: number | null;
  open: number;
  closed: number;
}

/** What the issues of a version are told apart by. */
export const kinds = {
  status_id: "issue_statuses",
  category_id: "issue_categories",
} as const;

export async function issuesByKind(
  db: Db,
  viewer: Viewer,
  { versionId, field }: { versionId: number; field: keyof typeof kinds },
): Promise<IssuesByKind[]> {
  const { projects, issue } = seenBy(viewer);
  const order: Record<keyof typeof kinds, RawBuilder<unknown>> = {
    status_id: sql`kind.position`,
    category_id: sql`lower(kind.name)`,
  };
  const { rows } = await sql<IssuesByKind>`
    with ${projects}
    select kind.id, kind.name, count(*) filter (where not s.is_closed)::int as open,
           count(*) filter (where s.is_closed)::int as closed
      from issues i join issue_statuses s on s.id = i.status_id
      left join ${sql.table(kinds[field])} kind on kind.id = ${sql.ref(`i.${field}`)}
     where i.fixed_version_id = ${versionId} and ${issue("i")}
     group by kind.id order by ${order[field]} nulls last, kind.id limit 100`.execute(db);
  return rows;
}
