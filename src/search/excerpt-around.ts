import { excerpt } from "../design/index.js";
import { whateverAccents } from "./whatever-accents.js";
import type { SearchedWord } from "./words.js";

const LENGTH = 200;

/** So much stands in front of the first word, which then is not alone. */
const BEFORE = 60;

/** A line of a Markdown text around the first of the words; undefined where none stands in it. Without words its beginning. */
export function excerptAround(text: string, words?: SearchedWord[]): string | undefined {
  if (!words) return excerpt(text, LENGTH);
  const at = firstOf(text, words);
  if (at === undefined) return undefined;
  const start = beginning(text, at);
  return start === 0 ? excerpt(text, LENGTH) : `…${excerpt(text.slice(start), LENGTH)}`;
}

const firstOf = (text: string, words: SearchedWord[]): number | undefined => anyOf(words)?.exec(text)?.index;

/** Where one of the words stands, as it was typed or with other accents. Undefined without words. */
export function anyOf(words: SearchedWord[], flags = "iu"): RegExp | undefined {
  const patterns = words.map(({ typed }) => whateverAccents(typed));
  return patterns.length === 0 ? undefined : new RegExp(patterns.join("|"), flags);
}

/** A word begins there, or a sign of a script without blanks. */
function beginning(text: string, at: number): number {
  if (at <= BEFORE) return 0;
  const blank = text.slice(at - BEFORE, at).search(/\s/);
  return blank === -1 ? at : at - BEFORE + blank + 1;
}
