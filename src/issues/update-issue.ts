import { sql } from "kysely";
import { denied, type Viewer } from "../accounts/index.js";
import { notFound, Refusal } from "../kernel/index.js";
import type { Change } from "../notifications/index.js";
import { permissionsIn } from "../projects/index.js";
import { refuseIfAny } from "./create-issue.js";
import { type FieldName, fieldNames, type IssueFields } from "./issue-fields.js";
import { problemsWith } from "./issue-rules.js";
import { writeJournal } from "./journal.js";
import { mayOnIssue } from "./may-on-issue.js";
import { newlyMentioned } from "./mentions.js";
import { changesSince } from "./stale.js";
import { issueColumns, issueVisible } from "./visibility.js";
import { addWatchers } from "./watchers.js";

export interface IssueUpdate {
  id: number;
  actor: Viewer;
  fields?: Partial<IssueFields>;
  notes?: string;
  privateNotes?: boolean;
  /** The version the actor saw; refused when the issue changed since. */
  lockVersion?: number;
  /** People who watch from this change on. */
  watcherIds?: number[];
  at?: Date;
  unrestricted?: boolean;
}

/**
 * Changes fields, adds a note, or both: one journal with its details, a private note in a journal of its own. An
 * update that changes nothing writes nothing. Answers the ids of the journals.
 */
export async function updateIssue(change: Change, wanted: IssueUpdate): Promise<{ journalIds: number[] }> {
  const { trx } = change;
  const { actor, notes = "", at } = wanted;
  const issue = await lockedIssue(change, wanted);
  const next: IssueFields = { ...fieldsOf(issue), ...defined(wanted.fields ?? {}) };
  const changed = fieldNames.filter((field) => issue[field] !== next[field]);
  const blankNote = notes.trim() === "";
  if (!wanted.unrestricted) await refuseForbidden(change, wanted, issue, changed, next);
  if (wanted.lockVersion !== undefined && wanted.lockVersion !== issue.lock_version) {
    throw new Refusal(422, await changesSince(trx, issue, wanted.lockVersion));
  }
  await addWatchers(trx, issue.id, wanted.watcherIds ?? []);
  if (changed.length === 0 && blankNote) return { journalIds: [] };

  const statuses = await closedStates(change, issue.status_id, next.status_id);
  await trx
    .updateTable("issues")
    .set({
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
      lock_version: sql`lock_version + 1`,
      updated_on: at ?? sql`now()`,
      ...(statuses.closes ? { closed_on: at ?? sql`now()` } : {}),
    })
    .where("id", "=", issue.id)
    .execute();

  const mentionedInText = changed.includes("description")
    ? await newlyMentioned(trx, next.description, issue.description)
    : [];
  const mentionedInNote = blankNote ? [] : await newlyMentioned(trx, notes);
  const details = changed.map((field) => ({ field, old: issue[field], value: next[field] }));
  const journal = { issueId: issue.id, actorId: actor.id, at };
  const isPrivate = wanted.privateNotes === true && !blankNote;
  const journalIds: number[] = [];
  // A private note must not hide the changes beside it, so the changes get a journal of their own.
  if (isPrivate && details.length > 0) {
    journalIds.push(await writeJournal(change, { ...journal, details, mentioned: mentionedInText }));
    journalIds.push(await writeJournal(change, { ...journal, notes, isPrivate, mentioned: mentionedInNote }));
  } else {
    const mentioned = [...new Set([...mentionedInText, ...mentionedInNote])];
    journalIds.push(
      await writeJournal(change, { ...journal, details, notes: blankNote ? "" : notes, isPrivate, mentioned }),
    );
  }
  return { journalIds };
}

type StoredIssue = Awaited<ReturnType<typeof lockedIssue>>;

/** Locked until the change is over, so that two edits of one issue follow each other. Invisible is not found. */
async function lockedIssue({ trx }: Change, { id, actor, unrestricted }: IssueUpdate) {
  const issue = await trx
    .selectFrom("issues as i")
    .selectAll()
    .where("i.id", "=", id)
    .where(unrestricted ? sql<boolean>`true` : issueVisible(sql`${actor.id}`, issueColumns("i")))
    .forUpdate()
    .executeTakeFirst();
  if (!issue) throw notFound("Issue");
  return issue;
}

const fieldsOf = (issue: StoredIssue) =>
  Object.fromEntries(fieldNames.map((field) => [field, issue[field]])) as never as IssueFields;

const defined = (fields: Partial<IssueFields>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function refuseForbidden(
  { trx }: Change,
  { actor, notes = "", privateNotes }: IssueUpdate,
  issue: StoredIssue,
  changed: FieldName[],
  next: IssueFields,
): Promise<void> {
  const may = mayOnIssue(await permissionsIn(trx, actor.id, issue.project_id), actor.id, issue.author_id);
  if (changed.length > 0 && !may.edit) throw denied(actor, "You may not edit this issue.");
  const writes = notes.trim() !== "";
  if (writes && !may.comment) throw denied(actor, "You may not comment on this issue.");
  if (writes && privateNotes && !may.commentPrivately) {
    throw denied(actor, "You may not write private notes in this project.");
  }
  if (!writes && changed.length === 0 && !may.comment) {
    throw denied(actor, "You may not edit this issue.");
  }
  if (changed.includes("project_id")) {
    const there = await permissionsIn(trx, actor.id, next.project_id);
    if (!there.has("add_issues")) throw denied(actor, "You may not move issues to that project.");
  }
  refuseIfAny(await problemsWith(trx, { actor, authorId: issue.author_id, old: fieldsOf(issue), next }));
}

async function closedStates({ trx }: Change, oldStatusId: number, newStatusId: number) {
  if (oldStatusId === newStatusId) return { closes: false };
  const rows = await trx
    .selectFrom("issue_statuses")
    .select(["id", "is_closed"])
    .where("id", "in", [oldStatusId, newStatusId])
    .execute();
  const isClosed = (id: number) => rows.find((row) => row.id === id)?.is_closed === true;
  return { closes: isClosed(newStatusId) && !isClosed(oldStatusId) };
}
