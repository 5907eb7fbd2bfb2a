import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.js";

/**
 * Steps of the schema. A name is its place in time (`2026-11-20-10 users`) and never changes once released. Parts bring
 * their own; they run in the order of their names, one process at a time, at every start.
 */
export type Migrations = Record<string, Migration>;

interface WithMigrations {
  name: string;
  migrations?: Migrations;
}

/** Answers the names of what was done. What a part did that is left out now stays, and does not stop the others. */
export async function migrate(db: Db, parts: readonly WithMigrations[]): Promise<string[]> {
  const declared = merged(parts);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await leftOut(db, parts)), ...declared }) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error) throw new Error(`Migration ${failed?.migrationName ?? "(none)"} failed`, { cause: error });
  await remember(db, parts);
  return (results ?? []).map((result) => result.migrationName);
}

function merged(parts: readonly WithMigrations[]): Migrations {
  const all: Migrations = {};
  for (const [name, migration] of parts.flatMap(({ migrations = {} }) => Object.entries(migrations))) {
    if (all[name]) throw new Error(`Two migrations are called "${name}".`);
    all[name] = migration;
  }
  return all;
}

/** Steps of parts that are not loaded. A step of a loaded part that this version does not know is one of a later version. */
async function leftOut(db: Db, parts: readonly WithMigrations[]): Promise<Migrations> {
  // Processes that start at once on an empty database follow each other here.
  await sql`
    do $$ begin
      perform pg_advisory_xact_lock(hashtext('bellwether migrations'));
      create table if not exists migrations_of_parts (migration text primary key, part text not null);
    end $$`.execute(db);
  const { rows } = await sql<{ migration: string }>`
    select migration from migrations_of_parts where part <> all(${parts.map(({ name }) => name)}::text[])`.execute(db);
  return Object.fromEntries(rows.map(({ migration }) => [migration, { up: async () => {} }]));
}

async function remember(db: Db, parts: readonly WithMigrations[]): Promise<void> {
  const done = parts.flatMap(({ name, migrations = {} }) =>
    Object.keys(migrations).map((migration) => ({ migration, name })),
  );
  await sql`
    insert into migrations_of_parts (migration, part)
    select * from unnest(${done.map(({ migration }) => migration)}::text[], ${done.map(({ name }) => name)}::text[])
        on conflict do nothing`.execute(db);
}
