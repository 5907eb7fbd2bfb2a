/**
 * Signs that a person does not see, or that turn the direction of what they see: an agent would read words that nobody wrote
 * for people. Line ends (those of Windows, too), tabs, the sign that makes an emoji coloured and what words are spelled with stay.
 */
const HIDDEN = /(?!\n|\r\n|\t|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Scripts in which words are spelled with joiners and non-joiners: Persian is misspelled without. */
const JOINED = [
  "Arab",
  "Syrc",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Khmr",
  "Mymr",
];

const LETTER = `(?=[\\p{L}\\p{M}])[${JOINED.map((script) => `\\p{scx=${script}}`).join("")}]`;

/** A single one inside a word of such a script; between two pictures a joiner makes one of them, as a family of people. */
const SPELLED = new RegExp(
  `((?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})|(?<=${LETTER})[\\u200c\\u200d](?=${LETTER}))`,
  "u",
);

/** Those that JSON writes out: a backspace, a form feed, the end of a line that is none, and what has no shorter name. */
const ESCAPED = /\\(?:[bfu]|r(?!\\n))/;

/** Of an answer as JSON: rather once too often. Most have no backslash, and need not be searched for what follows one. */
export const hasHiddenSigns = (json: string): boolean =>
  (json.includes("\\") && ESCAPED.test(json)) || json.search(HIDDEN) !== -1;

/** The text with hidden signs written out: `<U+202E>`. */
export function visibleSigns(text: string): string {
  if (text.search(HIDDEN) === -1) return text;
  // Every second piece is what it was split by.
  return text
    .split(SPELLED)
    .map((piece, at) => (at % 2 === 1 ? piece : written(piece)))
    .join("");
}

const written = (part: string) =>
  part.replace(HIDDEN, (sign) => `<U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}>`);

/** The same for every text of an answer, and for names that people gave to what is in it. */
export function withVisibleSigns<T>(answer: T): T {
  if (typeof answer === "string") return visibleSigns(answer) as T;
  if (Array.isArray(answer)) return answer.map(withVisibleSigns) as T;
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [visibleSigns(name), withVisibleSigns(value)]),
  ) as T;
}
