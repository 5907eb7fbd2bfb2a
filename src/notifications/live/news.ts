import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type EntityClass, journalShown } from "../../entities/index.js";
import type { Db, Runtime } from "../../kernel/index.js";
import type { LivePage } from "./live-page.js";
import type { ShownRecord } from "./shown-record.js";

/** What others wrote there since, as far as the viewer may see it. */
export interface News {
  comments: number;
  changes: number;
  /** There may be more of both. */
  more: boolean;
  /** The record's page with all of it. */
  href: string;
}

/** Enough to say how much is new. */
const MOST = 100;

/** Of the pages that show a record. None for a page whose viewer may not see it any more. */
export async function newsOf(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  pages: Map<LivePage, Viewer>,
): Promise<Map<LivePage, News>> {
  const news = new Map<LivePage, News>();
  const showing = [...pages].flatMap(([page, viewer]) => (page.record ? [{ page, viewer, record: page.record }] : []));
  for (const those of Map.groupBy(showing, ({ record: { type, id } }) => `${type}:${id}`).values()) {
    const [{ record }] = those as [Showing, ...Showing[]]; // a group is never empty
    const entity = contributions.entities.get(record.type);
    if (entity) for (const [page, found] of await newsOfRecord(db, entity, record.id, those)) news.set(page, found);
  }
  return news;
}

interface Showing {
  page: LivePage;
  viewer: Viewer;
  record: ShownRecord;
}

/** Two statements, however many look at the record. */
async function newsOfRecord(db: Db, entity: EntityClass, id: number, those: Showing[]): Promise<[LivePage, News][]> {
  const counted = await countedNews(db, entity, id, those);
  const seen = those.flatMap((one, place) => (counted[place]?.visible ? [{ ...one, ...counted[place] }] : []));
  const [first] = seen;
  // Its address is the same for all who see it.
  const href = first && (await entity.describe(db, first.viewer, [id])).get(id)?.href;
  if (href === undefined) return [];
  return seen.map(({ page, record: { after }, comments, changes, last }) => [
    page,
    { comments, changes, more: comments + changes === MOST, href: `${href}?since=${after}#change-${last}` },
  ]);
}

interface CountedNews {
  visible: boolean;
  comments: number;
  changes: number;
  /** The newest journal; null without any. */
  last: number | null;
}

/** In the order of the pages. */
async function countedNews(db: Db, entity: EntityClass, id: number, those: Showing[]): Promise<CountedNews[]> {
  const user = sql<number>`page.user_id`;
  const { rows } = await sql<CountedNews>`
    select ${entity.visible(user, sql`${id}::int`)} as visible, newest.*
      from unnest(${those.map(({ viewer }) => viewer.id)}::int[], ${those.map(({ record }) => record.after)}::int[])
           with ordinality page (user_id, after, place)
     cross join lateral (
       select count(*) filter (where j.notes <> '')::int as comments, count(*) filter (where j.notes = '')::int as changes,
              max(j.id) as last
         from (select j.id, j.notes from journals j
                where j.entity_id = ${id}::int and j.id > page.after and j.user_id <> page.user_id
                  and ${journalShown(user, entity)}
                order by j.created_on desc, j.id desc limit ${sql.lit(MOST)}) j) newest
     order by page.place`.execute(db);
  return rows;
}
