import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { withLabels } from "../../projects/index.js";
import { type ListPage, ordered } from "../list/issue-list.js";
import { issuesIn } from "../list/issues-in-places.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { keysOf } from "../list/order/order.js";
import { seenBy } from "../visibility/seen-by.js";

/** Issues that are in memory at once. */
const BATCH = 250;

/**
 * The issues of a list, one after the other. Their ids are found first; what each of them is, and whether it is seen still, is asked
 * when its turn comes, so that a long list needs no more memory than a short one.
 */
export async function* exportedIssues(
  db: Db,
  viewer: Viewer,
  list: Omit<ListPage, "offset">,
): AsyncGenerator<ListedIssue> {
  const page = { viewer, filters: list.filters, keys: keysOf(list), limit: list.limit, offset: 0 };
  const { rows } = await sql<{ id: number }>`with ${seenBy(viewer).projects} ${ordered(page)}`.execute(db);
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    yield* await withLabels(db, await issuesWithIds(db, viewer, ids));
  }
}

const issuesWithIds = (db: Db, viewer: Viewer, ids: number[]) =>
  issuesIn(
    db,
    viewer,
    seenBy(viewer).projects,
    sql`select i.id from unnest(${ids}::int[]) with ordinality given (id, place) join issues i on i.id = given.id
         where ${seenBy(viewer).issue("i")} order by given.place`,
  );
