import { type RawBuilder, sql } from "kysely";
import { anyOf, type Change, type Db, type Trx } from "../../kernel/index.js";
import { assigneesOf, orAuthor, sharedWith } from "../../projects/index.js";
import { subtasksAcross } from "../family/family-settings.js";
import { mayStandBelow } from "../family/stands-below.js";
import type { IssueFields } from "../fields/fields.js";
import { mayReportWith, type Reporter } from "../rules/reportable-trackers.js";

/** The fields of an issue whose values belong to its project. */
export const placedFields = ["tracker_id", "category_id", "fixed_version_id", "assigned_to_id", "parent_id"] as const;

/** What an issue has of them in another project, where nobody says otherwise. */
export type Placed = Pick<IssueFields, (typeof placedFields)[number]>;

export interface Move {
  projectId: number;
  settings: Change["settings"];
  /** The issues stay where they are, and copies of them go: without what is below and beside them. */
  copies?: boolean;
}

/**
 * A select of what each of these issues would have in the project: its tracker, or else the first that the mover may report with;
 * the category that is called the same; a version that is shared with it; a parent below which it may stand. As in Redmine it keeps
 * its assignee, but a copy only one who takes issues there, or makes it.
 */
export const whatStays = (
  mover: Reporter,
  ids: RawBuilder<number[]>,
  { projectId, settings, copies = false }: Move,
) => sql<Placed & { id: number }>`
  select i.id,
         coalesce((select tracker_id from project_trackers where project_id = ${projectId} and tracker_id = i.tracker_id),
                  (select t.id from project_trackers pt join trackers t on t.id = pt.tracker_id
                    where pt.project_id = ${projectId} and ${mayReportWith(mover, "t", { projectId })}
                    order by t.position, t.id limit 1), i.tracker_id) as tracker_id,
         (select there.id from issue_categories here join issue_categories there on there.name = here.name
           where here.id = i.category_id and there.project_id = ${projectId}) as category_id,
         case when i.fixed_version_id = any(${sharedWith(projectId)}) then i.fixed_version_id end as fixed_version_id,
         ${copies ? assigneeOfCopy(mover, projectId) : sql`i.assigned_to_id`} as assigned_to_id,
         (select p.id from issues p where p.id = i.parent_id
             and ${mayStandBelow(subtasksAcross(settings), sql`p.project_id`, sql`${projectId}::int`)}) as parent_id
    from issues i where i.id = ${anyOf(ids)}`;

/** Who makes a copy is its author, who may have it without being a member. */
const assigneeOfCopy = ({ id }: Reporter, projectId: number) => sql`(
  select u.id from users u where u.id = i.assigned_to_id and (${orAuthor(assigneesOf(projectId), id).rule}))`;

/** Of one issue. */
export async function placedIn(db: Db | Trx, mover: Reporter, id: number, move: Move): Promise<Placed> {
  const { rows } = await whatStays(mover, sql`array[${id}::int]`, move).execute(db);
  if (!rows[0]) throw new Error(`Issue ${id} is gone.`);
  return rows[0];
}
