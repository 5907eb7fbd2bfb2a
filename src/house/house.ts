import { identifiedByCredential, identifiedBySession, mayReadMetrics } from "../accounts/index.js";
import "./answers.js";
import { browserFiles, designWords, themeRoutes } from "../design/index.js";
import {
  type Config,
  createAssets,
  createLog,
  createMetrics,
  createWords,
  type Database,
  type Doors,
  type Ground,
  HEALTH_PATHS,
  healthRoutes,
  type Log,
  listen,
  type MissingWord,
  migrate,
  openDatabase,
  openDoors,
  openJobs,
  openSettings,
  type Server,
  type Sharing,
  settingsMigrations,
  urlOf,
} from "../kernel/index.js";
import type { Part } from "../part.js";
import { houseWords } from "./house-words.js";
import { answeringPages, pageOfErrors } from "./page-answers.js";
import { prepare } from "./prepare.js";

/** The product on its ground: nothing runs until it is asked to. */
export interface House {
  ground: Ground;
  parts: Part[];
  /** The very first administrator, when this start made one. */
  administrator: { login: string; password: string } | undefined;
  startWorkers(): Promise<void>;
  /** Answers requests until `close`. */
  startWeb(): Promise<Server>;
  /** Streams end, requests and jobs finish, then the database is closed. Within ten seconds. */
  close(): Promise<void>;
}

/** Opens the database, brings its schema up to date and lays the ground for all parts. */
export async function openHouse(
  config: Config,
  parts: Part[],
  given: { database?: Database; log?: Log; sharing?: Sharing } = {},
): Promise<House> {
  const log = given.log ?? createLog(config.logLevel);
  const database = given.database ?? (await openDatabase(config, log, given.sharing));
  const stopping = new AbortController();
  try {
    const ground = await layGround(config, parts, database, log, stopping.signal);
    const administrator = await prepare(ground, parts).catch(async (error) => {
      await ground.jobs.stop();
      throw error;
    });
    let server: Server | undefined;
    return {
      ground,
      parts,
      administrator,
      startWorkers: () => ground.jobs.startWorkers(ground),
      startWeb: async () => {
        server = await listen(config, async (port) => {
          ground.baseUrl = config.baseUrl ?? urlOf(config.host, port);
          return (await openFront(ground, parts)).app;
        });
        return server;
      },
      async close() {
        stopping.abort();
        await Promise.all([server?.close(), ground.jobs.finish()]);
        await ground.jobs.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function layGround(
  config: Config,
  parts: Part[],
  database: Database,
  log: Log,
  stopping: AbortSignal,
): Promise<Ground> {
  const done = await migrate(database.db, [settingsMigrations, ...parts.map((part) => part.migrations ?? {})]);
  if (done.length > 0) log.info({ migrations: done }, "the schema is up to date");
  const metrics = createMetrics();
  database.onStatement((_sql, milliseconds) => metrics.statementSeconds.observe(milliseconds / 1000));
  const jobs = await openJobs(
    database,
    log,
    parts.flatMap((part) => part.jobs?.(parts) ?? []),
  );
  metrics.watchJobs(jobs.counts);
  const settings = await openSettings(
    database,
    parts.flatMap((part) => part.settings ?? []),
    log,
  );
  const baseUrl = config.baseUrl ?? urlOf(config.host, config.port);
  return { config, baseUrl, log, db: database.db, database, jobs, settings, metrics, stopping };
}

/** Everything that answers requests. A word nobody wrote leaves a gap on the page and a line in the log. */
export async function openFront(
  ground: Ground,
  parts: Part[],
  missing: MissingWord = (gap) => ground.log.error({ gap }, "a word is missing"),
): Promise<Doors> {
  const assets = createAssets(browserFiles());
  const words = createWords([designWords, houseWords, ...parts.map((part) => part.words ?? {})], missing);
  const around = { ground, parts, words, assets };
  const doors = openDoors({
    log: ground.log,
    metrics: ground.metrics,
    plainPaths: ["/assets", ...HEALTH_PATHS, ...parts.flatMap((part) => part.plainPaths ?? [])],
    errorPage: pageOfErrors(() => around),
  });
  doors.app.get("/assets/*", assets.handler);
  healthRoutes(doors.app, ground, mayReadMetrics(ground));
  doors.rest.use(identifiedByCredential(ground));
  doors.pages.use(identifiedBySession(ground), answeringPages(around));
  doors.pages.route("/", themeRoutes);
  for (const part of parts) await part.routes?.(doors, ground, parts);
  return doors;
}
