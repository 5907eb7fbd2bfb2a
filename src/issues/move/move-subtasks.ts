import { sql } from "kysely";
import { type Change, invalid, thisMoment } from "../../kernel/index.js";
import type { IssueFields } from "../fields/fields.js";
import type { Consequences } from "../issue/consequences.js";
import { lockIssues } from "./lock-lines.js";

interface Moved {
  id: number;
  categoryBefore: number | null;
  category: number | null;
}

interface Moving {
  issueId: number;
  old: Pick<IssueFields, "project_id">;
  next: Pick<IssueFields, "project_id">;
  consequences: Consequences;
}

/**
 * Subtasks in the project that an issue leaves go with it, and theirs with them; they keep a category that is called the same
 * there. One whose tracker the other project does not have holds all of them.
 */
export async function moveSubtasks({ trx }: Change, { issueId, old, next, consequences }: Moving): Promise<void> {
  const ids = await subtasksIn({ trx }, issueId, old.project_id);
  if (ids.length === 0) return;
  await lockIssues(trx, ids);
  await refuseForeignTrackers({ trx }, ids, next.project_id);
  const { rows } = await sql<Moved>`
    with moved as (
      select i.id, i.category_id, there.id as category
        from issues i left join issue_categories here on here.id = i.category_id
        left join issue_categories there on there.project_id = ${next.project_id} and there.name = here.name
       where i.id = any(${ids}::int[])
    )
    update issues set project_id = ${next.project_id}, category_id = moved.category, updated_on = ${thisMoment},
           lock_version = lock_version + 1, customs_saved = true
      from moved where issues.id = moved.id
    returning issues.id, moved.category_id as "categoryBefore", moved.category`.execute(trx);
  for (const { id, categoryBefore, category } of rows) {
    consequences.add(id, detail("project_id", old.project_id, next.project_id));
    consequences.add(id, detail("category_id", categoryBefore, category));
  }
}

const detail = (field: string, old: number | null, value: number | null) => ({
  field,
  old: old === null ? null : String(old),
  value: value === null ? null : String(value),
});

async function subtasksIn({ trx }: Pick<Change, "trx">, issueId: number, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive moving (id) as (
      select ${issueId}::int
      union
      select i.id from issues i join moving on i.parent_id = moving.id where i.project_id = ${projectId})
    select id from moving where id <> ${issueId}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function refuseForeignTrackers({ trx }: Pick<Change, "trx">, ids: number[], projectId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from issues i
     where id = any(${ids}::int[]) and not exists (
       select 1 from project_trackers where project_id = ${projectId} and tracker_id = i.tracker_id)
     limit 1`.execute(trx);
  if (rows.length > 0) throw invalid("project_id", "issues.subtask_stays");
}
