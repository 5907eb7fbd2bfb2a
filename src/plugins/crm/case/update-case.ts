import { type Selectable, sql } from "kysely";
import { denied, unseen } from "../../../accounts/index.js";
import {
  changesFiles,
  fileDetails,
  type PlannedFiles,
  plannedFiles,
  type WantedFiles,
  writtenFiles,
} from "../../../attachments/index.js";
import { watchByContributing, writeEntry } from "../../../entities/index.js";
import { changesSince, stored } from "../../../issues/index.js";
import { type Change, type Problem, Refusal, type Tables, thisMoment } from "../../../kernel/index.js";
import { deniedIn, permissionsHere, permissionsIn, permittedProject } from "../../../projects/index.js";
import { type MayOnCase, mayOnCase } from "../permissions.js";
import { problemsWith } from "./case-rules.js";
import { crmCaseEntity } from "./crm-case-entity.js";
import { type CaseFields, caseFields, type FieldName, fieldNames } from "./fields.js";

export interface CaseUpdate {
  id: number;
  fields?: Partial<CaseFields>;
  notes?: string;
  privateNotes?: boolean;
  files?: WantedFiles;
  /** The version the actor saw; refused when the case changed since. */
  lockVersion?: number;
  at?: Date;
}

/** Changes fields, adds a note, or both. What changes nothing writes nothing. Answers the ids of the journals. */
export async function updateCase(change: Change, wanted: CaseUpdate): Promise<{ journalIds: number[] }> {
  const { trx, actor } = change;
  const { id, at, lockVersion, fields = {} } = wanted;
  const { permissions, ...found } = await lockedCase(change, id);
  const record = { type: crmCaseEntity.type, id };
  const edit = editOf(wanted, found, await plannedFiles(change, record, wanted.files ?? {}));
  const { old, next, changed, files, notes, isPrivate } = edit;
  const may = mayOnCase(new Set(permissions));
  if (!actor.operator) await refuseForbidden(change, edit, may);
  const problems = await problemsWith(trx, { authorId: found.author_id, old, next });
  if (problems.length > 0) throw new Refusal(422, problems);
  if (lockVersion !== undefined && lockVersion !== found.lock_version) {
    throw new Refusal(
      422,
      await changesSince(
        trx,
        { entity: crmCaseEntity, fields: caseFields },
        { actor, record: found, seenVersion: lockVersion, wanted: fields },
      ),
    );
  }
  if (changed.length === 0 && notes === "" && !changesFiles(files)) return { journalIds: [] };
  const journalIds = await writeEntry(change, crmCaseEntity, {
    entityId: id,
    at,
    notes,
    isPrivate,
    details: [
      ...changed.map((field) => ({ field, old: stored(old[field]), value: stored(next[field]) })),
      ...fileDetails(files),
    ],
    text: changed.includes("description") ? { now: next.description, before: old.description } : undefined,
    beside: [
      sql`changed as (${changedCase(change, { id, at, edit })})`,
      ...writtenFiles({ type: record.type, id: sql`${id}::int` }, files),
    ],
  });
  // Where they may add watchers: as with issues.
  if (may.addWatchers) await watchByContributing(change, { type: crmCaseEntity.type, id });
  return { journalIds };
}

type StoredCase = Selectable<Tables["crm_cases"]>;

/**
 * Locked until the change is over, so that two edits of one case follow each other. Permissions and visibility are asked in
 * sub-selects, which are computed anew for a row that was waited for: of its columns, as the table still has the old ones.
 */
async function lockedCase({ trx, actor }: Change, id: number): Promise<StoredCase & { permissions: string[] }> {
  const visible = actor.operator ? sql`true` : permittedProject(actor.id, "view_crm_cases", "c.project_id");
  const { rows } = await sql<StoredCase & { permissions: string[] }>`
    select c.*, c.price::float8 as price, ${permissionsHere(actor.id, sql.ref("c.project_id"))} as permissions
      from crm_cases c where c.id = ${id} and ${visible} is true for no key update`.execute(trx);
  if (!rows[0]) throw unseen(actor, "crm_case");
  return rows[0];
}

interface Edit {
  old: CaseFields;
  next: CaseFields;
  /** The fields that differ. */
  changed: FieldName[];
  files: PlannedFiles;
  /** Empty: no note. */
  notes: string;
  isPrivate: boolean;
}

function editOf(
  { fields = {}, notes = "", privateNotes = false }: CaseUpdate,
  found: StoredCase,
  files: PlannedFiles,
): Edit {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: CaseFields = { ...found, ...given };
  return {
    old: found,
    next,
    changed: fieldNames.filter((name) => found[name] !== next[name]),
    files,
    // A note of blanks is none.
    notes: notes.trim() === "" ? "" : notes,
    isPrivate: privateNotes,
  };
}

/** Closed, not seen, or not there: all the same. */
export const notThere: Problem = { field: "project_id", rule: "crm.moving" };

async function refuseForbidden(
  { trx, actor }: Change,
  { old, changed, files, next, notes, isPrivate }: Edit,
  may: MayOnCase,
): Promise<void> {
  const deniedHere = (rule: string) => deniedIn(trx, actor, old.project_id, rule);
  if ((changed.length > 0 || files.removed.length > 0) && !may.edit) throw await deniedHere("crm.editing");
  if (!may.comment) throw await deniedHere(notes === "" ? "crm.editing" : "crm.commenting");
  if (notes !== "" && isPrivate && !may.commentPrivately) throw denied(actor, "issues.private_notes");
  if (!changed.includes("project_id")) return;
  const there = await permissionsIn(trx, actor.id, next.project_id);
  if (!there.has("add_crm_cases")) throw new Refusal(422, notThere);
}

function changedCase({ trx }: Change, { id, at, edit }: { id: number; at: Date | undefined; edit: Edit }) {
  const { old, next, changed } = edit;
  const time = at ?? thisMoment;
  const isClosed = (status: number) => sql<boolean>`(select is_closed from crm_case_statuses where id = ${status})`;
  const closes = sql<boolean>`${isClosed(next.status_id)} and not ${isClosed(old.status_id)}`;
  return trx
    .updateTable("crm_cases")
    .set({
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
      lock_version: sql`lock_version + 1`,
      updated_on: time,
      ...(changed.includes("status_id") && {
        closed_on: sql<Date | null>`case when ${closes} then ${time}::timestamptz else closed_on end`,
      }),
    })
    .where("id", "=", id);
}
