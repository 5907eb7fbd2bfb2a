import { type RawBuilder, sql } from "kysely";

/** As many as a list to choose from may hold. What has more is searched as one types. */
export const MOST_CHOICES = 50;

/** What a statement reads to tell few from many: one more than a list may hold, in any order. */
export const CHOICES_READ = MOST_CHOICES + 1;

/** All of up to `CHOICES_READ` that were read; undefined when they are more than a list may hold. */
export const ifFew = <T>(read: T[]): T[] | undefined => (read.length > MOST_CHOICES ? undefined : read);

/** As many as a search answers. */
export const MOST_FOUND = 20;

/**
 * A select of the first different ids that another select names, each perhaps a few times. It reads no further than it
 * must: a recursive UNION hands each new row on at once, where DISTINCT would read them all first. The limit inside is
 * for the planner, which would otherwise make room for as many rows as it fears.
 */
export const firstIds = (ids: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`(
  with recursive first_ids (id) as (
    (select * from (${ids}) named limit ${sql.lit(most * NAMED_TWICE)}) union select id from first_ids where false)
  select id from first_ids limit ${sql.lit(most)})`;

const NAMED_TWICE = 20;
