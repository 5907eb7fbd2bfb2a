import { excerpt } from "../../design/index.js";
import { sentenceNaming, type VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import type { CardContent } from "./card-of.js";

const LONGEST = 200;

/**
 * The text of a card: the newest note, or what the record is about when it is new (specification 6.5.4). It begins with the
 * text, or is the sentence of it that names the reader where that stands further on.
 */
export function passageFor<Entry extends VisibleJournal>(
  { journals, text, created }: CardContent<Entry>,
  { events }: ListedNotification,
  reader: { id: number; login: string } | undefined,
): string {
  const naming = (one: string) =>
    reader && events.some(({ kind }) => kind === MENTION) ? sentenceNaming(one, reader) : undefined;
  const newest = newestNote(journals) ?? (created ? text : "");
  // Of a record that is not new, a change of its text may have named them.
  if (newest === "") return naming(text) ?? "";
  const beginning = excerpt(newest, LONGEST);
  const sentence = naming(newest) ?? "";
  return beginning.includes(sentence) ? beginning : sentence;
}

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
