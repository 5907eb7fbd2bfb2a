import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Blanks, builtOnce, type Db, totalOnce } from "../../kernel/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { foundBefore, foundProjects } from "../visibility/seen-projects.js";
import { countOf, storedCount } from "./counts/count.js";
import { behindCount, type Found, foundAndCounted, foundAsCounted } from "./counts/found-and-counted.js";
import { collected, type Page, walked } from "./ids.js";
import { type Filters, matching, projectsAsked } from "./issue-query.js";
import { issuesIn } from "./issues-in-places.js";
import { type ListedIssue, withNamesOfOne } from "./listed-issue.js";
import { type Arranged, inOrder, joinsOf, keyColumns, keysOf } from "./order/order.js";
import { isFew, planOf, stored } from "./ways.js";

export interface ListPage extends Arranged {
  filters: Filters;
  limit: number;
  offset: number;
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
  return totalOnce(db, countOf(viewer, filters), { behind: behindCount(viewer, filters), among: stored });
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

/** Without a count the way is left to PostgreSQL. */
export const ordered = ({ viewer, filters, keys, limit, offset }: Page, beyond = sql``) => sql`
  select id from (
    select i.id ${keyColumns(keys)} from issues i ${joinsOf(keys)}
     where ${seenBy(viewer).issue("i")} and ${matching(viewer, filters)} ${beyond}
     order by ${inOrder(keys)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page`;
