import "./answers.js";
import {
  attemptOf,
  type Config,
  createLog,
  createMetrics,
  createWords,
  type Database,
  gathered,
  kernelMigrations,
  type Log,
  listen,
  loadedParts,
  type Migrations,
  type MissingWord,
  migrate,
  openDatabase,
  openFileStore,
  openJobs,
  openSettings,
  type Part,
  type Runtime,
  type Server,
  type Sharing,
  uniquely,
  urlOf,
  type Words,
} from "../kernel/index.js";
import { appMigrations } from "./migrations.js";
import { openHealth } from "./open-health.js";
import { openWeb } from "./open-web.js";
import { prepare } from "./prepare.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** The product, opened: web and workers start only on request. */
export interface App {
  runtime: Runtime;
  parts: readonly Part[];
  /** The very first administrator, when this start made one. */
  administrator: { login: string; password: string } | undefined;
  startWorkers(): Promise<void>;
  /** Answers requests until `close`. */
  startWeb(): Promise<Server>;
  /** Answers for health and metrics alone, until `close`: of workers without web. */
  startHealth(port: number): Promise<Server>;
  /** Streams end, requests and jobs finish, then the database is closed. Within ten seconds. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings its schema up to date and prepares what all parts stand on: the `known` ones, but for plugins
 * that are not wanted. A word that is missing leaves a gap on the page and a line in the log, unless `missingWord` does
 * something else.
 */
export async function openApp(
  config: Config,
  known: readonly Part[],
  given: { database?: Database; log?: Log; sharing?: Sharing; missingWord?: MissingWord } = {},
): Promise<App> {
  const parts = loadedParts(known, config.plugins);
  const log = given.log ?? createLog(config.logLevel);
  const database = given.database ?? (await openDatabase(config, log, given.sharing));
  const stopping = new AbortController();
  try {
    const runtime = await openRuntime(config, parts, {
      database,
      log,
      stopping: stopping.signal,
      missingWord: given.missingWord,
    });
    const administrator = await prepare(runtime, parts).catch(async (error) => {
      await runtime.jobs.stop();
      throw error;
    });
    let server: Server | undefined;
    return {
      runtime,
      parts,
      administrator,
      startWorkers: () => runtime.jobs.startWorkers(config, attemptOf(runtime, jobsOf(parts))),
      startWeb: async () => {
        server = await listen(config, async (port) => {
          runtime.baseUrl = config.baseUrl ?? urlOf(config.host, port);
          return (await openWeb(runtime, parts)).root;
        });
        return server;
      },
      startHealth: async (port) => {
        server = await listen({ host: config.host, port, variable: "WORKER_PORT" }, async () => openHealth(runtime));
        return server;
      },
      async close() {
        stopping.abort();
        await Promise.all([server?.close(), runtime.jobs.finish()]);
        await runtime.jobs.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const jobsOf = (parts: readonly Part[]) =>
  uniquely(
    "queue",
    parts.flatMap((part) => part.jobs ?? []),
    ({ queue }) => queue,
  );

interface Opening {
  database: Database;
  log: Log;
  stopping: AbortSignal;
  missingWord: MissingWord | undefined;
}

/** Of a new installation how many there are: a hundred names would stand above the password that is told once. */
function told(done: string[], steps: { migrations?: Migrations }[]): string[] | number {
  const all = steps.flatMap(({ migrations = {} }) => Object.keys(migrations));
  return done.length < all.length ? done : all.length;
}

async function openRuntime(
  config: Config,
  parts: readonly Part[],
  { database, log, stopping, missingWord }: Opening,
): Promise<Runtime> {
  const contributions = gathered(parts);
  const followers = parts.flatMap((part) => part.follows ?? []);
  const listeners = parts.flatMap((part) => part.listens ?? []);
  const own = [
    { name: "kernel", migrations: kernelMigrations },
    { name: "app", migrations: appMigrations },
  ];
  const files = await openFileStore(config, log);
  const steps = [...own, ...parts];
  const done = await migrate(database.db, steps, log);
  if (done.length > 0) log.info({ migrations: told(done, steps) }, "the schema is up to date");
  const metrics = createMetrics();
  database.onStatement((_sql, milliseconds) => metrics.statementSeconds.observe(milliseconds / 1000));
  const jobs = await openJobs(database, log, [...jobsOf(parts).values()]);
  metrics.watchJobs(jobs);
  for (const metric of parts.flatMap((part) => part.metrics?.(contributions) ?? []))
    metrics.registry.registerMetric(metric);
  const settings = await openSettings(
    database,
    parts.flatMap((part) => part.settings ?? []),
    log,
  );
  const baseUrl = config.baseUrl ?? urlOf(config.host, config.port);
  return {
    config,
    baseUrl,
    log,
    db: database.db,
    database,
    files,
    jobs,
    settings,
    metrics,
    words: wordsOf(parts, missingWord ?? ((gap) => log.error({ gap }, "a word is missing"))),
    contributions,
    followers,
    listeners,
    stopping,
  };
}

/** The words of the parts and of the app itself. */
export const wordsOf = (parts: readonly Part[], missingWord?: MissingWord): Words =>
  createWords([{ en, de }, ...parts.map((part) => part.words ?? {})], missingWord);
