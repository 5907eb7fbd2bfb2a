import { sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { fileAt } from "../attachments/index.js";
import { captionKey, type Described, type EntityClass } from "../entities/index.js";
import { type Db, idArray } from "../kernel/index.js";
import { excerptAround } from "./excerpt-around.js";
import { idBelow, type Match, matches } from "./matches.js";
import type { Found, SearchProvider, Wanted } from "./provider.js";
import type { SearchedClass } from "./searched-class.js";
import { fileHas, noteHas, noteSeen, wordsQuery } from "./words.js";

/**
 * The search of one class, by words in its texts and notes. Three statements, however much is found; with files one more, and one to ask
 * whether what was found before still is.
 */
export const entitySearch = (searched: SearchedClass): SearchProvider => ({
  label: searched.label,
  scope: searched.scope,
  icon: searched.icon,
  numbered: searched.numbered !== undefined,
  leadsTo: (path) => idBelow(searched.path, path) !== undefined || fileAt(path) !== undefined,
  async find(db, viewer, wanted) {
    const { rows, ...counted } = await matches(db, viewer, searched, wanted);
    if (rows.length === 0) return { found: [], ...counted };
    const ids = rows.map(({ id }) => id);
    const described = await (searched.describe ?? searched.entity.describe)(db, viewer, ids);
    const notes = await notesWith(db, viewer, searched.entity, { ids, words: wanted.words });
    const files = wanted.files ? await filesWith(db, searched.entity, { ids, words: wanted.words }) : undefined;
    const found = rows.flatMap((row) => {
      const record = described.get(row.id);
      return record ? [foundOf(searched.entity, row, record, wanted, [notes.get(row.id), files?.get(row.id)])] : [];
    });
    return { found, ...counted };
  },
});

/** A text of a record that is not its own: of a note, or of a file. */
interface OtherText {
  text: string;
  writer: number;
}

function foundOf(
  entity: EntityClass,
  row: Match,
  record: Described,
  { words }: Wanted,
  others: (OtherText | undefined)[],
): Found {
  const own = { text: record.text, writer: row.author };
  const around = [own, ...others.filter((other) => other !== undefined)].map(({ text, writer }) => ({
    excerpt: excerptAround(text, words),
    writer,
  }));
  const { excerpt = excerptAround(record.text), writer = row.author } =
    around.find((one) => one.excerpt !== undefined) ?? {};
  const type = captionKey(entity).replaceAll("_", "-");
  return {
    ...record,
    type: row.closed ? `${type}-closed` : type,
    closed: row.closed,
    id: row.id,
    createdOn: row.created_on,
    excerpt: excerpt ?? "",
    writers: [...new Set([row.author, writer])],
  };
}

/** The newest note of each record that has one of the words, if the viewer may read it. */
async function notesWith(
  db: Db,
  viewer: Viewer,
  entity: EntityClass,
  { ids, words }: { ids: number[]; words: Wanted["words"] },
): Promise<Map<number, OtherText>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const { rows } = await sql<{ id: number } & OtherText>`
    select record.id, note.notes as text, note.user_id as writer
      from unnest(${idArray(ids)}) record (id)
      cross join lateral (
        select j.notes, j.user_id from journals j
         where j.entity_type = ${entity.type} and j.entity_id = record.id and ${noteHas(wordsQuery(words, "|"))}
           and ${noteSeen(entity, viewer)}
         order by j.created_on desc, j.id desc limit 1) note`.execute(db);
  return new Map(rows.map(({ id, ...note }) => [id, note]));
}

/** What the newest file of each record that has one of the words is called. */
async function filesWith(
  db: Db,
  entity: EntityClass,
  { ids, words }: { ids: number[]; words: Wanted["words"] },
): Promise<Map<number, OtherText>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ id: number } & OtherText>`
    select distinct on (a.entity_id) a.entity_id as id, a.author_id as writer,
           concat_ws(' – ', a.filename, nullif(a.description, '')) as text
      from attachments a
     where a.entity_type = ${entity.type} and a.entity_id = any(${ids}::int[]) and ${fileHas(wordsQuery(words, "|"))}
     order by a.entity_id, a.id desc`.execute(db);
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
