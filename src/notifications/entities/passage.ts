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
  { journals, text, created, reader }: CardContent<Entry>,
  { events }: ListedNotification,
): string {
  const newest = newestNote(journals) ?? (created ? text : "");
  if (!events.some(({ kind }) => kind === MENTION)) return excerpt(newest, LONGEST);
  // Of a record that is not new, a change of its text may have named them.
  const naming = [...journals.map(({ notes }) => notes).reverse(), text];
  return namingPassage(newest, { naming, reader, longest: LONGEST });
}

interface Naming {
  /** The first of these that names the reader says what they are asked. */
  naming: string[];
  reader: CardContent<VisibleJournal>["reader"];
  longest: number;
}

/** The beginning of the text, or the sentence that names the reader where the beginning does not say that. */
export function namingPassage(text: string, { naming, reader, longest }: Naming): string {
  const beginning = excerpt(text, longest);
  const sentence = naming.map((one) => sentenceNaming(one, reader)).find((found) => found !== undefined) ?? "";
  return beginning.includes(sentence) ? beginning : sentence;
}

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
