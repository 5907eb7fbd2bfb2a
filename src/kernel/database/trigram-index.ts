import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * An index for finding any part of a text, for a migration. `pg_trgm` comes with PostgreSQL and any owner of a database may add
 * it; a server without it, or without the right, looks through all texts instead.
 *
 * @param on the rest of `create index NAME on`, with `gin_trgm_ops`
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
export async function createTrigramIndex(db: Kysely<any>, name: string, on: RawBuilder<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index ${sql.id(name)} on ${on};
    exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
      raise notice 'no index %: %', ${sql.lit(name)}, sqlerrm;
    end $$`.execute(db);
}
