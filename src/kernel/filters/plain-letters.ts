import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../database/migrations.js";

/** What Unicode does not take apart, as those write it whose keyboard does not have it. A small sigma is written in two ways. */
const LETTERS: Record<string, string> = {
  ...{ Ø: "o", ø: "o", Ł: "l", ł: "l", Đ: "d", đ: "d", Ð: "d", ð: "d", Ħ: "h", ħ: "h", Ŧ: "t", ŧ: "t", ı: "i" },
  ...{ Σ: "σ", ς: "σ", ẞ: "ß", Æ: "æ", Œ: "œ", Þ: "þ" },
};
const PAIRS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

const ANY_OF_THEM = new RegExp(`[${Object.keys({ ...LETTERS, ...PAIRS }).join("")}]`, "g");
const ACCENTS = /[\u0300-\u036f]+/g;
const WITHOUT_ANY = /^[\0-\x7f]*$/;

/** A text as it is searched, in small letters without accents: `Müller` is `muller`, `Straße` is `strasse`. */
export function plainLetters(text: string): string {
  if (WITHOUT_ANY.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFD").replace(ACCENTS, "");
  return bare.replace(ANY_OF_THEM, plainLetter).normalize("NFC").toLowerCase();
}

function plainLetter(written: string): string {
  const letter = LETTERS[written] ?? written;
  return PAIRS[letter] ?? letter;
}

/** What is typed stands in the text, whatever the capitals and accents of both. */
export const holdsTyped = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`strpos(plain_letters(${text}), ${plainLetters(typed)}::text) > 0`;

/** The same of a column that holds plain letters already, for which it may have an index. */
export const standsIn = (letters: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  sql`${letters} like ${`%${plainLetters(typed).replace(/[\\%_]/g, "\\$&")}%`}::text`;

/**
 * The same as an expression of SQL. Functions on which an index stands have it in themselves: they may call nothing outside of
 * `pg_catalog`, or a back-up could not be restored. PostgreSQL's `unaccent` is an extension that an operator's server need not allow.
 */
export function plainLettersOf(text: string): string {
  const bare = `regexp_replace(normalize(${text}, nfd), '${ACCENTS.source}', '', 'g')`;
  const letters = `translate(${bare}, '${Object.keys(LETTERS).join("")}', '${Object.values(LETTERS).join("")}')`;
  const plain = Object.entries(PAIRS).reduce((all, [one, two]) => `replace(${all}, '${one}', '${two}')`, letters);
  return `case when octet_length(${text}) = length(${text}) then lower(${text}) else lower(normalize(${plain}, nfc)) end`;
}

export const plainLettersMigrations: Migrations = {
  "2026-12-23-10 letters as they are searched": {
    async up(db) {
      // Of the language sql it would stand in full at each of its places, and planning took four times as long.
      await sql`
        create function plain_letters(text text) returns text language plpgsql immutable strict parallel safe
            as ${sql.lit(`begin return ${plainLettersOf("text")}; end`)}`.execute(db);
    },
  },
};
