import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.js";

/**
 * Steps of the schema. A name is its place in time (`2026-11-20-10 users`) and never changes once released. Rooms bring
 * their own; they run in the order of their names, one process at a time, at every start.
 */
export type Migrations = Record<string, Migration>;

export async function migrate(db: Db, rooms: Migrations[]): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => merged(rooms) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error) throw new Error(`Migration ${failed?.migrationName ?? "(none)"} failed`, { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

function merged(rooms: Migrations[]): Migrations {
  const all: Migrations = {};
  for (const [name, migration] of rooms.flatMap(Object.entries)) {
    if (all[name]) throw new Error(`Two migrations are called "${name}".`);
    all[name] = migration;
  }
  return all;
}
