import { sql } from "kysely";
import { copiesIn, reservedCopies } from "../../kernel/index.js";
import type { CopiedRecords } from "../../projects/index.js";
import { copiedFilters } from "./copied-filters.js";

/** Saved lists of the project, those of one user alone and of roles as well, and which of them its list opens with for everyone. */
export const copiedQueries: CopiedRecords = {
  name: "queries",
  label: "issues.views.title",

  async countIn(db, projectId) {
    const { count } = await db
      .selectFrom("queries")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return count;
  },

  async copy({ trx }, project) {
    const { fromId, toId } = project;
    const records = await reservedCopies(trx, "queries", sql`select id from queries where project_id = ${fromId}`);
    await sql`
      insert into queries (id, project_id, name, user_id, visibility, role_ids, filters, columns, group_by, sort, totals, display_type)
      overriding system value
      select copy.to_id, ${toId}::int, q.name, q.user_id, q.visibility, q.role_ids, q.filters, q.columns, q.group_by, q.sort,
             q.totals, q.display_type
        from ${copiesIn(records)} join queries q on q.id = copy.from_id order by copy.to_id`.execute(trx);
    if (records.copies.length > 0) await copiedFilters(trx, project, records.copies);
    await sql`
      insert into default_queries (user_id, project_id, query_id)
      select null, ${toId}::int, coalesce(copy.to_id, d.query_id)
        from default_queries d left join ${copiesIn(records)} on copy.from_id = d.query_id
       where d.project_id = ${fromId} and d.user_id is null`.execute(trx);
  },
};
