import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * The user has the permission in the project: `permittedProject` for a condition that few records of a statement come to. The tables
 * of `project_permissions` are set up when the function is called, and not with each statement that might (docs/decisions/0007).
 */
export const permittedOfFew = (
  user: RawBuilder<number>,
  permission: string,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`permits(${user}, ${project}, ${sql.lit(permission)})`;

export const permittedOfFewMigrations: Migrations = {
  "2026-12-25-11 what a user may do, as a function": {
    async up(db) {
      await sql`
        create function permits(viewer integer, place integer, wanted text) returns boolean
          language plpgsql stable parallel safe as $$
        begin
          return exists (
            select 1 from project_permissions pp
             where pp.user_id = viewer and pp.project_id = place and pp.permission = wanted);
        end $$`.execute(db);
    },
  },
};
