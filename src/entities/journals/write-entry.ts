import type { Change } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";
import { mentionedIn } from "../mentions/mentions.js";
import { type NewJournal, writeJournal } from "./write-journal.js";

export interface NewEntry extends Omit<NewJournal, "mentioned"> {
  /** A text of the record that the change replaces: who is newly named in it is told. */
  text?: { now: string; before: string };
}

/** Writes what an update leaves in the history: changed fields, a note, or both. Answers the ids of the journals. */
export async function writeEntry(change: Change, entity: EntityClass, { text, ...entry }: NewEntry): Promise<number[]> {
  const { entityId, at, imported, record, notes = "", isPrivate = false, details = [] } = entry;
  const texts = text ? [notes, text.now, text.before] : [notes];
  const [inNote = [], inText = [], before = []] = await mentionedIn(change, texts);
  const newInText = inText.filter((person) => !before.includes(person));
  if (notes === "" || !isPrivate || details.length === 0) {
    const mentioned = [...new Set([...newInText, ...inNote])];
    return [await writeJournal(change, entity, { ...entry, isPrivate: isPrivate && notes !== "", mentioned })];
  }
  // A private note must not hide the changes beside it, so it gets a journal of its own.
  const fields = { ...entry, notes: "", isPrivate: false, noteApart: true, mentioned: newInText };
  const note = { entityId, at, imported, record, notes, isPrivate, mentioned: inNote };
  return [await writeJournal(change, entity, fields), await writeJournal(change, entity, note)];
}
