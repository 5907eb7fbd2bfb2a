import { sql } from "kysely";
import { denied, unseen } from "../../accounts/index.js";
import { type Change, Refusal, thisMoment } from "../../kernel/index.js";
import { deniedOn } from "../denied-on.js";
import { type EntityClass, type EntityRef, journalGone, type MayOnNotes, noteEdited } from "../entity.js";
import { mentionedIn } from "../mentions/mentions.js";
import { mayEditNote, mayOnNotesOf } from "./may-on-notes.js";
import { noteVisible } from "./note-visible.js";

export interface NoteEdit {
  /** Of the journal. */
  id: number;
  notes?: string;
  isPrivate?: boolean;
}

/**
 * Changes the text or the privacy of a note; an unchanged value is never refused. An emptied note is deleted with its
 * journal, unless that changed fields: those stay in the history.
 */
export async function editNote(change: Change, entity: EntityClass, { id, notes, isPrivate }: NoteEdit): Promise<void> {
  const empties = notes?.trim() === "";
  const note = await lockedNote(change, entity, { id, empties });
  const next = { notes: empties ? "" : (notes ?? note.notes), isPrivate: isPrivate ?? note.isPrivate };
  if (next.isPrivate !== note.isPrivate && !note.may.commentPrivately) {
    throw denied(change.actor, "entities.no_note_privacy");
  }
  // Without a note there is nothing to be private.
  if (next.notes === "" && note.notes === "") return;
  if (empties) await emptyNote(change, entity, note);
  else if (next.notes !== note.notes || next.isPrivate !== note.isPrivate) await writeNote(change, entity, note, next);
}

/** As if it was emptied. A journal without a note holds changed fields only, and cannot be deleted. */
export async function deleteNote(change: Change, entity: EntityClass, { id }: { id: number }): Promise<void> {
  const note = await lockedNote(change, entity, { id, empties: true });
  if (note.notes === "") throw new Refusal(422, "entities.no_note");
  await emptyNote(change, entity, note);
}

interface Note {
  id: number;
  record: EntityRef;
  notes: string;
  isPrivate: boolean;
  hasDetails: boolean;
  may: MayOnNotes;
}

/**
 * The record is locked first: a change that was waited for may have moved it out of sight. Its journal follows, in the order of the
 * job that notifies of it. What may be deleted is locked against that job: it has then written everything, or finds nothing to tell of.
 */
async function lockedNote(
  change: Change,
  entity: EntityClass,
  wanted: { id: number; empties: boolean },
): Promise<Note> {
  const { trx, actor } = change;
  await sql`
    select from ${sql.table(entity.table)}
     where id = (select entity_id from journals where id = ${wanted.id} and entity_type = ${entity.type})
       for ${wanted.empties ? sql`update` : sql`no key update`}`.execute(trx);
  const { entity_id, user_id } = await visibleNote(change, entity, wanted.id);
  const may = await mayOnNotesOf(trx, actor, entity, entity_id, "journal");
  if (!mayEditNote(may, actor, user_id)) throw await deniedOn(change, entity, entity_id, "entities.no_editing");
  const { rows } = await sql<Pick<Note, "notes" | "isPrivate" | "hasDetails">>`
    select j.notes, j.private_notes as "isPrivate",
           exists (select 1 from journal_details d where d.journal_id = j.id) as "hasDetails"
      from journals j where j.id = ${wanted.id} for update`.execute(trx);
  if (!rows[0]) throw unseen(actor, "journal");
  return { id: wanted.id, record: { type: entity.type, id: entity_id }, may, ...rows[0] };
}

async function visibleNote({ trx, actor }: Change, entity: EntityClass, id: number) {
  const note = { author: sql.ref<number>("j.user_id"), isPrivate: sql.ref<boolean>("j.private_notes") };
  const visible = noteVisible(sql`${actor.id}::int`, note, entity.project(sql.ref("j.entity_id")));
  const journal = await trx
    .selectFrom("journals as j")
    .select(["j.entity_id", "j.user_id"])
    .where("j.id", "=", id)
    .where("j.entity_type", "=", entity.type)
    .where(actor.operator ? sql<boolean>`true` : visible)
    .executeTakeFirst();
  if (!journal) throw unseen(actor, "journal");
  return journal;
}

async function emptyNote(
  { trx, publish }: Change,
  entity: EntityClass,
  { id, record, hasDetails }: Note,
): Promise<void> {
  if (hasDetails) {
    // Without a note nothing of it is private.
    const emptied = { notes: "", private_notes: false, edited_on: thisMoment };
    await trx.updateTable("journals").set(emptied).where("id", "=", id).execute();
    publish(noteEdited, { id, record });
  } else {
    await trx.deleteFrom("journals").where("id", "=", id).execute();
    publish(journalGone, { id, source: entity.journalWritten.name, record });
  }
}

/** Users whom the new text names and the old one did not are notified (decisions 5.11), but never of what they wrote themselves. */
async function writeNote(
  change: Change,
  entity: EntityClass,
  { id, record, notes: old }: Note,
  { notes, isPrivate }: Pick<Note, "notes" | "isPrivate">,
): Promise<void> {
  const { trx, publish } = change;
  const written = { notes, private_notes: isPrivate, edited_on: thisMoment };
  const { editedIn } = await trx
    .updateTable("journals")
    .set(written)
    .where("id", "=", id)
    .returning(sql<string>`pg_current_xact_id()::text`.as("editedIn"))
    .executeTakeFirstOrThrow();
  publish(noteEdited, { id, record });
  const [now = [], before = []] = await mentionedIn(change, [notes, old]);
  const mentioned = now.filter((userId) => !before.includes(userId) && userId !== change.actor.id);
  if (mentioned.length > 0) publish(entity.journalWritten, { id, mentioned, tells: true, editedIn });
}
