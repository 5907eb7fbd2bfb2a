import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Config } from "../process/config.js";
import type { Log } from "../process/log.js";
import { openEngine, type Sharing } from "./engine.js";
import { keepTotals, keptTotals } from "./kept/kept-totals.js";
import { type Listener, openListener } from "./listener.js";
import { cancellable } from "./pool/cancellable.js";
import { type Keeping, openPool, type Pool } from "./pool/pool.js";
import type { Purpose } from "./pool/session-options.js";
import { refuseUnsuitable } from "./server/refuse-unsuitable.js";
import type { ServerAddress } from "./server/server-address.js";
import { unreachable } from "./server/unreachable.js";

/** Every room adds its tables here by module augmentation, in its own `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface Tables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The PostgreSQL of this installation: its own, or the one at `DATABASE_URL`. */
export interface Database {
  db: Db;
  /** The same for requests: connections of their own, on which a statement that takes too long is given up. */
  web: Db;
  /** `web` for one request: when the signal is aborted, what it does in the database is given up (`cancellable`). */
  webUntil(signal: AbortSignal): Db;
  /** Hears `pg_notify(channel, payload)` of every process on this database, after its commit. */
  listen(channel: string, hear: (payload: string) => unknown): Promise<void>;
  /** Called when messages may have been missed. */
  onGap(hear: () => void): void;
  /** Called after every statement that went through `db` or `web`: for counting in tests and for the metrics. */
  onStatement(hear: Hear): void;
  /** What the job queue works with: connections of its own, so that it never waits for requests. */
  boss: QueueDatabase;
  close(): Promise<void>;
}

type QueueDatabase = NonNullable<ConstructorOptions["db"]>;

type Hear = (sql: string, milliseconds: number) => void;

export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  sharing: Sharing = "share",
): Promise<Database> {
  const engine = await openEngine(config, log, sharing);
  try {
    if (config.databaseUrl !== undefined) await refuseUnsuitable(engine.address);
    const pools = openPools(engine.address, log);
    const database = await databaseOver(engine.address, pools, log);
    return {
      ...database,
      async close() {
        await database.close();
        await endPools(pools);
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw unreachable(error, config.databaseUrl === undefined ? "The bundled database" : "DATABASE_URL: the database");
  }
}

/** The connections of one process. None is opened before it is needed. `keeping`: see `openPool`. */
export type Pools = Record<Purpose, Pool>;

export const openPools = (address: ServerAddress, log: Log, keeping?: Keeping): Pools => ({
  web: openPool(address, "web", log, keeping),
  work: openPool(address, "work", log, keeping),
  jobs: openPool(address, "jobs", log, keeping),
});

export const endPools = async (pools: Pools): Promise<void> =>
  void (await Promise.all(Object.values(pools).map((pool) => pool.end())));

/** A database over connections that stay when it is closed, and one of its own that listens. */
export async function databaseOver(address: ServerAddress, pools: Pools, log: Log): Promise<Database> {
  const listener = await openListener(address, log);
  const { log: statements, onStatement } = statementLog();
  const totals = keptTotals();
  const over = (pool: Pool): Db => {
    // Kysely's type has an overload for cursors, which is not used here. Of it the dialect calls `connect` and `end`.
    const staying = { ...pool, end: async () => {} } as unknown as PostgresPool;
    const db: Db = new Kysely({
      dialect: new UnlockedDialect({ pool: staying }),
      log: statements,
    });
    keepTotals(db, totals);
    return db;
  };
  const web = over(pools.web);
  const work = over(pools.work);
  return {
    db: work,
    web,
    webUntil: (signal) => over(cancellable(pools.web, signal)),
    onStatement,
    listen: async (channel, hear) => void (await listener.listen(channel, hear)),
    onGap: (hear) => void listener.onGap(hear),
    boss: bossDatabase(pools.jobs, listener),
    async close() {
      await listener.close();
      await Promise.all([web.destroy(), work.destroy()]);
    },
  };
}

/** `migrate` has a lock of its own. Kysely's would be given back in a transaction that failed, and hide why. */
class UnlockedDialect extends PostgresDialect {
  override createAdapter() {
    return Object.assign(super.createAdapter(), {
      acquireMigrationLock: async () => {},
      releaseMigrationLock: async () => {},
    });
  }
}

const bossDatabase = (pool: Pool, listener: Listener): QueueDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, hear, onReconnect) {
    const stops = [await listener.listen(channel, hear), listener.onGap(onReconnect)];
    return {
      async close() {
        for (const stop of stops) stop();
      },
    };
  },
});

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
