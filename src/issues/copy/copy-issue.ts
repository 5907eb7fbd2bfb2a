import { denied } from "../../accounts/index.js";
import { copyFiles } from "../../attachments/index.js";
import type { Change } from "../../kernel/index.js";
import { keepAllBelow } from "../family/lock-lines.js";
import { createIssue } from "../issue/create-issue.js";
import { issueEntity } from "../issue/issue-entity.js";
import type { NewIssue } from "../issue/new-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { copiedFrom } from "./copied.js";
import { isAsked, takenAlong } from "./copy-settings.js";
import { copySubtasks, subtasksToCopy } from "./copy-subtasks.js";
import { linkCopies, watchersOf } from "./take-along.js";

/** What a copy takes along, and each copy of a subtask with it. */
export interface CopyOptions {
  attachments: boolean;
  subtasks: boolean;
  watchers: boolean;
  /** The copy is related to its original. */
  link: boolean;
}

export interface IssueCopy extends CopyOptions {
  fromId: number;
  /** What of the copy is to be other than its original, which it has the rest of. */
  wanted: NewIssue;
}

/**
 * Creates an issue after another one, which the actor sees and may copy. The rules of a new issue hold for it, and for its subtasks.
 * Answers how many it made.
 */
export async function copyIssue(
  change: Change,
  { fromId, wanted, ...asked }: IssueCopy,
): Promise<{ id: number; made: number }> {
  const { trx, actor, settings } = change;
  const options = takenAlong(settings, asked);
  await keepAllBelow(trx, fromId);
  const from = await issueInSight(trx, actor, fromId);
  if (!from.permissions.has("copy_issues")) throw denied(actor, "issues.copying");
  if (options.watchers && !from.permissions.has("view_issue_watchers")) throw denied(actor, "issues.copying");
  // What the administrator chose refuses no copy: a relation that may not be made is left out.
  if (options.link && isAsked(settings, "link") && !from.permissions.has("manage_issue_relations"))
    throw denied(actor, "issues.relating");
  // Those there are before the copy, which may become one of them.
  const subtasks = options.subtasks ? await subtasksToCopy(trx, actor, fromId) : [];
  const originals = [fromId, ...subtasks.map((subtask) => subtask.id)];
  const watchers = options.watchers ? await watchersOf(change, originals) : new Map<number, number[]>();
  const watcherIds = [...new Set([...(wanted.watcherIds ?? []), ...(watchers.get(fromId) ?? [])])];
  const projectId = wanted.fields.project_id ?? from.project_id;
  const copied = (await copiedFrom(trx, actor, { ids: [fromId], projectId, settings })).get(fromId);
  const { id } = await createIssue(change, { ...wanted, copied, watcherIds });
  const copies = new Map([[fromId, id], ...(await copySubtasks(change, { subtasks, watchers, fromId, toId: id }))]);
  if (options.attachments) await copyFiles(change, { type: issueEntity.type, records: idsOf(copies) });
  if (options.link) await linkCopies(change, copies);
  return { id, made: copies.size };
}

const idsOf = (copies: Map<number, number>) => ({ originals: [...copies.keys()], copies: [...copies.values()] });
