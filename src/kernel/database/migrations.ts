import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { WrongConfiguration } from "../process/config.js";
import { codeOf, wordIn } from "../process/error-code.js";
import type { Log } from "../process/log.js";
import type { Db, Trx } from "./database.js";
import { isUnreachable } from "./server/unreachable.js";

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
export async function migrate(db: Db, parts: readonly WithMigrations[], log: Log): Promise<string[]> {
  const progress = toldWhileItLasts(log);
  const declared = merged(parts, progress.step);
  try {
    return await db.transaction().execute((trx) => migrateAlone(trx, parts, declared));
  } catch (error) {
    throw unmigrated(error, progress.last());
  } finally {
    progress.end();
  }
}

/**
 * Processes that start at once follow each other. The lock ends with the transaction: one of the session, as Kysely's own is,
 * would stay behind on a connection of PgBouncer, which gives each transaction another one.
 */
async function migrateAlone(trx: Trx, parts: readonly WithMigrations[], declared: Migrations): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('bellwether migrations'))`.execute(trx);
  const remembered = await rememberedSteps(trx);
  const ofOthers = stepsOfOthers(remembered, parts, declared);
  const missing = Object.keys(declared).some((name) => !remembered.some(({ migration }) => migration === name));
  // The migrator would first read all columns of the database. Nearly every start finds everything done.
  if (!missing) return [];
  const migrations = { ...ofOthers, ...declared };
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  await remember(trx, parts);
  return (results ?? []).map((result) => result.migrationName);
}

function merged(parts: readonly WithMigrations[], told: (step: string) => void): Migrations {
  const all: Migrations = {};
  for (const [name, migration] of parts.flatMap(({ migrations = {} }) => Object.entries(migrations))) {
    if (all[name]) throw new Error(`Two migrations are called "${name}".`);
    all[name] = {
      up(db) {
        told(name);
        return migration.up(db);
      },
    };
  }
  return all;
}

/** Milliseconds. Most installations are done before; a large one would look as if it hung. */
const SILENT_FOR = 5_000;

/** Said aloud, because commands log nothing quieter: which step takes its time, or that another process is at it. */
function toldWhileItLasts(log: Log) {
  const began = Date.now();
  let migration: string | undefined;
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (migration === undefined) log.warn({ seconds }, "waiting for another process that brings the schema up to date");
    else log.warn({ migration, seconds }, "the schema is being brought up to date, which takes its time here");
  }, SILENT_FOR);
  return {
    step: (name: string) => {
      migration = name;
    },
    last: () => migration,
    end: () => clearInterval(timer),
  };
}

/** What an operator can mend as a sentence, anything else with the step it came from. */
function unmigrated(error: unknown, step: string | undefined): unknown {
  if (error instanceof WrongConfiguration) return error;
  const said = wordIn(error, "message");
  if (NOT_ALLOWED.has(codeOf(error) ?? "") || isUnreachable(error)) {
    return new WrongConfiguration(`The schema of the database cannot be brought up to date: ${said}.`);
  }
  return step === undefined ? error : new Error(`Migration ${step} failed: ${said}`, { cause: error });
}

/** SQLSTATE: a right is missing, what only the owner of a table may do, and no schema of the search path is there. */
const NOT_ALLOWED = new Set(["42501", "0LP01", "3F000"]);

interface Step {
  migration: string;
  part: string;
}

/** What was done, in the order of its names: it is written in the transaction in which it was done. */
async function rememberedSteps(trx: Trx): Promise<Step[]> {
  await sql`create table if not exists migrations_of_parts (migration text primary key, part text not null)`.execute(
    trx,
  );
  const { rows } = await sql<Step>`select migration, part from migrations_of_parts order by migration`.execute(trx);
  return rows;
}

/** Steps of parts that are not loaded. A step of a loaded part that this version does not know is one of a later version. */
function stepsOfOthers(remembered: Step[], parts: readonly WithMigrations[], declared: Migrations): Migrations {
  const others = remembered.filter(({ migration }) => !(migration in declared));
  const later = others.findLast(({ part }) => parts.some(({ name }) => name === part));
  if (later) {
    throw new WrongConfiguration(
      `The database is of a later version of Bellwether (it has the step "${later.migration}"). Start that version, or restore a back-up of this one.`,
    );
  }
  return Object.fromEntries(others.map(({ migration }) => [migration, { up: async () => {} }]));
}

async function remember(trx: Trx, parts: readonly WithMigrations[]): Promise<void> {
  const done = parts.flatMap(({ name, migrations = {} }) =>
    Object.keys(migrations).map((migration) => ({ migration, name })),
  );
  await sql`
    insert into migrations_of_parts (migration, part)
    select * from unnest(${done.map(({ migration }) => migration)}::text[], ${done.map(({ name }) => name)}::text[])
        on conflict do nothing`.execute(trx);
}
