import { sql } from "kysely";
import { denied, type Viewer } from "../accounts/index.js";
import { notFound, Refusal } from "../kernel/index.js";
import type { Change } from "../notifications/index.js";
import { permissionsIn } from "../projects/index.js";
import { refuseIfAny } from "./create-issue.js";
import { type FieldName, fieldNames, type IssueFields } from "./issue-fields.js";
import { problemsWith } from "./issue-rules.js";
import { writeJournal } from "./journal.js";
import { type MayOnIssue, mayOnIssue } from "./may-on-issue.js";
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
 * Changes fields, adds a note, or both. An update that changes nothing writes nothing. Answers the ids of the journals.
 */
export async function updateIssue(change: Change, wanted: IssueUpdate): Promise<{ journalIds: number[] }> {
  const { trx } = change;
  const issue = await lockedIssue(change, wanted);
  const next: IssueFields = { ...fieldsOf(issue), ...defined(wanted.fields ?? {}) };
  const changed = fieldNames.filter((field) => issue[field] !== next[field]);
  const watching = [...(wanted.watcherIds ?? [])];
  if (!wanted.unrestricted) {
    const may = await refuseForbidden(change, wanted, issue, changed, next);
    if (may.addWatchers && hasNote(wanted)) watching.push(wanted.actor.id);
  }
  if (wanted.lockVersion !== undefined && wanted.lockVersion !== issue.lock_version) {
    throw new Refusal(422, await changesSince(trx, issue, wanted.lockVersion));
  }
  await addWatchers(trx, issue.id, watching);
  if (changed.length === 0 && !hasNote(wanted)) return { journalIds: [] };
  await writeFields(change, wanted, issue, changed, next);
  return { journalIds: await writeJournals(change, wanted, issue, changed, next) };
}

/** A note of blanks is none. */
const hasNote = ({ notes = "" }: IssueUpdate) => notes.trim() !== "";

async function writeFields(
  change: Change,
  { at }: IssueUpdate,
  issue: StoredIssue,
  changed: FieldName[],
  next: IssueFields,
): Promise<void> {
  const time = at ?? sql<Date>`now()`;
  const closes = await isClosing(change, issue.status_id, next.status_id);
  await change.trx
    .updateTable("issues")
    .set({
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
      lock_version: sql`lock_version + 1`,
      updated_on: time,
      ...(closes ? { closed_on: time } : {}),
    })
    .where("id", "=", issue.id)
    .execute();
}

/** A private note must not hide the changes beside it, so the changes then get a journal of their own. */
async function writeJournals(
  change: Change,
  wanted: IssueUpdate,
  issue: StoredIssue,
  changed: FieldName[],
  next: IssueFields,
): Promise<number[]> {
  const { trx } = change;
  const common = { issueId: issue.id, actorId: wanted.actor.id, at: wanted.at };
  const details = changed.map((field) => ({ field, old: issue[field], value: next[field] }));
  const inText = changed.includes("description") ? await newlyMentioned(trx, next.description, issue.description) : [];
  if (!hasNote(wanted)) return [await writeJournal(change, { ...common, details, mentioned: inText })];
  const notes = wanted.notes;
  const inNote = await newlyMentioned(trx, notes ?? "");
  if (wanted.privateNotes && details.length > 0) {
    const changes = await writeJournal(change, { ...common, details, mentioned: inText });
    return [changes, await writeJournal(change, { ...common, notes, isPrivate: true, mentioned: inNote })];
  }
  const mentioned = [...new Set([...inText, ...inNote])];
  return [await writeJournal(change, { ...common, details, notes, isPrivate: wanted.privateNotes, mentioned })];
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
  wanted: IssueUpdate,
  issue: StoredIssue,
  changed: FieldName[],
  next: IssueFields,
): Promise<MayOnIssue> {
  const { actor } = wanted;
  const may = mayOnIssue(await permissionsIn(trx, actor.id, issue.project_id), actor.id, issue.author_id);
  if (changed.length > 0 && !may.edit) throw denied(actor, "You may not edit this issue.");
  const writes = hasNote(wanted);
  if (writes && !may.comment) throw denied(actor, "You may not comment on this issue.");
  if (writes && wanted.privateNotes && !may.commentPrivately) {
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
  return may;
}

/** From an open status to a closed one; from one closed status to another is not closing (decisions 9.4). */
async function isClosing({ trx }: Change, oldStatusId: number, newStatusId: number): Promise<boolean> {
  if (oldStatusId === newStatusId) return false;
  const rows = await trx
    .selectFrom("issue_statuses")
    .select(["id", "is_closed"])
    .where("id", "in", [oldStatusId, newStatusId])
    .execute();
  const isClosed = (id: number) => rows.find((row) => row.id === id)?.is_closed === true;
  return isClosed(newStatusId) && !isClosed(oldStatusId);
}
