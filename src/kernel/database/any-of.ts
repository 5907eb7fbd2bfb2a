import { type RawBuilder, sql } from "kysely";

/** For `id = ...`: one of these. As a set, for which a plan is kept; for an array as it comes it is made anew each time. */
export const anyOf = (ids: number[] | RawBuilder<number[]>): RawBuilder<number> =>
  sql`any(array(select unnest(${ids}::int[])))`;

/** The same for texts. */
export const anyOfTexts = (texts: string[]): RawBuilder<string> => sql`any(array(select unnest(${texts}::text[])))`;

/** The same for `unnest`: an array that is taken as it comes, without a look at how long it is. */
export const idArray = (ids: number[]): RawBuilder<number[]> => sql`(select ${ids}::int[])`;
