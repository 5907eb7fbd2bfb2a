import { sql } from "kysely";
import type { Change, Trx } from "../../kernel/index.js";
import { deleteIssue } from "../issue/delete-issue.js";
import { ofIssue } from "../issue/of-issue.js";
import { type IssueUpdate, updateIssue } from "../issue/update-issue.js";
import { releasedFirst } from "./released-first.js";
import { topmost } from "./topmost.js";

/** Changed or deleted together, at most. */
export const MOST_AT_ONCE = 100;

/** Ascending: two changes at once lock the same issues in one order. */
const inOrder = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** How many issues were changed, and by which journals. */
export interface Changed {
  count: number;
  journalIds: number[];
}

/** The same change to several issues: all, or none. */
export async function changeIssues(change: Change, ids: number[], wanted: Omit<IssueUpdate, "id">): Promise<Changed> {
  const changed: Changed = { count: 0, journalIds: [] };
  for (const id of await inTurn(change.trx, inOrder(ids), wanted)) {
    const { journalIds } = await ofIssue(id, () => updateIssue(change, { ...wanted, id }));
    if (journalIds.length > 0) changed.count++;
    changed.journalIds.push(...journalIds);
  }
  return changed;
}

/** `ids`: ascending. */
export async function inTurn(trx: Trx, ids: number[], { fields = {} }: Pick<IssueUpdate, "fields">): Promise<number[]> {
  if (fields.project_id !== undefined) return parentsFirst(trx, ids);
  return fields.status_id === undefined ? ids : releasedFirst(trx, ids, fields.status_id);
}

/** A subtask that goes with its parent stays below it. */
async function parentsFirst(trx: Trx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) one (id) order by cardinality(issues_above(id)), id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** All, or none. What is below another one goes with it. */
export async function deleteIssues(change: Change, ids: number[]): Promise<void> {
  for (const id of await topmost(change.trx, inOrder(ids))) await ofIssue(id, () => deleteIssue(change, { id }));
}
