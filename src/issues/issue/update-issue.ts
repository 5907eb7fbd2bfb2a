import { type Selectable, sql } from "kysely";
import { denied } from "../../accounts/index.js";
import { changesFiles, noFiles, plannedFiles, type WantedFiles } from "../../attachments/index.js";
import { addsOthers, addWatchers } from "../../entities/index.js";
import { type Change, notFound, Refusal, type Tables } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import type { CustomValues } from "../../tracking/index.js";
import { customChanges } from "../custom-fields/given-values.js";
import { followOneAnother, lockLines } from "../family/lock-lines.js";
import { type FieldName, fieldNames, type IssueFields } from "../fields/fields.js";
import { problemsWith } from "../rules/issue-rules.js";
import { type RuleFacts, ruleFacts } from "../rules/rule-facts.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { refuseIfAny } from "./create-issue.js";
import { followUp } from "./follow-up.js";
import { issueEntity } from "./issue-entity.js";
import { type MayOnIssue, mayOnIssue } from "./may-on-issue.js";
import { issueChangesSince } from "./stale.js";
import { type Edit, writeUpdate } from "./write-update.js";

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
  const facts = await factsOf(change, wanted, edit, issue);
  if (facts) {
    edit.customs = customChanges(wanted.customValues ?? {}, facts, { isNew: false });
    if (leavesVersion(edit, wanted, facts)) setField(edit, "fixed_version_id", null);
  }
  edit.files = await plannedFiles(change, { type: issueEntity.type, id: issue.id }, wanted.files ?? {});
  if (!actor.operator) {
    const may = mayOnIssue(new Set(permissions), actor.id, issue.author_id);
    await refuseForbidden(change, wanted, { edit, issue, may, facts });
    if (may.addWatchers && edit.notes !== "") edit.watcherIds.push(actor.id);
  }
  if (facts && leavesParent(edit, wanted, facts)) setField(edit, "parent_id", null);
  const isCurrent = lockVersion === undefined || lockVersion === issue.lock_version;
  if (!isCurrent && !wanted.stillSeen?.(edit.old, facts?.customValues ?? {})) {
    throw new Refusal(
      422,
      await issueChangesSince(trx, { actor, record: issue, seenVersion: lockVersion, wanted: wanted.fields ?? {} }),
    );
  }
  if (changesFields(edit) || changesFiles(edit.files) || edit.notes !== "") {
    const journalIds = await writeUpdate(change, edit);
    if (facts) await followUp(change, { ...edit, facts });
    return { journalIds };
  }
  await addWatchers(trx, { type: issueEntity.type, id: issue.id }, watcherIds);
  return { journalIds: [] };
}

/** Read once the issue is locked, and what is above it where that matters; and only where fields are written. */
async function factsOf(
  { trx, actor, settings }: Change,
  { customValues = {} }: IssueUpdate,
  { changed, next }: Edit,
  issue: StoredIssue,
) {
  if (Object.keys(customValues).length === 0 && changed.length === 0) return undefined;
  const above = [issue.parent_id, next.parent_id].filter((id) => id !== null);
  if (changed.includes("status_id") || changed.includes("parent_id")) await lockLines(trx, above);
  return ruleFacts(trx, { actor, fields: next, issue, watcherIds: [], settings });
}

/** An issue that moves loses a version that is not shared with the other project, unless the actor wants one there. */
const leavesVersion = ({ changed, next }: Edit, { fields = {} }: IssueUpdate, { version }: RuleFacts) =>
  changed.includes("project_id") &&
  fields.fixed_version_id === undefined &&
  next.fixed_version_id !== null &&
  !version?.isShared;

/** The same of a parent below which it may not stand there. */
const leavesParent = ({ changed }: Edit, { fields = {} }: IssueUpdate, { family: { parent } }: RuleFacts) =>
  changed.includes("project_id") && fields.parent_id === undefined && parent !== null && !parent.reachable;

function setField<Name extends FieldName>(edit: Edit, name: Name, value: IssueFields[Name]): void {
  edit.next = { ...edit.next, [name]: value };
  edit.changed = changedFields(edit.old, edit.next);
}

const changedFields = (old: IssueFields, next: IssueFields): FieldName[] =>
  fieldNames.filter((field) => old[field] !== next[field]);

const changesFields = ({ changed, customs }: Edit) => changed.length > 0 || customs.length > 0;

type StoredIssue = Selectable<Tables["issues"]>;

/**
 * Locked until the change is over, so that two edits of one issue follow each other (a job that tells of it need not wait:
 * it only asks that the issue stays); with what the actor may do in its
 * project. Both are asked in sub-selects and not in joins (that is what `is true` prevents): for a row that was waited for,
 * PostgreSQL computes sub-selects anew, and joins the new row with what it had read for the old one.
 */
async function lockedIssue({ trx, actor }: Change, { id }: IssueUpdate) {
  const visible = actor.operator ? sql`true` : issueVisible(sql`${actor.id}`, issueColumns("i"));
  const issue = await trx
    .selectFrom("issues as i")
    .selectAll("i")
    .select(permissionsHere(actor.id, sql.ref("i.project_id")).as("permissions"))
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
    at: wanted.at,
    imported,
    old,
    next,
    customs: [],
    files: noFiles,
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

async function refuseForbidden(
  { trx, actor }: Change,
  { customValues = {}, watcherIds = [] }: IssueUpdate,
  { edit, issue, may, facts }: { edit: Edit; issue: StoredIssue; may: MayOnIssue; facts: RuleFacts | undefined },
): Promise<void> {
  const { old, next, changed, customs, files, notes, notesArePrivate } = edit;
  if ((changesFields(edit) || files.removed.length > 0) && !may.edit) throw denied(actor, "issues.editing");
  if (files.added.length > 0 && !may.attach) throw denied(actor, "attachments.attaching");
  const writes = notes !== "";
  if (writes && !may.comment) throw denied(actor, "issues.commenting");
  if (writes && notesArePrivate && !may.commentPrivately) {
    throw denied(actor, "issues.private_notes");
  }
  if (!writes && !changesFields(edit) && !may.attach) {
    throw denied(actor, "issues.editing");
  }
  if (!may.addWatchers && addsOthers(watcherIds, actor.id)) throw denied(actor, "entities.adding_watchers");
  if (!facts) return;
  if (changed.includes("project_id") && !facts.permissions.has("add_issues")) {
    throw denied(actor, "issues.moving");
  }
  refuseIfAny(
    await problemsWith(trx, { actor, issue, old, given: next, next, customValues, customChanges: customs, facts }),
  );
}
