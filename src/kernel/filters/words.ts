import { type RawBuilder, sql } from "kysely";
import { alternatives, type Expression } from "./expression.js";

/** Signs of texts: `~all these words`, `*~any of them`, `!~none of them`, `^start`, `$end`, `=whole`, `!whole`, `*`, `!*`. */
export const wordOperators = ["=", "!", "~", "*~", "!~", "^", "$", "*", "!*"];

/** A text that is empty is none; it is not what is asked for, and does not contain it. */
export function textIs(column: RawBuilder<unknown>, { operator, value }: Expression): RawBuilder<boolean> {
  if (operator === "*") return sql`coalesce(${column}, '') <> ''`;
  if (operator === "!*") return sql`coalesce(${column}, '') = ''`;
  if (operator === "=") return wholeIs(column, value);
  if (operator === "!") return sql`not coalesce(${wholeIs(column, value)}, false)`;
  return operator === "!~"
    ? sql`not coalesce(${contains(column, "*~", value)}, false)`
    : contains(column, operator, value);
}

/** Redmine looks for five words at most. */
const MOST_WORDS = 5;

/** `two "words together"`: what is in quotation marks is one. A single letter says nothing beside others. */
export function wordsIn(text: string): string[] {
  const all = [...text.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => (quoted ?? word).trim());
  const words = [...new Set(all)].filter((word) => word.length > 1);
  return words.length === 0 ? [text] : words.slice(0, MOST_WORDS);
}

/**
 * `~`: each of the words is in the text, `*~`: one of them, `^`: it begins with the text, `$`: it ends with it. Capitals make
 * no difference.
 */
export function contains(column: RawBuilder<unknown>, operator: string, text: string): RawBuilder<boolean> {
  if (operator === "^") return like(column, text, (escaped) => `${escaped}%`);
  if (operator === "$") return endsWith(column, text);
  const found = wordsIn(text).map((word) => containsWord(column, word));
  return sql`(${sql.join(found, operator === "*~" ? sql` or ` : sql` and `)})`;
}

/**
 * `like` begins anew at each letter of the text, so that a text of one letter and a long word of it take their lengths multiplied:
 * ten seconds for sixty of them. Words that people type are shorter, and found three times as quickly by it.
 */
const LONG = 60;

/** The word, as it is, is somewhere in the text. */
export const containsWord = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length <= LONG
    ? like(column, word, (escaped) => `%${escaped}%`)
    : // Where a pattern begins so, the rest of it is taken as it is written.
      sql`${inSmallLetters(column, word)} ~ ('***=' || ${inSmallLetters(sql`${word}::text`, word)})`;

function endsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  if (text.length <= LONG) return like(column, text, (escaped) => `%${escaped}`);
  const wanted = inSmallLetters(sql`${text}::text`, text);
  return sql`right(${inSmallLetters(column, text)}, length(${wanted})) = ${wanted}`;
}

/** The whole of it, or one of `this|that`. */
export function wholeIs(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const found = alternatives(text).map((one) => like(column, one, (escaped) => escaped));
  return sql`(${sql.join(found, sql` or `)})`;
}

function like(column: RawBuilder<unknown>, text: string, pattern: (escaped: string) => string): RawBuilder<boolean> {
  const wanted = sql`${pattern(text.replace(/[\\%_]/g, "\\$&"))}::text`;
  return sql`${inSmallLetters(column, text)} like ${inSmallLetters(wanted, text)}`;
}

/** Where only plain letters are searched, the rules of a language make no difference, and cost two thirds of the search. */
const inSmallLetters = (column: RawBuilder<unknown>, text: string) =>
  /^[ -~]*$/.test(text) ? sql`lower(${column} collate "C")` : sql`lower(${column})`;
