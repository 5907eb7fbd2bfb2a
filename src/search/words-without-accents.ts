import { type RawBuilder, sql } from "kysely";
import { type Db, type Migrations, plainLettersOf } from "../kernel/index.js";
import { wordsOfText } from "./migrations.js";

export const wordsWithoutAccents: Migrations = {
  "2026-12-23-12 words without accents": {
    up: (db) => readAnew(db, wordsOfText(plainLettersOf)),
  },
};

/** For a migration that changes how texts are read: `words` creates `search_words`, for which that of before makes way. */
export async function readAnew(db: Db, words: RawBuilder<unknown>): Promise<void> {
  // The new indexes are built beside the old ones, so that other processes go on finding meanwhile.
  await sql`alter function search_words(text) rename to search_words_before`.execute(db);
  await words.execute(db);
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const table of await findableTables(db)) await readAgain(table).execute(db);
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(`${name}_plain`)} on ${on}`.execute(db);
  for (const name of Object.keys(indexes)) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`alter index ${sql.id(`${name}_plain`)} rename to ${sql.id(name)}`.execute(db);
  }
  await sql`drop function search_words_before(text)`.execute(db);
}

/** What has its words by an index alone. Until all are built their tables are not written, so the largest comes last. */
const indexes: Record<string, RawBuilder<unknown>> = {
  projects_identifier_words: sql`projects using gin (search_words(identifier))`,
  attachments_words: sql`attachments using gin (search_words(filename || ' ' || description))`,
  custom_values_words: sql`custom_values using gin (search_words(value))`,
  journals_words: sql`journals using gin (search_words(notes)) where notes <> ''`,
};

interface Findable {
  table: string;
  /** What their trigger was given: type, title, text. */
  given: string;
}

async function findableTables(db: Db): Promise<Findable[]> {
  const { rows } = await sql<Findable>`
    select c.relname as table, encode(t.tgargs, 'escape') as given
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'keep_search_texts'::regproc`.execute(db);
  return rows;
}

/** Texts of plain letters have the words they had. */
function readAgain({ table, given }: Findable): RawBuilder<unknown> {
  const [type = "", title = "", text = ""] = given.split("\\000");
  const [titled, told] = [sql`coalesce(${sql.ref(`r.${title}`)}, '')`, sql`coalesce(${sql.ref(`r.${text}`)}, '')`];
  return sql`
    update search_texts t set words = setweight(search_words(${titled}), 'A') || setweight(search_words(${told}), 'B')
      from ${sql.table(table)} r
     where t.entity_type = ${type} and t.entity_id = r.id and octet_length(${titled} || ${told}) <> length(${titled} || ${told})`;
}
