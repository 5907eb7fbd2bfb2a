import type { Viewer } from "../../accounts/index.js";
import { type Change, Refusal, type Trx } from "../../kernel/index.js";
import { type Subtask, subtasksOf } from "../family/subtasks.js";
import { createIssue } from "../issue/create-issue.js";
import { ofIssue } from "../issue/of-issue.js";
import { copiedFrom } from "./copied.js";

/** In one change. */
const MOST_SUBTASKS = 100;

/** What the actor sees below an issue, parents first. */
export async function subtasksToCopy(trx: Trx, actor: Viewer, issueId: number): Promise<Subtask[]> {
  const below = await subtasksOf(trx, actor, issueId);
  if (below.length > MOST_SUBTASKS) {
    throw new Refusal(422, { rule: "issues.too_many_subtasks", values: { count: MOST_SUBTASKS } });
  }
  return below;
}

interface CopiedSubtasks {
  subtasks: Subtask[];
  /** Of the copies, by the originals. */
  watchers: Map<number, number[]>;
  fromId: number;
  toId: number;
}

/** Answers the copies by the ids of their originals. */
export async function copySubtasks(
  change: Change,
  { subtasks, watchers, fromId, toId }: CopiedSubtasks,
): Promise<Map<number, number>> {
  const { trx, actor, settings } = change;
  if (subtasks.length === 0) return new Map();
  const copies = new Map([[fromId, toId]]);
  const { id: projectId } = await trx
    .selectFrom("issues")
    .select("project_id as id")
    .where("id", "=", toId)
    .executeTakeFirstOrThrow();
  const copied = await copiedFrom(trx, actor, { ids: subtasks.map(({ id }) => id), projectId, settings });
  for (const { id: originalId, parentId } of subtasks) {
    const fields = { project_id: projectId, parent_id: copies.get(parentId) ?? toId };
    const along = { copied: copied.get(originalId), watcherIds: watchers.get(originalId) ?? [] };
    const { id } = await ofIssue(originalId, () => createIssue(change, { fields, ...along }));
    copies.set(originalId, id);
  }
  copies.delete(fromId);
  return copies;
}
