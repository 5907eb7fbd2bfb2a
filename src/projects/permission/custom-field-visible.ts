import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

/**
 * THE rule of who sees the values of a custom field in a project: every user, or administrators and those with one of its roles
 * there. A relation between a user and a project, either side a column or a parameter, about `custom_fields` under this alias.
 */
export const customFieldVisible = (
  field: string,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => oneFieldVisible((column) => sql.ref(`${field}.${column}`), user, project);

/** The same of a field whose columns are given one by one: of one that is known, they are looked up once and not joined to many records. */
export const oneFieldVisible = (
  column: (name: "visible" | "role_ids") => RawBuilder<unknown>,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`(${column("visible")} or ${sees(user, project, column("role_ids"))})`;

/**
 * The same, for a few records. Most fields are seen by every user, so what the others need is asked by a function: the tables in
 * it are set up when it is called, and not with each statement that might (docs/decisions/0007).
 */
export const customFieldVisibleOfFew = (
  field: string,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`(
  ${sql.ref(`${field}.visible`)} or sees_custom_field(${user}, ${project}, ${sql.ref(`${field}.role_ids`)}))`;

const sees = (user: RawBuilder<number>, project: RawBuilder<number>, roles: RawBuilder<unknown>) => sql<boolean>`(
  exists (select 1 from users administrator where administrator.id = ${user} and administrator.admin)
  or exists (select 1 from project_roles pr
              where pr.user_id = ${user} and pr.project_id = ${project} and pr.role_id = any(${roles})))`;

/** A change of the rule takes the function along, by a migration of its own. */
export const customFieldVisibleMigrations: Migrations = {
  "2026-12-25-10 who sees a custom field, as a function": {
    async up(db) {
      await sql`
        create function sees_custom_field(viewer integer, place integer, shown_to integer[]) returns boolean
          language plpgsql stable parallel safe as $$
        begin
          return ${sees(sql`viewer`, sql`place`, sql`shown_to`)};
        end $$`.execute(db);
    },
  },
};
