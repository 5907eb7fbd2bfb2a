import { excerpt } from "../../design/index.js";
import { sentenceNaming, type VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import type { CardContent } from "./card-of.js";

const LONGEST = 200;

/**
 * The text of a card: the newest note, or what the record is about when it is new (specification 6.5.4). It begins with the
 * text, or is the sentence that names the reader where that stands further on.
 */
export function passageFor<Entry extends VisibleJournal>(
  content: CardContent<Entry>,
  { events }: ListedNotification,
  reader: { id: number; login: string } | undefined,
): string {
  const naming = (text: string) =>
    reader && events.some(({ kind }) => kind === MENTION) ? sentenceNaming(text, reader) : undefined;
  const newest = newestNote(content.journals) ?? (content.created ? content.text : "");
  // Of a record that is not new, a change of its text may have named them.
  if (newest === "") return naming(content.text) ?? "";
  const beginning = excerpt(newest, LONGEST);
  const sentence = naming(newest) ?? "";
  return beginning.includes(sentence) ? beginning : sentence;
}

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
