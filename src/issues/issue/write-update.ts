import { type RawBuilder, sql } from "kysely";
import { allFiles, fileDetails, type PlannedFiles, writtenFiles } from "../../attachments/index.js";
import { insertWatchers, writeEntry } from "../../entities/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import { type CustomChange, writtenValues } from "../../tracking/index.js";
import { customDetails } from "../custom-fields/custom-details.js";
import { type FieldName, type IssueFields, stored } from "../fields/fields.js";
import { updateInHand } from "../told/subject.js";
import { issueEntity } from "./issue-entity.js";

/** What is to be written of an update that is allowed; its issue is locked. */
export interface Edit {
  issueId: number;
  authorId: number;
  at: Date | undefined;
  imported: boolean;
  old: IssueFields;
  next: IssueFields;
  /** From which workflows lead on: that of `old`, or what another tracker makes of it. */
  statusBefore: number;
  /** The fields that differ. */
  changed: FieldName[];
  customs: CustomChange[];
  /** The same as the history names them. */
  namedCustoms: CustomChange[];
  files: PlannedFiles;
  /** Those that are values of custom fields. */
  valueFiles: PlannedFiles;
  /** Empty: no note. */
  notes: string;
  notesArePrivate: boolean;
  /** Watchers from now on. */
  watcherIds: number[];
}

export const changesFields = ({ changed, customs }: Edit): boolean => changed.length > 0 || customs.length > 0;

/** Fields, watchers and journal in one statement. Answers the ids of the journals. */
export function writeUpdate(change: Change, edit: Edit): Promise<number[]> {
  const { issueId, authorId, at, imported, old, next, changed, customs, namedCustoms, files, valueFiles } = edit;
  return writeEntry(change, issueEntity, {
    entityId: issueId,
    at,
    imported,
    record: updateInHand(issueId, authorId, edit),
    notes: edit.notes,
    isPrivate: edit.notesArePrivate,
    details: [
      ...changed.map((field) => ({ field, old: stored(old[field]), value: stored(next[field]) })),
      ...customDetails(namedCustoms),
      ...fileDetails(files),
    ],
    text: changed.includes("description") ? { now: next.description, before: old.description } : undefined,
    beside: [
      sql`changed as (${changedIssue(change, edit)})`,
      ...writtenValues({ type: "issue", id: sql`${issueId}::int` }, customs),
      ...writtenFiles({ type: issueEntity.type, id: sql`${issueId}::int` }, allFiles(files, valueFiles)),
      ...watching(change, edit),
    ],
  });
}

function changedIssue({ trx }: Change, { issueId, at, old, next, changed, customs }: Edit) {
  const time = at ?? thisMoment;
  const isClosed = (status: number) => sql<boolean>`(select is_closed from issue_statuses where id = ${status})`;
  // From one closed status to another is not closing (decisions 9.4).
  const closes = sql<boolean>`${isClosed(next.status_id)} and not ${isClosed(old.status_id)}`;
  const savesEmptyCustoms = changed.includes("project_id") || customs.some(({ values }) => values.length === 0);
  return trx
    .updateTable("issues")
    .set({
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
      lock_version: sql`lock_version + 1`,
      updated_on: time,
      ...(savesEmptyCustoms && { customs_saved: true }),
      ...(changed.includes("status_id") && {
        closed_on: sql<Date | null>`case when ${closes} then ${time}::timestamptz else closed_on end`,
      }),
    })
    .where("id", "=", issueId);
}

const watching = ({ actor }: Change, { issueId, watcherIds }: Edit): RawBuilder<unknown>[] =>
  watcherIds.length === 0
    ? []
    : [
        sql`watching as (${insertWatchers(actor, { type: issueEntity.type, id: sql`${issueId}::int`, userIds: watcherIds })})`,
      ];
