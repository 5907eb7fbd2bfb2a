import { sql } from "kysely";
import { type Change, invalid, thisMoment } from "../../kernel/index.js";
import { lockIssues } from "../family/lock-lines.js";
import { type IssueFields, stored } from "../fields/fields.js";
import type { Consequences } from "../issue/consequences.js";
import { type Placed, whatStays } from "./what-stays.js";

interface Moving {
  issueId: number;
  old: Pick<IssueFields, "project_id">;
  next: Pick<IssueFields, "project_id">;
  consequences: Consequences;
}

/** What a subtask may lose on its way. Its parent comes along, and its tracker holds it. */
const losable = ["category_id", "fixed_version_id"] as const;

interface Moved {
  id: number;
  was: Pick<Placed, (typeof losable)[number]>;
  now: Pick<Placed, (typeof losable)[number]>;
}

/**
 * Subtasks in the project that an issue leaves go with it, and theirs with them; each keeps what it can have there. One whose
 * tracker the other project does not have holds all of them.
 */
export async function moveSubtasks({ trx, actor, settings }: Change, { issueId, old, next, consequences }: Moving) {
  await lockIssues(trx, await subtasksIn({ trx }, issueId, old.project_id));
  // Asked again: those that were waited for may have gone elsewhere.
  const ids = await subtasksIn({ trx }, issueId, old.project_id);
  if (ids.length === 0) return;
  await refuseForeignTrackers({ trx }, ids, next.project_id);
  const { rows } = await sql<Moved>`
    with there as (${whatStays(actor, sql`${ids}::int[]`, { projectId: next.project_id, settings })})
    update issues set project_id = ${next.project_id}, category_id = there.category_id,
           fixed_version_id = there.fixed_version_id,
           updated_on = ${thisMoment}, lock_version = issues.lock_version + 1, customs_saved = true
      from there join issues was on was.id = there.id where issues.id = there.id
    returning issues.id, to_json(was) as was, to_json(there) as now`.execute(trx);
  for (const { id, was, now } of rows) {
    consequences.add(id, detail("project_id", old.project_id, next.project_id));
    for (const field of losable) consequences.add(id, detail(field, was[field], now[field]));
  }
}

const detail = (field: keyof IssueFields, old: number | null, value: number | null) => ({
  field,
  old: stored(old),
  value: stored(value),
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
