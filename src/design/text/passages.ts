import { inlineText, shortened } from "./markdown.js";
import { partRead, tokensOf } from "./parsed.js";
import { inlineBlocks, type Reference, spokenOf, writtenIn } from "./references.js";

/** Characters of a sentence. */
const LONGEST = 200;

/** Characters around a reference that are enough for its sentence. Whole, the longest texts of thirty cards took ten seconds to read. */
const ENOUGH = 4_000;

/**
 * The first sentence with a reference that is meant, as plain text, cut around it; undefined when the text has none. Of a long
 * text it reads what stands around the first few words that may be one.
 */
export function sentenceWith(text: string, isMeant: (reference: Reference) => boolean): string | undefined {
  return partsNaming(text, isMeant)
    .map((part) => sentenceIn(part, isMeant))
    .find((sentence) => sentence !== undefined);
}

/** Begins and ends at a line's end where one is near, so that blocks of Markdown stay whole. */
function partsNaming(text: string, isMeant: (reference: Reference) => boolean): string[] {
  if (text.length <= ENOUGH) return [text];
  const places = writtenIn(text, false).filter(({ reference }) => isMeant(reference));
  return places.slice(0, MOST_PLACES).map(({ index }) => {
    const from = Math.max(0, index - ENOUGH / 2);
    const line = text.indexOf("\n", from);
    return partRead(text.slice(from > 0 && line >= 0 && line < index ? line + 1 : from), ENOUGH);
  });
}

/** A word that may name somebody may stand in code or a quotation. */
const MOST_PLACES = 3;

function sentenceIn(text: string, isMeant: (reference: Reference) => boolean): string | undefined {
  for (const { children, quoted } of inlineBlocks(tokensOf(text))) {
    const spoken = spokenOf(children);
    let before = 0;
    for (const token of children) {
      const written = spoken.has(token) ? writtenIn(token.content, quoted) : [];
      const meant = written.find(({ reference }) => isMeant(reference));
      if (meant) return around(inlineText(children), before + meant.index);
      before += inlineText([token]).length;
    }
  }
  return undefined;
}

/** Where one sentence ends and the next begins. */
const BETWEEN = /(?<=[.!?…]["”'’)\]]?)\s+|(?<=[。！？])/gu;

/** The sentence of a plain text that holds this place. */
function around(plain: string, at: number): string {
  const ends = [...plain.matchAll(BETWEEN)].map(({ index }) => index);
  const begin = ends.findLast((end) => end <= at) ?? 0;
  const sentence = plain
    .slice(
      begin,
      ends.find((end) => end > at),
    )
    .trimStart();
  return shortened(
    within(sentence, at - begin)
      .replace(/\s+/g, " ")
      .trim(),
    LONGEST,
  );
}

/** Cut between two words in front of the place, where that would not stand in the first half. */
function within(sentence: string, at: number): string {
  if (at < LONGEST / 2) return sentence;
  const from = sentence.indexOf(" ", at - LONGEST / 2);
  return from < 0 || from > at ? sentence.slice(at) : `…${sentence.slice(from + 1)}`;
}
