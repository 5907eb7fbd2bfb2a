import type { Change } from "../../kernel/index.js";
import { deleteIssue } from "../issue/delete-issue.js";
import { ofIssue } from "../issue/of-issue.js";
import { type IssueUpdate, updateIssue } from "../issue/update-issue.js";

/** Changed or deleted together, at most. */
export const MOST_AT_ONCE = 100;

/** Ascending: two changes at once lock the same issues in one order. */
const inOrder = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** The same change to several issues: all, or none. Answers how many it changed. */
export async function changeIssues(change: Change, ids: number[], wanted: Omit<IssueUpdate, "id">): Promise<number> {
  let changed = 0;
  for (const id of inOrder(ids)) {
    const { journalIds } = await ofIssue(id, () => updateIssue(change, { ...wanted, id }));
    if (journalIds.length > 0) changed++;
  }
  return changed;
}

/** All, or none. */
export async function deleteIssues(change: Change, ids: number[]): Promise<void> {
  for (const id of inOrder(ids)) await ofIssue(id, () => deleteIssue(change, { id }));
}
