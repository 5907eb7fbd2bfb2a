import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

/** Longer texts would hold more than a `tsvector` can: 1 MB of words. */
const MOST_CHARACTERS = 200_000;

/**
 * Signs inside words that PostgreSQL reads as one path, address, number or mark-up; as blanks they leave its parts. All other
 * punctuation separates words anyway.
 */
const JOINING = "./-_@:~+<>&";

/**
 * No dictionary: stems and stop words would belong to one language. Scripts without blanks are read sign by sign. `separating`: what
 * stands between words in texts that are not all ASCII, as a class of characters.
 */
export function wordsOfText(asSearched: (text: string) => string, separating?: string): RawBuilder<unknown> {
  const [plain, whole] = ["text", asSearched("text")].map((all) => withoutSigns(`left(${all}, ${MOST_CHARACTERS})`));
  const other = separating ? `regexp_replace(${whole}, '[${separating}]', ' ', 'g')` : whole;
  const signs = `regexp_replace(${other}, '([\\u2e80-\\u9fff\\uf900-\\ufaff])', ' \\1 ', 'g')`;
  return sql`
    create function search_words(text text) returns tsvector language sql immutable strict parallel safe as ${sql.lit(`
      select to_tsvector('pg_catalog.simple', case when octet_length(text) = length(text) then ${plain} else ${signs} end)`)}`;
}

const withoutSigns = (text: string) => `translate(${text}, '${JOINING}', '${" ".repeat(JOINING.length)}')`;

export const searchMigrations: Migrations = {
  "2026-11-24-80 words of texts": {
    async up(db) {
      await wordsOfText((text) => text).execute(db);
      await sql`
        create table search_texts (
          entity_type text not null,
          entity_id integer not null,
          words tsvector not null,
          primary key (entity_type, entity_id)
        )`.execute(db);
      await sql`create index search_texts_words on search_texts using gin (words)`.execute(db);
      // A note is written once, so that its words need no row of their own.
      await sql`create index journals_words on journals using gin (search_words(notes)) where notes <> ''`.execute(db);
      await sql`
        create function keep_search_texts() returns trigger language plpgsql as $$
        begin
          insert into search_texts (entity_type, entity_id, words)
          values (tg_argv[0], new.id,
                  setweight(search_words(coalesce(to_jsonb(new) ->> tg_argv[1], '')), 'A')
                  || setweight(search_words(coalesce(to_jsonb(new) ->> tg_argv[2], '')), 'B'))
              on conflict (entity_type, entity_id) do update set words = excluded.words;
          return null;
        end $$`.execute(db);
      await sql`
        create function forget_search_texts() returns trigger language plpgsql as $$
        begin
          delete from search_texts where entity_type = tg_argv[0] and entity_id in (select id from gone);
          return null;
        end $$`.execute(db);
    },
  },
  "2026-12-03-10 words of custom values": {
    async up(db) {
      // As notes: a value has its words by an index alone.
      await sql`create index custom_values_words on custom_values using gin (search_words(value))`.execute(db);
    },
  },
  "2026-12-14-10 words of files": {
    async up(db) {
      await sql`
        create index attachments_words on attachments using gin (search_words(filename || ' ' || description))`.execute(
        db,
      );
    },
  },
};

/** Of a class of records: its table, the column that titles a record, and the one that says more. */
export interface FindableTable {
  type: string;
  table: string;
  title: string;
  text: string;
}

/**
 * For the migrations of a class: its records are found by their words from then on, those there are included. Other columns
 * may change without a word being read.
 */
export function madeFindable({ type, table, title, text }: FindableTable): RawBuilder<unknown>[] {
  const columns = sql`${sql.ref(title)}, ${sql.ref(text)}`;
  return [
    sql`
      create trigger ${sql.ref(`${table}_keep_search_texts`)} after insert or update of ${columns} on ${sql.table(table)}
             for each row execute function keep_search_texts(${sql.lit(type)}, ${sql.lit(title)}, ${sql.lit(text)})`,
    sql`
      create trigger ${sql.ref(`${table}_forget_search_texts`)} after delete on ${sql.table(table)}
             referencing old table as gone for each statement execute function forget_search_texts(${sql.lit(type)})`,
    sql`
      insert into search_texts (entity_type, entity_id, words)
      select ${sql.lit(type)}, id, setweight(search_words(coalesce(${sql.ref(title)}, '')), 'A')
                                   || setweight(search_words(coalesce(${sql.ref(text)}, '')), 'B')
        from ${sql.table(table)}`,
  ];
}
