import { inlineText, shortened } from "./markdown.js";
import { tokensOf } from "./parsed.js";
import { inlineBlocks, type Reference, referencesIn, spokenOf, writtenIn } from "./references.js";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The first sentence with a reference that is meant, as plain text of at most `length` characters around it; undefined when
 * the text has none.
 */
export function sentenceWith(
  text: string,
  isMeant: (reference: Reference) => boolean,
  length = 200,
): string | undefined {
  if (!referencesIn(text).some(isMeant)) return undefined;
  for (const { children, quoted } of inlineBlocks(tokensOf(text))) {
    const spoken = children.filter((token) => spokenOf(children).has(token));
    const meant = spoken.flatMap(({ content }) => writtenIn(content, quoted)).find((one) => isMeant(one.reference));
    const word = meant?.reference.words.at(-1);
    if (word !== undefined) return around(inlineText(children), word, length);
  }
  return undefined;
}

function around(plain: string, word: string, length: number): string {
  const line = plain.replace(/\s+/g, " ");
  const said = Array.from(sentences.segment(line), ({ segment }) => segment.trim());
  const sentence = said.find((one) => one.includes(word)) ?? line;
  const before = sentence.indexOf(word) - length / 2;
  return shortened(before > length / 4 ? `…${sentence.slice(sentence.indexOf(" ", before))}`.trim() : sentence, length);
}
