import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import { seenBy } from "../visibility/seen-by.js";
import { collected, type Page, walked } from "./ids.js";
import type { Filters } from "./issue-query.js";
import { issuesIn } from "./issues-in-places.js";
import type { ListedIssue } from "./listed-issue.js";
import { type Arranged, keysOf } from "./order/order.js";
import { isFew, stored } from "./ways.js";

interface Lists extends Arranged {
  /** `total`: how many issues match. */
  lists: { filters: Filters; limit: number; total: number }[];
}

/** The first issues of several lists of one order, in one statement: each list is walked through or collected, as is cheaper for it. */
export async function firstOfEach(db: Db, viewer: Viewer, { lists, ...arranged }: Lists): Promise<ListedIssue[]> {
  const keys = keysOf(arranged);
  const filled = lists.filter(({ total }) => total > 0);
  if (filled.length === 0) return [];
  const all = await issuesStored(db);
  const ids = filled.map(({ filters, limit, total }) => {
    const page: Page = { viewer, filters, keys, limit, offset: 0 };
    return sql`select id from (${isFew(page, total, all) ? collected(page) : walked(page)}) one`;
  });
  return issuesIn(db, viewer, seenBy(viewer).projects, sql.join(ids, sql` union all `), unnamed);
}

async function issuesStored(db: Db): Promise<number> {
  const { stored: count } = await db.selectNoFrom([stored.as("stored")]).executeTakeFirstOrThrow();
  return count;
}
