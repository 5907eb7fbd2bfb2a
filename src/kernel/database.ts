import type { PGlite } from "@electric-sql/pglite";
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import { type ConstructorOptions as BossOptions, fromPglite } from "pg-boss";
import type { Config } from "./config.js";
import { type DataLock, lockDataDirectory } from "./data-lock.js";
import { openEmbedded } from "./embedded.js";
import type { Log } from "./log.js";
import { openListener, openPool, sessionOptions } from "./postgres.js";

/** Every room adds its tables here by module augmentation, in its own `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface Tables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** PGlite in this process or a PostgreSQL server, behind one face and one SQL dialect. */
export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  /** Hears `pg_notify(channel, payload)` of every process on this database, after its commit. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Called when messages may have been missed. */
  onGap(hear: () => void): void;
  /** Called after every statement that went through `db`: for counting in tests and for the metrics. */
  onStatement(hear: Hear): void;
  boss: BossOptions;
  lock: DataLock | undefined;
  close(): Promise<void>;
}

type Hear = (sql: string, milliseconds: number) => void;

/** Kysely's own log, turned into listeners. */
function statementLog() {
  const listeners: Hear[] = [];
  return {
    log: (event: LogEvent) => {
      for (const hear of listeners) hear(event.query.sql, event.queryDurationMillis);
    },
    onStatement: (hear: Hear) => {
      listeners.push(hear);
    },
  };
}

export function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, log: Log): Promise<Database> {
  return config.databaseUrl === undefined
    ? openEmbeddedDatabase(config.dataDir)
    : openPostgres(config.databaseUrl, log);
}

async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const lock = lockDataDirectory(dataDir);
  try {
    return embeddedDatabase(await openEmbedded(dataDir), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A database on an open PGlite; closing it closes the PGlite and frees the directory. */
export function embeddedDatabase(pglite: PGlite, lock?: DataLock): Database {
  const { log, onStatement } = statementLog();
  return {
    kind: "embedded",
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), log }),
    onStatement,
    listen: async (channel, hear) => {
      await pglite.listen(channel, hear);
    },
    onGap: () => {},
    boss: { db: fromPglite(pglite), backend: "pglite" },
    lock,
    async close() {
      await pglite.close();
      lock?.release();
    },
  };
}

async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  const gapListeners: (() => void)[] = [];
  const listener = await openListener(databaseUrl, log, () => {
    for (const hear of gapListeners) hear();
  });
  const pool = openPool(databaseUrl, log);
  const { log: statements, onStatement } = statementLog();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: statements });
  return {
    kind: "postgres",
    db,
    onStatement,
    listen: listener.listen,
    onGap: (hear) => {
      gapListeners.push(hear);
    },
    boss: { connectionString: databaseUrl, max: 5, options: sessionOptions, application_name: "bellwether jobs" },
    lock: undefined,
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}
