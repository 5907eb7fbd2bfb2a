import { plainLetters } from "../kernel/index.js";

/** A pattern for `iu` that finds a typed text in others, whatever the accents of both; a blank stands for several. */
export function whateverAccents(typed: string): string {
  const letters = plainLetters(typed).replace(/\s+/g, " ");
  return letters.replace(PAIRS_AND_LETTERS, (found) => {
    if (found === " ") return "\\s+";
    const written = [...found].map(oneOf).join("");
    return PAIRS.includes(found) ? `(?:${written}|[${writings.get(found)}])` : written;
  });
}

const ACCENTS = "[\\u0300-\\u036f]*";

/** The parts of Unicode in which letters with accents stand: Latin, Greek, Cyrillic. */
const RANGES = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

/** By what is searched, what may stand for it. */
const writings = new Map<string, string>();
for (const [first, last] of RANGES)
  for (let code = first; code <= last; code++) {
    const written = String.fromCodePoint(code);
    const plain = plainLetters(written);
    if (plain !== written.toLowerCase()) writings.set(plain, `${writings.get(plain) ?? ""}${written}`);
  }

const PAIRS = [...writings.keys()].filter((plain) => plain.length === 2);
const PAIRS_AND_LETTERS = new RegExp(`${PAIRS.join("|")}|.`, "gsu");

const SYNTAX = /[\\^$.*+?()[\]{}|/-]/;

const oneOf = (letter: string): string => `[${letter.replace(SYNTAX, "\\$&")}${writings.get(letter) ?? ""}]${ACCENTS}`;
