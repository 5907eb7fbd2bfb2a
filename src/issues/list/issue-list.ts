import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import {
  type Blanks,
  builtOnce,
  type Counted,
  type Db,
  momentSeen,
  totalOnce,
  totalsOf,
  unnamed,
} from "../../kernel/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { foundBefore, foundProjects } from "../visibility/seen-projects.js";
import { countOf, findsFew, storedCount } from "./count.js";
import { collected, everything, type Page, pageOf, these, walked } from "./ids.js";
import { type Filters, matching, projectsAsked } from "./issue-query.js";
import { type ListedIssue, withNames, withNamesOfOne } from "./listed-issue.js";
import { type Arranged, inOrder, joinsOf, keyColumns, keysOf } from "./order/order.js";

export interface ListPage extends Arranged {
  filters: Filters;
  limit: number;
  offset: number;
}

interface Found {
  issues: ListedIssue[];
  /** In all. */
  total: number;
}

/** One page of the matching issues and how many there are in all: at most two statements. */
export async function issueList(
  db: Db,
  viewer: Viewer,
  { filters, limit, offset, ...arranged }: ListPage,
): Promise<Found> {
  const page: Page = { viewer, filters, keys: keysOf(arranged), limit, offset };
  const count = storedCount(viewer, filters);
  if (!count) return (await foundAsCounted(db, page)) ?? foundAndCounted(db, page);
  const { total, stored, seen } = await counted(db, viewer, filters, count);
  if (total <= offset) return { issues: [], total };
  const ids = isFew(page, total, stored) ? collected(page) : walked(page);
  return { issues: await issuesIn(db, viewer, foundBefore(seen), ids, planOf(page)), total };
}

export async function countIssues(db: Db, viewer: Viewer, filters: Filters): Promise<number> {
  const count = storedCount(viewer, filters);
  if (count) return (await counted(db, viewer, filters, count)).total;
  const behind = sql`with ${seenBy(viewer, projectsAsked(viewer, filters)).projects}`;
  return totalOnce(db, countOf(viewer, filters), { behind, among: stored });
}

/** One page of the matching issues, for a caller who need not know how many there are. */
export function listedIssues(db: Db, viewer: Viewer, page: ListPage): Promise<ListedIssue[]> {
  return issuesIn(db, viewer, seenBy(viewer).projects, ordered({ viewer, ...page, keys: keysOf(page) }));
}

