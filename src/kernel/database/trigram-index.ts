import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * An index for finding any part of a text, for a migration. `pg_trgm` comes with PostgreSQL and any owner of a database may add
 * it; a server without it, or without the right, looks through all texts instead, which is told to the log. Managed services keep
 * extensions in a schema of their own, where `gin_trgm_ops` is not found by itself.
 *
 * @param on the rest of `create index NAME on`, with `gin_trgm_ops`
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no present schema, so its database has none (Kysely's type)
export async function createTrigramIndex(db: Kysely<any>, name: string, on: RawBuilder<unknown>): Promise<void> {
  await sql`
    do $$ declare path text := current_setting('search_path'); begin
      create extension if not exists pg_trgm;
      perform set_config('search_path', concat_ws(', ', nullif(path, ''), quote_ident(n.nspname)), true)
         from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      create index ${sql.id(name)} on ${on};
      perform set_config('search_path', path, true);
    exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
      raise warning 'no index %: %', ${sql.lit(name)}, sqlerrm;
    end $$`.execute(db);
}
