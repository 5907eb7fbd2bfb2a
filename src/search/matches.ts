import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { fileAt } from "../attachments/index.js";
import { type Counted, type Db, momentSeen, numberNamed, totalsOf, unnamed } from "../kernel/index.js";
import type { Wanted } from "./provider.js";
import type { SearchedClass } from "./searched-class.js";
import { inTitle, wordsQuery, wordsStand } from "./words.js";

/** A record that was found. */
export interface Match {
  id: number;
  author: number;
  created_on: Date;
  closed: boolean;
}

/** A page of them. */
export interface Matches {
  rows: Match[];
  total: number;
  titled: number;
}

/** Of very many, the newest are put in order; the others follow them, the newest first. */
const MOST_RANKED = 1_000;

/** First those with all words in the title, then in title and text; among them where the words stand often and close. */
export async function matches(db: Db, viewer: Viewer, searched: SearchedClass, wanted: Wanted): Promise<Matches> {
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

export const idBelow = (place: string, path: string) =>
  path.startsWith(place) ? numberNamed(path, [place]) : undefined;

const ranks = (words: Wanted["words"]) =>
  words.length === 0
    ? sql``
    : sql`(m.words @@ ${wordsQuery(words, "&")}) desc nulls last, ts_rank(m.words, ${wordsQuery(words, "|")}) desc nulls last,`;
