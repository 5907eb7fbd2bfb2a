import { excerpt } from "../../design/index.js";
import { sentenceNaming, type VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import type { CardContent } from "./card-of.js";

const LONGEST = 200;

/** The text of a card: the sentence that names the reader, else the newest note, or what the record is about when it is new. */
export function passageFor<Entry extends VisibleJournal>(
  content: CardContent<Entry>,
  { events }: ListedNotification,
  reader: { id: number; login: string } | undefined,
): string {
  const named = reader && events.some(({ kind }) => kind === MENTION) ? naming(content, reader) : undefined;
  return named ?? excerpt(newestNote(content.journals) ?? (content.created ? content.text : ""), LONGEST);
}

/** Of a record that is not new, a change of its text may have named them. */
function naming<Entry extends VisibleJournal>(
  { journals, text }: CardContent<Entry>,
  reader: { id: number; login: string },
): string | undefined {
  const texts = [...journals.map(({ notes }) => notes).reverse(), text];
  return texts.map((one) => sentenceNaming(one, reader)).find((sentence) => sentence !== undefined);
}

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
