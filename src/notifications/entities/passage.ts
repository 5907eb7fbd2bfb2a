import { excerpt } from "../../design/index.js";
import { sentenceNaming, type VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import type { CardContent } from "./card-of.js";

const LONGEST = 200;

/**
 * The text of a card: the newest note, or what the record is about when it is new (specification 6.5.4). It begins with the text,
 * or is the sentence that names the reader where the beginning does not say that.
 */
export function passageFor<Entry extends VisibleJournal>(
  { journals, text, created }: CardContent<Entry>,
  { events }: ListedNotification,
  reader: { id: number; login: string } | undefined,
): string {
  const beginning = excerpt(newestNote(journals) ?? (created ? text : ""), LONGEST);
  if (!reader || !events.some(({ kind }) => kind === MENTION)) return beginning;
  // Of a record that is not new, a change of its text may have named them.
  const texts = [...journals.map(({ notes }) => notes).reverse(), text];
  const sentence = texts.map((one) => sentenceNaming(one, reader)).find((found) => found !== undefined) ?? "";
  return beginning.includes(sentence) ? beginning : sentence;
}

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
