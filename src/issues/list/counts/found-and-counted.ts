import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { type Counted, type Db, type KeptTotal, momentSeen, totalsOf } from "../../../kernel/index.js";
import { seenBy } from "../../visibility/seen-by.js";
import { collected, everything, type Page, pageOf, these, walked } from "../ids.js";
import { type Filters, projectsAsked } from "../issue-query.js";
import { withPlaces } from "../issues-in-places.js";
import type { ListedIssue } from "../listed-issue.js";
import { isFew, planOf, stored } from "../ways.js";
import { countOf } from "./count.js";

export interface Found {
  issues: ListedIssue[];
  /** In all. */
  total: number;
}

/** The ids of so many are kept with their count, and come with the first row alone. */
const FEW = 1_000;

/** Where only a look at each says how many match, the same look finds the page. */
export async function foundAndCounted(db: Db, page: Page): Promise<Found> {
  const { viewer, filters } = page;
  const started = performance.now();
  const { rows } = await sql<ListedIssue & Counted & { ids: number[] | null }>`
    ${planOf(page)} ${behindCount(viewer, filters)},
         found as materialized (${everything(page)}),
         listed as (${withPlaces({ user: viewer.id, ids: pageOf(page, sql`found`) })})
    select listed.*, counted.*,
           case when coalesce(place, 1) = 1 and total <= ${sql.lit(FEW)} then array(select id from found) end as ids
      from (select count(*)::int as total, ${stored} as among, ${momentSeen} as moment from found) counted
      left join listed on true
     order by place`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("A count of issues has no row.");
  const { total, among, ids, moment } = counted;
  keptCount(db, viewer, filters)?.keep({
    total,
    among,
    moment,
    took: performance.now() - started,
    ...(ids && { ids }),
  });
  const issues = rows.filter(({ id }) => id !== null);
  keepPage(db, page, { issues, total, moment });
  return { issues, total };
}

/** What a statement that counts begins with. Whose projects these are is part of what is kept: nobody is told what another one sees. */
export const behindCount = (viewer: Viewer, filters: Filters) =>
  sql`with ${seenBy(viewer, projectsAsked(viewer, filters)).projects}`;

/** What only a look at each says, kept as long as nothing changes. */
const keptCount = (db: Db, viewer: Viewer, filters: Filters) =>
  totalsOf(db)?.of(db, sql`${behindCount(viewer, filters)} ${countOf(viewer, filters)}`);

/** The ids of a page, with the count: kept as long. */
const keptPage = (db: Db, page: Page) =>
  totalsOf(db)?.of(db, sql`${behindCount(page.viewer, page.filters)} ${collected(page)}`);

/** The page from what was found or counted before. Undefined where that was never, is no longer right, or saves nothing. */
export async function foundAsCounted(db: Db, page: Page): Promise<Found | undefined> {
  const known = keptCount(db, page.viewer, page.filters);
  const { kept: before } = keptPage(db, page) ?? {};
  if (before && (!known?.kept || known.kept.moment === before.moment))
    return await pageOfKept(db, page, before, inPlace(before));
  const ids = known?.kept && idsAsCounted(page, known.kept);
  if (!known?.kept || !ids) return undefined;
  const { took, moment } = known.kept;
  const started = performance.now();
  const found = await pageOfKept(db, page, known.kept, ids);
  if (!found) return undefined;
  if (page.offset === 0 && took !== undefined && performance.now() - started > MUCH_LONGER * took + A_PLAN)
    known.isNoHelp();
  // Nothing has changed between that moment and this page.
  keepPage(db, page, { ...found, moment });
  return found;
}

const inPlace = ({ ids }: KeptTotal) => sql`
  select id from unnest(${ids}::int[]) with ordinality one (id, place) order by place`;

function keepPage(db: Db, page: Page, { issues, total, moment }: Found & Pick<Counted, "moment">): void {
  if (issues.length <= FEW) keptPage(db, page)?.keep({ total, moment, ids: issues.map(({ id }) => id) });
}

/** In one statement, which finds nothing where the total is no longer exact. */
async function pageOfKept(
  db: Db,
  page: Page,
  { isExact, total }: KeptTotal,
  ids: RawBuilder<unknown>,
): Promise<Found | undefined> {
  const { viewer } = page;
  const { rows } = await sql<ListedIssue & { is_exact: boolean }>`
    ${planOf(page)} with ${seenBy(viewer).projects},
         kept as materialized (select ${isExact} as is_exact),
         listed as (${withPlaces({ user: viewer.id, ids: sql`select id from (${ids}) ids where (select is_exact from kept)` })})
    select listed.*, kept.is_exact from kept left join listed on true order by listed.place`.execute(db);
  if (!rows[0]?.is_exact) return undefined;
  return { issues: rows.filter(({ id }) => id !== null), total };
}

/** A walk to the first page passes nearly all issues where those that match stand at the far end of the order: the next page is then looked for as before. */
const MUCH_LONGER = 2;

/** Milliseconds that a statement may take longer the first time. */
const A_PLAN = 50;

/** Who walks by the time of an issue passes all that lies outside a span of it. */
const ofTime = ["created_on", "updated_on", "closed_on"];

function idsAsCounted(page: Page, { total, among = 0, ids, isNoHelp }: KeptTotal): RawBuilder<unknown> | undefined {
  if (ids) return pageOf(page, sql`(${these(page, ids)})`);
  if (total <= page.offset) return sql`select null::int as id where false`;
  const isSpread = !isNoHelp && !ofTime.some((name) => page.filters[name]);
  return isSpread && !isFew(page, total, among) ? walked({ ...page, asksEach: true }) : undefined;
}
