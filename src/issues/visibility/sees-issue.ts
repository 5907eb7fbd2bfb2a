import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";
import { issueColumns, issueVisible } from "./visibility.js";

/**
 * The user sees the issue of this id; nobody sees one that is gone. For what few records of a statement name: the tables of the rule
 * are set up when the function is called, and not with each statement that might (docs/decisions/0007).
 */
export const seesIssue = (user: RawBuilder<number>, id: RawBuilder<number | null>): RawBuilder<boolean> =>
  sql`sees_issue(${user}, ${id})`;

/** A change of the rule takes the function along, by a migration of its own. */
export const seesIssueMigrations: Migrations = {
  "2026-12-25-50 who sees an issue, as a function": {
    async up(db) {
      await sql`
        create function sees_issue(viewer integer, wanted integer) returns boolean
          language plpgsql stable parallel safe as $$
        begin
          return exists (
            select 1 from issues one where one.id = wanted and ${issueVisible(sql`viewer`, issueColumns("one"))});
        end $$`.execute(db);
    },
  },
};
