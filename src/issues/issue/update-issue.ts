import { type Selectable, sql } from "kysely";
import { changesFiles, noFiles, plannedFiles, type WantedFiles } from "../../attachments/index.js";
import { addWatchers, watchesByContributing } from "../../entities/index.js";
import { type Change, notFound, type Problem, Refusal, type Tables } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import { type CustomValues, statusWithTracker } from "../../tracking/index.js";
import { filesAsValues } from "../custom-fields/files-as-values.js";
import { customChanges } from "../custom-fields/given-values.js";
import { followOneAnother, lockLines } from "../family/lock-lines.js";
import { type FieldName, fieldNames, type IssueFields } from "../fields/fields.js";
import { placedFields, placedIn } from "../move/what-stays.js";
import { ruleFacts } from "../rules/rule-facts.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { followUp } from "./follow-up.js";
import { issueEntity } from "./issue-entity.js";
import { mayOnIssue } from "./may/may-on-issue.js";
import { refuseIfAny } from "./refuse-if-any.js";
import { refuseForbidden } from "./refuse-update.js";
import { issueChangesSince } from "./stale.js";
import { changesFields, type Edit, writeUpdate } from "./write-update.js";

export interface IssueUpdate {
  id: number;
  fields?: Partial<IssueFields>;
  customValues?: CustomValues;
  notes?: string;
  privateNotes?: boolean;
  /** The version the actor saw; refused when the issue changed since. */
  lockVersion?: number;
  /** What the actor sets is stored as they saw it. Then another version refuses nothing. */
  stillSeen?: ((fields: IssueFields, customs: CustomValues) => boolean) | undefined;
  /** People who watch from this change on. */
  watcherIds?: number[];
  files?: WantedFiles;
  /** What was sent and is no value: refused together with what the rules refuse. */
  wrong?: Problem[];
  at?: Date;
  /** The change comes from elsewhere, where `#12` may mean another issue than here. */
  imported?: boolean;
}

/**
 * Changes fields, adds a note, or both. An update that changes nothing writes nothing. Answers the ids of the journals.
 */
export async function updateIssue(change: Change, wanted: IssueUpdate): Promise<{ journalIds: number[] }> {
  const { trx, actor } = change;
  const { watcherIds = [], lockVersion } = wanted;
  if (wanted.fields?.parent_id !== undefined) await followOneAnother(trx);
  const { permissions, ...issue } = await lockedIssue(change, wanted);
  const edit = editOf(wanted, issue);
  if (edit.changed.includes("project_id")) await settleThere(change, wanted, edit);
  if (edit.changed.includes("tracker_id")) await settleStatus(change, edit);
  const facts = await factsOf(change, wanted, edit, issue);
  if (facts) {
    edit.customs = customChanges(wanted.customValues ?? {}, facts, { isNew: false });
    if (facts.statusProgress !== null && changesFields(edit)) setField(edit, "done_ratio", facts.statusProgress);
  }
  edit.files = await plannedFiles(change, { type: issueEntity.type, id: issue.id }, wanted.files ?? {});
  if (actor.operator) refuseIfAny(wanted.wrong ?? []);
  else {
    const may = mayOnIssue(new Set(permissions), actor, issue.author_id);
    await refuseForbidden(change, wanted, { edit, issue, may, facts });
    if (may.addWatchers && watchesByContributing(actor) && writesSomething(edit)) edit.watcherIds.push(actor.id);
  }
  const isCurrent = lockVersion === undefined || lockVersion === issue.lock_version;
  if (!isCurrent && !wanted.stillSeen?.(edit.old, facts?.customValues ?? {})) {
    throw new Refusal(
      422,
      await issueChangesSince(trx, { actor, record: issue, seenVersion: lockVersion, wanted: wanted.fields ?? {} }),
    );
  }
  if (writesSomething(edit)) {
    await placeFiles(change, edit);
    const journalIds = await writeUpdate(change, edit);
    if (facts) await followUp(change, { ...edit, notes: edit.notesArePrivate ? "" : edit.notes, facts });
    return { journalIds };
  }
  await addWatchers(change, { type: issueEntity.type, id: issue.id }, watcherIds);
  return { journalIds: [] };
}