/** Up to `limit` matching issues, last changed first, behind the given place. */
export function recentIssues(
  db: Db,
  viewer: Viewer,
  { filters, limit, after }: { filters: Filters; limit: number; after?: [position: string, id: number] },
): Promise<ListedIssue[]> {
  const beyond = after ? sql`and (i.updated_on, i.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql``;
  const page = { viewer, filters, keys: keysOf({ sort: "updated_on:desc" }), limit, offset: 0 };
  return issuesIn(db, viewer, seenBy(viewer).projects, ordered(page, beyond));
}

/**
 * The last changed issues of some projects, a select of ids: an index has those of each project in order. Looked for in the
 * order of all issues, those of a quiet project would come last.
 */
export function recentIssuesIn(
  db: Db,
  viewer: Viewer,
  { projects, limit }: { projects: RawBuilder<unknown>; limit: number },
): Promise<ListedIssue[]> {
  const within = { column: sql.ref("i.project_id"), ids: projects };
  const keys = keysOf({ sort: "updated_on:desc" }).map((key) => ({ ...key, within }));
  return issuesIn(
    db,
    viewer,
    seenBy(viewer).projects,
    walked({ viewer, filters: { status_id: "*" }, keys, limit, offset: 0 }),
  );
}

/** The issue with this id, with the custom fields that the viewer sees. No other visibility check: the caller must have made it. */
export async function issueById(db: Db, viewer: Viewer, id: number): Promise<ListedIssue | undefined> {
  const { rows } = await namedIssue({ user: viewer.id, id }).execute(db);
  return rows[0];
}

const namedIssue = builtOnce((db, { user, id }: Blanks<{ user: number; id: number }>) =>
  withNamesOfOne(db.selectFrom("issues as i"), user).where("i.id", "=", id),
);

const counted = (db: Db, viewer: Viewer, filters: Filters, count: RawBuilder<number>) =>
  seenBy(viewer, projectsAsked(viewer, filters))
    .from(db)
    .selectNoFrom([count.as("total"), foundProjects(viewer).as("seen"), stored.as("stored")])
    .executeTakeFirstOrThrow();

/** About how many issues there are at all. */
export const stored = sql<number>`(select reltuples from pg_class where oid = 'issues'::regclass)`;

/** What a table is taken for before PostgreSQL has counted it. */
const UNCOUNTED = 1_000_000;

/**
 * A walk visits `stored / total` issues for each one up to the end of the page. Collecting visits those that match, if an
 * index has these; else what the viewer sees, taken for half of all, which costs half as much because an index has it whole.
 */
export function isFew({ filters, limit, offset }: Page, total: number, stored: number): boolean {
  const all = stored > 0 ? stored : UNCOUNTED;
  const walk = ((limit + offset) * all) / total;
  return (findsFew(filters) ? total : all / 4 + total) < walk;
}

/** Without a count the way is left to PostgreSQL. */
export const ordered = ({ viewer, filters, keys, limit, offset }: Page, beyond = sql``) => sql`
  select id from (
    select i.id ${keyColumns(keys)} from issues i ${joinsOf(keys)}
     where ${seenBy(viewer).issue("i")} and ${matching(viewer, filters)} ${beyond}
     order by ${inOrder(keys)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page`;

/**
 * Plans are kept for first pages only: far down a list each page would be a plan of its own. And no plan is right for every
 * word, which may be in all issues or in none.
 */
const planOf = ({ filters, offset }: Page) =>
  offset > 0 || ofWords.some((name) => hasWord(filters[name])) ? unnamed : sql``;

const ofWords = ["subject", "description", "notes", "any_searchable", "query"];

const hasWord = (value = "") => !["", "*", "!*"].includes(value);

/** First the ids of the page, then the names of what is shown, not of all. */
export async function issuesIn(
  db: Db,
  viewer: Viewer,
  seen: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  plan = sql``,
): Promise<ListedIssue[]> {
  const { rows } = await sql<ListedIssue>`${plan} with ${seen} ${inPlaces({ user: viewer.id, ids })}`.execute(db);
  return rows;
}

const inPlaces = builtOnce((db, { user, ids }: Placed) => withNames(placed(db, ids), user).orderBy(sql`page.place`));

/** The ids of so many are kept with their count, and come with the first row alone. */
const FEW = 1_000;

/** Where only a look at each says how many match, the same look finds the page. */
async function foundAndCounted(db: Db, page: Page): Promise<Found> {
  const { viewer, filters } = page;
  const { rows } = await sql<ListedIssue & Counted & { ids: number[] | null }>`
    ${planOf(page)} with ${seenBy(viewer, projectsAsked(viewer, filters)).projects},
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
  keptCount(db, viewer, filters)?.keep({ total, among, moment, ...(ids && { ids }) });
  return { issues: rows.filter(({ id }) => id !== null), total };
}

/** What only a look at each says, kept as long as nothing changes. */
const keptCount = (db: Db, viewer: Viewer, filters: Filters) => totalsOf(db)?.of(db, countOf(viewer, filters));

/** The page from what was counted before. Undefined where that was never, is no longer right, or saves nothing. */
async function foundAsCounted(db: Db, page: Page): Promise<Found | undefined> {
  const { viewer, filters } = page;
  const kept = keptCount(db, viewer, filters)?.kept;
  const ids = kept && idsAsCounted(page, kept);
  if (!ids) return undefined;
  const { rows } = await sql<ListedIssue & { is_exact: boolean }>`
    ${planOf(page)} with ${seenBy(viewer).projects}, listed as (${withPlaces({ user: viewer.id, ids })})
    select listed.*, kept.is_exact from (select ${kept.isExact} as is_exact) kept left join listed on true
     order by listed.place`.execute(db);
  return rows[0]?.is_exact ? { issues: rows.filter(({ id }) => id !== null), total: kept.total } : undefined;
}

/** Who walks by the time of an issue passes all that lies outside a span of it. */
const ofTime = ["created_on", "updated_on", "closed_on"];

function idsAsCounted(page: Page, { total, among, ids }: Omit<Counted, "moment">): RawBuilder<unknown> | undefined {
  if (ids) return pageOf(page, sql`(${these(page, ids)})`);
  if (total <= page.offset) return sql`select null::int where false`;
  const isSpread = !ofTime.some((name) => page.filters[name]);
  return isSpread && !isFew(page, total, among) ? walked({ ...page, asksEach: true }) : undefined;
}

const withPlaces = builtOnce((db, { user, ids }: Placed) =>
  withNames(placed(db, ids), user).select(sql<number>`page.place`.as("place")),
);

/** A statement, which answers the ids in their order. */
type Placed = Blanks<{ user: number; ids: number[] }>;

const placed = (db: Db, ids: RawBuilder<unknown>) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`.as<"page">(sql`page (id, place)`),
    )
    .innerJoin("issues as i", "i.id", "page.id");
