import { sql } from "kysely";
import type { CategorizedRecords } from "../../projects/index.js";
import { seenBy } from "../visibility/seen-by.js";

/** What categories ask about the issues that have them. */
export const categorizedIssues: CategorizedRecords = {
  async count(db, viewer, categoryId) {
    const seen = seenBy(viewer);
    const { count } = await seen
      .from(db)
      .selectFrom("issues as i")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("i.category_id", "=", categoryId)
      .where(sql<boolean>`${seen.issue("i")}`)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** In the order of their ids, as other changes lock them. */
  async recategorize(trx, { from, to }) {
    await sql`
      with had as materialized (
        select id from issues where category_id = ${from} order by id for no key update
      )
      update issues set category_id = ${to} where id in (select id from had)`.execute(trx);
  },
};
