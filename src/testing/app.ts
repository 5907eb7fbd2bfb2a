import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, openApp, openWeb } from "../app/index.js";
import type { Config, Database, Part } from "../kernel/index.js";
import { createLog, type Log, openDatabase, type Routers, readConfig, refuseMissingWord } from "../kernel/index.js";
import { parts as allParts } from "../parts.js";
import { lentDatabase } from "./lent-database.js";
import { dropDatabase, emptyDatabase, preparedDatabase } from "./postgres.js";

export interface TestApp extends Omit<App, "startWeb"> {
  /** The door without a socket. `as` is an API key, or a session cookie's value for pages. */
  request(path: string, init?: RequestInit & { key?: string; cookie?: string; json?: unknown }): Promise<Response>;
  routers: Routers;
  /** Waits until every job is done, and fails when one was given up. */
  settled(): Promise<void>;
  startWeb: App["startWeb"];
}

export const ADMIN_KEY = "test-administrator-key-0123456789";
export const ADMIN_PASSWORD = "correct horse";

/** What a test's app reads instead of the environment. */
export const TEST_VARIABLES = {
  PORT: "0",
  BASE_URL: "http://bellwether.test",
  ADMIN_PASSWORD,
  ADMIN_API_KEY: ADMIN_KEY,
  RATE_LIMITS: "off",
  LOG_LEVEL: process.env.TEST_LOG ?? "fatal",
};

/**
 * An app of its own for one test file, on a new database. `variables` and `log` replace the usual ones; other `parts`
 * than the product's are installed as on the very first start. `databaseUrl`: one that is there already.
 */
export async function testApp(
  given: { parts?: Part[]; variables?: NodeJS.ProcessEnv; log?: Log; databaseUrl?: string } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "bellwether-test-"));
  const config = readConfig({ DATA_DIR: dataDir, ...TEST_VARIABLES, ...given.variables });
  const log = given.log ?? createLog(config.logLevel);
  const known = given.parts ?? allParts;
  const { database, leave } = await databaseOf(given, config, log);
  const app = await openApp(config, known, { database, log, missingWord: refuseMissingWord });
  const routers = await openWeb(app.runtime, app.parts);
  return {
    ...app,
    routers,
    async close() {
      await app.close();
      await leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async request(path, { key, cookie, json, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key) headers.set("x-service-api-key", key);
      if (cookie) headers.set("cookie", `bellwether_session=${cookie}`);
      if (json !== undefined) headers.set("content-type", "application/json");
      const body = json === undefined ? init.body : JSON.stringify(json);
      return await routers.root.request(`http://bellwether.test${path}`, { ...init, headers, body });
    },
    async settled() {
      for (;;) {
        const { waiting, active, failed } = await app.runtime.jobs.counts();
        if (failed > 0) throw new Error(`${failed} jobs failed`);
        if (waiting + active === 0) return;
        await new Promise((soon) => setTimeout(soon, 10));
      }
    },
  };
}

/** A prepared one is lent where nothing of the house is another than usual. */
async function databaseOf(
  given: { parts?: Part[]; log?: Log; databaseUrl?: string },
  config: Config,
  log: Log,
): Promise<{ database: Database; leave(): Promise<void> }> {
  if (!given.databaseUrl && !given.parts && !given.log) {
    const lent = await lentDatabase(log);
    return { database: lent.database, leave: lent.giveBack };
  }
  const databaseUrl = given.databaseUrl ?? (await (given.parts ? emptyDatabase() : preparedDatabase()));
  const database = await openDatabase({ ...config, databaseUrl }, log);
  return {
    database,
    async leave() {
      if (!given.databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}

/** A name that is unique in the test. */
export const unique = (stem: string) => `${stem}-${randomUUID().slice(0, 8)}`;
