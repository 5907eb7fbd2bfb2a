import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { type EntityClass, noteVisible } from "../entities/index.js";
import { plainLetters } from "../kernel/index.js";
import type { SearchedFiles } from "./searched-files.js";
import { SEPARATING } from "./separating-signs.js";

/** More would find nothing else, and each is looked for. */
const MOST_WORDS = 8;
const LONGEST_WORD = 100;

/** A word as it was typed, or several in quotation marks, and what finds it: a `tsquery` as text. */
export interface SearchedWord {
  typed: string;
  query: string;
}

/** As `search_words` reads texts. */
const QUOTES = /[„“”«»]/g;
const SEPARATORS = new RegExp(`[\\s\\p{Cc}!-/:-@[-\`{-~${SEPARATING}]+`, "u");
const SIGN_BY_SIGN = /[\u2e80-\u9fff\uf900-\ufaff]/g;

/** The words of what somebody searches. What is only punctuation finds nothing and is left out. */
export function searchedWords(text: string): SearchedWord[] {
  const typed = [
    ...text
      .slice(0, MOST_WORDS * LONGEST_WORD)
      .replace(QUOTES, '"')
      .matchAll(/"([^"]+)"|\S+/g),
  ].map(([word, quoted]) => quoted ?? word);
  return typed.slice(0, MOST_WORDS).flatMap((all) => {
    // What is marked is what was looked for: to find a phrase of 800 letters in many long texts takes half a minute.
    const word = all.slice(0, LONGEST_WORD);
    const parts = plainLetters(word)
      .replace(SIGN_BY_SIGN, " $& ")
      .split(SEPARATORS)
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
    // The last one may be a beginning only.
    return parts.length === 0 ? [] : [{ typed: word, query: `${parts.map((part) => `'${part}'`).join(" <-> ")}:*` }];
  });
}

/** A `tsquery` of several words: all of them, or any. */
export const wordsQuery = (words: SearchedWord[], sign: "&" | "|"): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map(({ query }) => `(${query})`).join(` ${sign} `)}::text)`;

/** A select of the ids of records for one of whose other texts `has` holds, of those that the viewer may read. */
export type OtherTexts = (
  viewer: Viewer,
  has: (text: RawBuilder<string>) => RawBuilder<boolean>,
) => RawBuilder<unknown>;

export interface WhereWordsStand {
  entity: EntityClass;
  others?: OtherTexts;
  viewer: Viewer;
  /** The id of the record. */
  id: RawBuilder<unknown>;
  words: SearchedWord[];
  titlesOnly?: boolean;
  /** One of the words is enough. */
  anyWord?: boolean;
  files?: SearchedFiles;
}

/**
 * For a `where`: each of the words stands in the title or text of the record, or in a note or other text of it that the viewer
 * may read; or in a file of it, where that is asked for.
 * No visibility check of the record: the caller must make it.
 */
export function wordsStand({ words, anyWord, ...where }: WhereWordsStand): RawBuilder<boolean> {
  if (words.length === 0) return sql`false`;
  const found = words.map((word) => wordStands(where, word));
  return sql`(${sql.join(found, anyWord ? sql` or ` : sql` and `)})`;
}

function wordStands(
  { entity, others, viewer, id, titlesOnly, files }: Omit<WhereWordsStand, "words">,
  { query }: SearchedWord,
): RawBuilder<boolean> {
  const wanted = sql`to_tsquery('simple', ${query}::text)`;
  const withFile = sql`
    select a.entity_id from attachments a where a.entity_type = ${entity.type} and ${fileHas(wanted)}`;
  if (files === "only") return sql`${id} in (${withFile})`;
  if (titlesOnly) return sql`${id} in (${titlesWith(entity.type, query)})`;
  // Each once, which also puts them in order: very many records are read in half the time as they lie in the table.
  return sql`${id} in (
    ${textsWith(entity.type, query)}
    ${files ? sql`union ${withFile}` : sql``}
    union
    select j.entity_id from journals j where j.entity_type = ${entity.type} and ${noteHas(wanted)} and ${noteSeen(entity, viewer)}
    ${others ? sql`union ${others(viewer, (text) => sql`search_words(${text}) @@ ${wanted}`)}` : sql``})`;
}

/** A select of the ids of records of the class in whose title or text a `SearchedWord` stands, by its `query`. */
export const textsWith = (type: string, query: string): RawBuilder<unknown> =>
  // The title ends where the text begins: what is typed together stands together in one of them.
  textsHaving(type, query.includes("<->") ? `(${weighted(query, "A")}) | (${weighted(query, "B")})` : query);

/** The same about their titles alone. */
export const titlesWith = (type: string, query: string): RawBuilder<unknown> => textsHaving(type, weighted(query, "A"));

/** All words stand in the title; `of`: a column of `search_texts.words`. */
export const inTitle = (of: string, words: SearchedWord[]): RawBuilder<boolean> =>
  words.length === 0 ? sql`false` : sql`coalesce(ts_filter(${sql.ref(of)}, '{a}') @@ ${wordsQuery(words, "&")}, false)`;

const textsHaving = (type: string, query: string) => sql`
  select entity_id from search_texts where entity_type = ${type} and words @@ to_tsquery('simple', ${query}::text)`;

const weighted = (query: string, weight: "A" | "B") =>
  query.replaceAll("' <-> '", `':${weight} <-> '`).replace(/:\*$/, `:*${weight}`);

/** About `journals j`; said as the index says it. */
export const noteHas = (wanted: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`j.notes <> '' and search_words(j.notes) @@ ${wanted}`;

/** About `attachments a`: who sees the record sees its files. Said as the index says it. */
export const fileHas = (wanted: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`search_words(a.filename || ' ' || a.description) @@ ${wanted}`;

export const noteSeen = (entity: EntityClass, viewer: Viewer): RawBuilder<boolean> =>
  noteVisible(
    sql`${viewer.id}`,
    { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") },
    entity.project(sql.ref("j.entity_id")),
  );
