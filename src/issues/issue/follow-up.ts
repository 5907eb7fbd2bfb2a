import type { Change } from "../../kernel/index.js";
import { progressFollowsStatus } from "../../tracking/index.js";
import { childDetail } from "../family/child-detail.js";
import { leaveRelations } from "../family/leave-relations.js";
import type { IssueFields } from "../fields/fields.js";
import { moveSubtasks } from "../move/move-subtasks.js";
import { closeDuplicates } from "../relations/close-duplicates.js";
import { closesDuplicates } from "../relations/relation-settings.js";
import { settleFamilies } from "../relations/settle-families.js";
import type { RuleFacts } from "../rules/rule-facts.js";
import { gatherConsequences } from "./consequences.js";

interface WrittenChange {
  issueId: number;
  /** Undefined: it is new. */
  old: IssueFields | undefined;
  next: IssueFields;
  /** What others may read as well: a private note stays where it was written. */
  notes: string;
  facts: Pick<RuleFacts, "family" | "statusIsClosed" | "wasClosed">;
}

/**
 * What a change of an issue brings about on others: its parents follow, what comes after it moves, duplicates close, subtasks
 * move along. It is done for the actor whatever their permissions there: it follows from what they may do.
 */
export async function followUp(change: Change, written: WrittenChange): Promise<void> {
  const { issueId, old, next, notes, facts } = written;
  const { family } = facts;
  const consequences = gatherConsequences();
  const changes = (...fields: (keyof IssueFields)[]) => fields.some((field) => old?.[field] !== next[field]);
  const parentIds = changes("parent_id", ...followed) ? [old?.parent_id ?? null, next.parent_id] : [];
  // Behind a status that says its progress comes one that leaves it to its subtasks.
  if (family.hasChildren && changes("status_id") && progressFollowsStatus(change.settings)) parentIds.push(issueId);
  if (changes("parent_id")) {
    for (const [parentId, detail] of childDetail(issueId, old?.parent_id ?? null, next.parent_id))
      consequences.add(parentId, detail);
  }
  const movesProject = old !== undefined && changes("project_id");
  if (movesProject && family.hasChildren) await moveSubtasks(change, { issueId, old, next, consequences });
  if (old && (movesProject || changes("parent_id")))
    await leaveRelations(change, { issueId, movesProject, consequences });
  if (family.duplicated && facts.statusIsClosed && !facts.wasClosed && closesDuplicates(change.settings)) {
    parentIds.push(...(await closeDuplicates(change, { id: issueId, statusId: next.status_id, notes, consequences })));
  }
  const movedIds = family.precedes && changes("start_date", "due_date") ? [issueId] : [];
  await settleFamilies(change, { parentIds, movedIds, consequences });
  await consequences.write(change);
}

/** What a parent reads of its subtasks. */
const followed = ["status_id", "priority_id", "start_date", "due_date", "done_ratio", "estimated_hours"] as const;
