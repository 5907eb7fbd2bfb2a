import { sql } from "kysely";
import { denied } from "../../accounts/index.js";
import { copyFiles } from "../../attachments/index.js";
import { mayBeMadeWatcher } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { createIssue, type NewIssue } from "../issue/create-issue.js";
import { issueEntity } from "../issue/issue-entity.js";
import { createRelation } from "../relations/create-relation.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { copiedFrom } from "./copied.js";
import { copySubtasks, subtasksToCopy } from "./copy-subtasks.js";

/** What a copy takes along. */
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
  { fromId, wanted, ...options }: IssueCopy,
): Promise<{ id: number; made: number }> {
  const { trx, actor, settings } = change;
  const from = await issueInSight(trx, actor, fromId);
  if (!from.permissions.has("copy_issues")) throw denied(actor, "issues.copying");
  if (options.watchers && !from.permissions.has("view_issue_watchers")) throw denied(actor, "issues.copying");
  // Those there are before the copy, which may become one of them.
  const subtasks = options.subtasks ? await subtasksToCopy(trx, actor, fromId) : [];
  const watcherIds = [...(wanted.watcherIds ?? []), ...(options.watchers ? await watchersOf(change, fromId) : [])];
  const projectId = wanted.fields.project_id ?? from.project_id;
  const copied = (await copiedFrom(trx, actor, { ids: [fromId], projectId, settings })).get(fromId);
  const { id } = await createIssue(change, { ...wanted, copied, watcherIds: [...new Set(watcherIds)] });
  if (options.attachments) await copyFilesOf(change, fromId, id);
  const copies = await copySubtasks(change, { subtasks, fromId, toId: id });
  if (options.attachments) for (const [original, copy] of copies) await copyFilesOf(change, original, copy);
  // As in Redmine: where it may not be related, it is a copy all the same.
  const mayRelate = projectId === from.project_id || relatesAcrossProjects(settings);
  if (options.link && mayRelate) await createRelation(change, { issueId: fromId, name: "copied_to", otherId: id });
  return { id, made: copies.size + 1 };
}

const copyFilesOf = (change: Change, fromId: number, toId: number) =>
  copyFiles(change, { from: { type: issueEntity.type, id: fromId }, to: { type: issueEntity.type, id: toId } });

/** Those who can still watch something and whom the actor sees. */
async function watchersOf({ trx, actor }: Change, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from watchers w join users u on u.id = w.user_id
     where w.entity_type = ${issueEntity.type} and w.entity_id = ${id} and ${mayBeMadeWatcher(actor, "u")} order by u.id`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
