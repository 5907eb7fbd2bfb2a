import { sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";
import { type Appearance, statusAppearance } from "../../tracking/index.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";

/** An issue below another one, as a line of a tree. */
export interface Subtask {
  id: number;
  parentId: number;
  /** 0 directly below. */
  level: number;
  subject: string;
  authorId: number;
  projectId: number;
  trackerId: number;
  tracker: string;
  status: string;
  closed: boolean;
  assigneeId: number | null;
  appearance: Appearance;
  assignee: string | null;
  doneRatio: number;
}

/**
 * What is below an issue, as far as the viewer sees it: not what is below an issue that they do not see. Each before its
 * own, neighbours in the order they were made.
 */
export async function subtasksOf(db: Db | Trx, viewer: Viewer, issueId: number): Promise<Subtask[]> {
  const { rows } = await sql<Subtask>`
    with recursive below (id, level, path) as (
      select i.id, 0, array[i.id] from issues i where i.parent_id = ${issueId} and ${seen(viewer)}
      union all
      select i.id, below.level + 1, below.path || i.id
        from issues i join below on i.parent_id = below.id where ${seen(viewer)})
    select i.id, i.parent_id as "parentId", below.level, i.subject, t.id as "trackerId", t.name as tracker,
           i.author_id as "authorId", i.project_id as "projectId",
           s.name as status, s.is_closed as closed, ${statusAppearance("s")} as appearance, i.done_ratio as "doneRatio",
           u.id as "assigneeId", ${nameOf("u")} as assignee
      from below join issues i on i.id = below.id join trackers t on t.id = i.tracker_id
      join issue_statuses s on s.id = i.status_id left join users u on u.id = i.assigned_to_id
     order by below.path`.execute(db);
  return rows;
}

const seen = ({ id }: Viewer) => issueVisible(sql`${id}::int`, issueColumns("i"));
