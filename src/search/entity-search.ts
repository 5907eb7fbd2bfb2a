import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { fileAt } from "../attachments/index.js";
import type { IconName } from "../design/index.js";
import { captionKey, type Described, type EntityClass } from "../entities/index.js";
import { type Counted, type Db, idArray, momentSeen, numberNamed, totalsOf, unnamed } from "../kernel/index.js";
import { excerptAround } from "./excerpt-around.js";
import type { Found, SearchProvider, Wanted } from "./provider.js";
import { fileHas, inTitle, noteHas, noteSeen, type OtherTexts, wordsQuery, wordsStand } from "./words.js";

/** How records of a class are found: its table is `madeFindable`, and has `id`, `project_id` and `created_on`. */
export interface SearchedClass {
  entity: EntityClass;
  /** Key of its caption in the words. */
  label: string;
  /** What Redmine's clients call the class. */
  scope: string;
  icon: IconName;
  /** Which of the records the viewer sees, for a statement about many; by default each is asked. About `r`. */
  seen?(viewer: Viewer): { with: RawBuilder<unknown>; where: RawBuilder<boolean> };
  /** Where its pages are: "/issues/". An address there finds the record, and so does that of a file of it. */
  path: string;
  /** What is found by its number or by an address elsewhere instead of its words. About `r`. */
  numbered?(text: string): RawBuilder<boolean> | undefined;
  /** What words are looked for in beside title, text and notes. */
  others?: OtherTexts;
  /** The record is done. About `r`. */
  isClosed?: RawBuilder<boolean>;
  /** As `entity.describe`, where a search says more. */
  describe?: EntityClass["describe"];
  /** Whatever its search reads is noted when it changes (`changesNoted`): what was found is kept until then. */
  isNoted?: true;
}

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

interface Match {
  id: number;
  author: number;
  created_on: Date;
  closed: boolean;
}

interface Matches {
  rows: Match[];
  total: number;
  titled: number;
}

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

/** Of very many, the newest are put in order; the others follow them, the newest first. */
const MOST_RANKED = 1_000;

/** First those with all words in the title, then in title and text; among them where the words stand often and close. */
async function matches(db: Db, viewer: Viewer, searched: SearchedClass, wanted: Wanted): Promise<Matches> {
  const statement = matching(viewer, searched, wanted);
  const known = searched.isNoted && totalsOf(db)?.of<Counted & Matches>(db, statement);
  if (known?.kept) {
    const { rows } = await sql<{ is_exact: boolean }>`select ${known.kept.isExact} as is_exact`.execute(db);
    if (rows[0]?.is_exact) return known.kept;
  }
  const { rows } = await statement.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("A count of what was found has no row.");
  const { total, all_titled: titled, moment } = counted;
  const found = { rows: rows.filter(({ id }) => id !== null), total, titled };
  if (known) known.keep({ ...found, moment });
  return found;
}

function matching(viewer: Viewer, searched: SearchedClass, wanted: Wanted) {
  const { entity, others, isClosed = sql`false` } = searched;
  const { words, limit, offset } = wanted;
  const seen = searched.seen?.(viewer) ?? {
    with: sql`nothing as (select 1)`,
    where: entity.visible(sql`${viewer.id}::int`, sql.ref("r.id")),
  };
  const where = { entity, others, viewer, id: sql.ref("r.id") };
  const named = addressed(searched, wanted.text) ?? searched.numbered?.(wanted.text);
  const found = named ?? wordsStand({ ...where, ...wanted });
  return sql<Match & Counted & { all_titled: number }>`
    ${unnamed} with ${seen.with},
    matched as materialized (
      select r.id, r.created_on, ${isClosed} as closed from ${sql.table(entity.table)} r
       where ${found} and ${seen.where}
         ${wanted.projects ? sql`and r.project_id = any(${wanted.projects})` : sql``}
         ${wanted.openOnly ? sql`and not ${isClosed}` : sql``}
    ), ordered as materialized (
      select newest.*, true as ranked, t.words, ${inTitle("t.words", words)} as titled
        from (select * from matched order by created_on desc, id desc limit ${sql.lit(MOST_RANKED)}) newest
        left join search_texts t on t.entity_type = ${entity.type} and t.entity_id = newest.id
       union all
      select older.*, false, null, false
        from (select * from matched order by created_on desc, id desc offset ${sql.lit(MOST_RANKED)}) older
    ), page as (
      select m.id, m.created_on, m.closed, ${entity.author(sql.ref("m.id"))} as author from ordered m
       order by m.ranked desc, m.titled desc, ${ranks(words)} m.created_on desc, m.id desc limit ${limit} offset ${offset}
    )
    select page.*, counted.*
      from (select count(*)::int as total, (count(*) filter (where titled))::int as all_titled, ${momentSeen} as moment
              from ordered) counted
      left join page on true`;
}

/** The record whose page or file has this path. */
function addressed({ path, entity }: SearchedClass, text: string): RawBuilder<boolean> | undefined {
  const [id, file] = [idBelow(path, text), fileAt(text)];
  if (id !== undefined) return sql`r.id = ${id}::bigint`;
  return file === undefined
    ? undefined
    : sql`r.id = (select entity_id from attachments where id = ${file}::bigint and entity_type = ${entity.type})`;
}

const idBelow = (place: string, path: string) => (path.startsWith(place) ? numberNamed(path, [place]) : undefined);

const ranks = (words: Wanted["words"]) =>
  words.length === 0
    ? sql``
    : sql`(m.words @@ ${wordsQuery(words, "&")}) desc nulls last, ts_rank(m.words, ${wordsQuery(words, "|")}) desc nulls last,`;

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
