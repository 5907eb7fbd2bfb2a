import { type RawBuilder, sql } from "kysely";
import type { Bookmark, BookmarksOf, Viewer } from "../../accounts/index.js";
import type { Database, Db } from "../../kernel/index.js";
import { ARCHIVED, CLOSED, projectVisible } from "../project/visible.js";

export const bookmarksMigrations = {
  "2027-01-01-10 bookmarks of projects": {
    async up(db: Database["db"]) {
      await sql`
        create table project_bookmarks (
          user_id integer references users on delete cascade,
          project_id integer references projects on delete cascade,
          primary key (user_id, project_id)
        )`.execute(db);
      await sql`create index project_bookmarks_of_project on project_bookmarks (project_id)`.execute(db);
    },
  },
};

/** For a `where` or a column: `project` is the alias of `projects` in the statement around. */
export const isBookmarked = (userId: number, project: string): RawBuilder<boolean> => sql`exists (
  select from project_bookmarks b where b.user_id = ${userId} and b.project_id = ${sql.ref(`${project}.id`)})`;

/** So many stand in the menu. */
export const MOST_BESIDE = 10;

/** The first by name of those that the user sees, but for archived ones; one more than the menu shows, which tells it that there are more. */
export const bookmarksOf: BookmarksOf = (user) => sql`(
  select json_agg(json_build_object('name', name, 'identifier', identifier, 'closed', status = ${sql.lit(CLOSED)}))
    from (select p.name, p.identifier, p.status
            from project_bookmarks b join projects p on p.id = b.project_id
           where b.user_id = ${user.id} and p.status <> ${sql.lit(ARCHIVED)} and ${projectVisible(user, "p")}
           order by lower(p.name), p.id limit ${sql.lit(MOST_BESIDE + 1)}) bookmarked)`;

/** Where they have changed since the viewer was read. */
export async function bookmarksNow(db: Db, { id, admin }: Viewer): Promise<Bookmark[]> {
  const { rows } = await sql<{ bookmarks: Bookmark[] | null }>`
    select ${bookmarksOf({ id: sql`${id}::int`, admin: sql`${admin}::boolean` })} as bookmarks`.execute(db);
  return rows[0]?.bookmarks ?? [];
}