/** Uploads that custom fields name become their values. */
async function placeFiles(change: Change, edit: Edit): Promise<void> {
  const placed = await filesAsValues(change, { type: issueEntity.type, id: edit.issueId }, edit.customs);
  edit.customs = placed.customs;
  edit.namedCustoms = placed.named;
  edit.valueFiles = placed.files;
}

/** Read once the issue is locked, and what is above it where that matters; and only where fields are written. */
async function factsOf(
  { trx, actor, settings }: Change,
  { customValues = {} }: IssueUpdate,
  { changed, next, statusBefore }: Edit,
  issue: StoredIssue,
) {
  if (Object.keys(customValues).length === 0 && changed.length === 0) return undefined;
  const above = [issue.parent_id, next.parent_id].filter((id) => id !== null);
  if (changed.includes("status_id") || changed.includes("parent_id")) await lockLines(trx, above);
  const place = { issue, statusBefore, keptTracker: issue.tracker_id };
  return ruleFacts(trx, { actor, fields: next, ...place, watcherIds: [], settings });
}

/** What the actor said nothing of follows an issue that moves, as far as the other project has it. */
async function settleThere({ trx, actor, settings }: Change, { fields = {} }: IssueUpdate, edit: Edit): Promise<void> {
  const there = await placedIn(trx, actor, edit.issueId, { projectId: edit.next.project_id, settings });
  for (const name of placedFields) if (fields[name] === undefined) setField(edit, name, there[name]);
}

/** A status that is sent as it was says nothing: the other tracker may not know it. */
async function settleStatus({ trx }: Change, edit: Edit): Promise<void> {
  const { old, next } = edit;
  edit.statusBefore = await statusWithTracker(trx, {
    statusId: old.status_id,
    from: old.tracker_id,
    to: next.tracker_id,
  });
  if (next.status_id === old.status_id) setField(edit, "status_id", edit.statusBefore);
}

function setField<Name extends FieldName>(edit: Edit, name: Name, value: IssueFields[Name]): void {
  edit.next = { ...edit.next, [name]: value };
  edit.changed = changedFields(edit.old, edit.next);
}

const changedFields = (old: IssueFields, next: IssueFields): FieldName[] =>
  fieldNames.filter((field) => old[field] !== next[field]);

const writesSomething = (edit: Edit) => changesFields(edit) || changesFiles(edit.files) || edit.notes !== "";

type StoredIssue = Selectable<Tables["issues"]>;

/**
 * Locked until the change is over, so that two edits of one issue follow each other (a job that tells of it need not wait:
 * it only asks that the issue stays); with what the actor may do with it in its project. Both are asked in sub-selects and not in
 * joins (that is what `is true` prevents): for a row that was waited for, PostgreSQL computes sub-selects anew, and joins the new row
 * with what it had read for the old one.
 */
async function lockedIssue({ trx, actor }: Change, { id }: IssueUpdate) {
  const visible = actor.operator ? sql`true` : issueVisible(sql`${actor.id}`, issueColumns("i"));
  const issue = await trx
    .selectFrom("issues as i")
    .selectAll("i")
    .select(permissionsHere(actor.id, sql.ref("i.project_id"), sql.ref("i.tracker_id")).as("permissions"))
    .where("i.id", "=", id)
    .where(sql<boolean>`${visible} is true`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (issue) return issue;
  if (!actor.operator) await issueInSight(trx, actor, id);
  throw notFound("issue");
}

function editOf(wanted: IssueUpdate, issue: StoredIssue): Edit {
  const { notes = "", privateNotes = false, watcherIds = [], imported = false } = wanted;
  const old = fieldsOf(issue);
  const next: IssueFields = { ...old, ...defined(wanted.fields ?? {}) };
  return {
    issueId: issue.id,
    authorId: issue.author_id,
    at: wanted.at,
    imported,
    old,
    next,
    statusBefore: old.status_id,
    customs: [],
    namedCustoms: [],
    files: noFiles,
    valueFiles: noFiles,
    changed: changedFields(old, next),
    // A note of blanks is none.
    notes: notes.trim() === "" ? "" : notes,
    notesArePrivate: privateNotes,
    watcherIds: [...watcherIds],
  };
}

const fieldsOf = (issue: StoredIssue) =>
  Object.fromEntries(fieldNames.map((field) => [field, issue[field]])) as never as IssueFields; // all of them

const defined = (fields: Partial<IssueFields>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
