import { type Change, Refusal } from "../../kernel/index.js";
import type { CustomValues } from "../../tracking/index.js";
import { type CopyOptions, copyIssue } from "../copy/copy-issue.js";
import type { IssueFields } from "../fields/fields.js";
import { ofIssue } from "../issue/of-issue.js";
import { topmost } from "./topmost.js";

/** In one change, what is below them among them. */
const MOST_COPIES = 500;

interface Wanted {
  /** What each copy is to be other than its original. */
  fields: Partial<IssueFields>;
  customValues: CustomValues;
  options: CopyOptions;
}

/** Copies of several issues: all, or none. Answers how many it made. */
export async function copyIssues(
  change: Change,
  ids: number[],
  { fields, customValues, options }: Wanted,
): Promise<number> {
  // As in Redmine, copies of several stand below nothing but copies.
  const wanted = { fields: { parent_id: null, ...fields }, customValues };
  let made = 0;
  // What is below another one is copied with it, and not twice.
  for (const fromId of options.subtasks ? await topmost(change.trx, ids) : ids) {
    made += (await ofIssue(fromId, () => copyIssue(change, { fromId, wanted, ...options }))).made;
    if (made > MOST_COPIES) throw new Refusal(422, { rule: "issues.too_many_copies", values: { count: MOST_COPIES } });
  }
  return made;
}
