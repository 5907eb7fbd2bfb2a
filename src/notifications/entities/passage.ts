import { excerpt } from "../../design/index.js";
import { sentenceNaming, type VisibleJournal } from "../../entities/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import type { CardContent } from "./card-of.js";

const LONGEST = 200;

/** What a card quotes. */
interface Passages {
  /** Of the newest note, or of what the record is about when it is new (specification 6.5.4). */
  excerpt: string;
  /** What the reader is asked, where the excerpt is not of the text that names them. */
  asked: string;
}

export function passagesFor<Entry extends VisibleJournal>(
  { journals, text, created, reader }: CardContent<Entry>,
  { events }: ListedNotification,
): Passages {
  const newest = newestNote(journals) ?? (created ? text : "");
  if (!events.some(({ kind }) => kind === MENTION)) return { excerpt: excerpt(newest, LONGEST), asked: "" };
  const passage = namingPassage(newest, { naming: [newest], reader, longest: LONGEST });
  // Of a record that is not new, a change of its text may have named them.
  const asked = sentenceOf([...journals.map(({ notes }) => notes).reverse(), text], reader);
  return { excerpt: passage, asked: passage.includes(asked) ? "" : asked };
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
  const sentence = sentenceOf(naming, reader);
  return beginning.includes(sentence) ? beginning : sentence;
}

const sentenceOf = (texts: string[], reader: Naming["reader"]) =>
  texts.map((one) => sentenceNaming(one, reader)).find((found) => found !== undefined) ?? "";

const newestNote = (journals: VisibleJournal[]) => journals.findLast(({ notes }) => notes !== "")?.notes;
