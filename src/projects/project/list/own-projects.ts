import { type RawBuilder, sql } from "kysely";

/** Redmine's names for projects of a user, as values of filters: where they are a member, and what they bookmarked. */
const selects = {
  mine: (userId: number) => sql`select project_id from effective_roles where user_id = ${userId}`,
  bookmarks: (userId: number) => sql`select project_id from project_bookmarks where user_id = ${userId}`,
};

type OwnProjects = keyof typeof selects;

export const isOwnProjects = (value: string): value is OwnProjects => Object.hasOwn(selects, value);

/** An array of the ids of those that are named, and of these other ones. */
export const idsOfOwn = (
  names: readonly OwnProjects[],
  userId: number,
  others: RawBuilder<number[]>,
): RawBuilder<number[]> => sql`array(
  ${sql.join(
    [...new Set(names)].map((name) => selects[name](userId)),
    sql` union all `,
  )} union all select unnest(${others}))`;
