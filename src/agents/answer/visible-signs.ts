/**
 * Signs that a person does not see, or that turn the direction of what they see: an agent would read words that nobody wrote
 * for people. Line ends, tabs and the sign that makes an emoji coloured stay.
 */
const HIDDEN = /(?!\n|\t|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Between two pictures it makes one of them, as a family of people. */
const JOINER = /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu;

/** Of an answer as JSON, which writes some of them out: rather once too often. */
export const hasHiddenSigns = (json: string): boolean => json.includes("\\u") || json.search(HIDDEN) !== -1;

/** The text with hidden signs written out: `<U+202E>`. */
export function visibleSigns(text: string): string {
  if (text.search(HIDDEN) === -1) return text;
  return text.split(JOINER).map(written).join("\u200d");
}

const written = (part: string) =>
  part.replace(HIDDEN, (sign) => `<U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}>`);

/** The same for every text of an answer. */
export function withVisibleSigns<T>(answer: T): T {
  if (typeof answer === "string") return visibleSigns(answer) as T;
  if (Array.isArray(answer)) return answer.map(withVisibleSigns) as T;
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withVisibleSigns(value)])) as T;
}
