import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * A parent is one column; ancestors and descendants are walked (docs/decisions/0018). The functions keep their plans: a recursion
 * that is written into each statement costs more planning than most lists take. `union` ends a walk whatever is stored.
 */
export const familyMigrations: Migrations = {
  "2026-12-02-10 parents of issues": {
    async up(db) {
      // Deleting a parent deletes what is below it, by the verb. A deleted project takes only its own issues along.
      await sql`
        alter table issues add column parent_id integer references issues on delete set null,
          add constraint no_issue_is_its_parent check (parent_id <> id)`.execute(db);
      await sql`create index issues_of_parent on issues (parent_id) where parent_id is not null`.execute(db);
      await sql`
        create function issues_below(top integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive below (id) as (
              select top
              union
              select i.id from issues i join below on i.parent_id = below.id)
            select id from below);
        end $$`.execute(db);
      await sql`
        create function issues_above(child integer) returns integer[] language plpgsql stable as $$
        begin
          return array(
            with recursive above (id) as (
              select parent_id from issues where id = child
              union
              select i.parent_id from issues i join above on i.id = above.id where i.parent_id is not null)
            select id from above where id is not null);
        end $$`.execute(db);
    },
  },
};
