import { randomUUID } from "node:crypto";
import { type House, openFront, openHouse } from "../house/index.js";
import {
  createLog,
  type Database,
  type Doors,
  embeddedDatabase,
  type Log,
  openDatabase,
  readConfig,
  refuseMissingWord,
} from "../kernel/index.js";
import type { Part } from "../part.js";
import { parts as allParts } from "../parts.js";
import { emptyPglite } from "./pglite-image.js";
import { freshPostgres } from "./postgres.js";

export type Engine = "pglite" | "postgres";

export interface TestHouse extends Omit<House, "startWeb"> {
  /** The door without a socket. `as` is an API key, or a session cookie's value for pages. */
  request(path: string, init?: RequestInit & { key?: string; cookie?: string; json?: unknown }): Promise<Response>;
  doors: Doors;
  /** Waits until every job is done, and fails when one was given up. */
  settled(): Promise<void>;
  startWeb: House["startWeb"];
}

export const ADMIN_KEY = "test-administrator-key-0123456789";
export const ADMIN_PASSWORD = "correct horse";

/**
 * A house of its own for one test file: an embedded database in memory, or a new database on the run's PostgreSQL.
 * `variables` and `log` replace the usual ones.
 */
export async function testHouse(
  engine: Engine = "pglite",
  parts: Part[] = allParts,
  given: { variables?: NodeJS.ProcessEnv; log?: Log } = {},
): Promise<TestHouse> {
  const config = readConfig({
    PORT: "0",
    BASE_URL: "http://bellwether.test",
    ADMIN_PASSWORD,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_LIMITS: "off",
    LOG_LEVEL: process.env.TEST_LOG ?? "fatal",
    ...given.variables,
  });
  const log = given.log ?? createLog(config.logLevel);
  const database: Database =
    engine === "pglite"
      ? embeddedDatabase(await emptyPglite())
      : await openDatabase({ ...config, databaseUrl: await freshPostgres() }, log);
  const house = await openHouse(config, parts, { database, log });
  const doors = await openFront(house.ground, parts, refuseMissingWord);
  return {
    ...house,
    doors,
    async request(path, { key, cookie, json, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key) headers.set("x-service-api-key", key);
      if (cookie) headers.set("cookie", `bellwether_session=${cookie}`);
      if (json !== undefined) headers.set("content-type", "application/json");
      const body = json === undefined ? init.body : JSON.stringify(json);
      return await doors.app.request(`http://bellwether.test${path}`, { ...init, headers, body });
    },
    async settled() {
      for (;;) {
        const { waiting, active, failed } = await house.ground.jobs.counts();
        if (failed > 0) throw new Error(`${failed} jobs failed`);
        if (waiting + active === 0) return;
        await new Promise((soon) => setTimeout(soon, 10));
      }
    },
  };
}

/** A name nobody else in the test uses. */
export const unique = (stem: string) => `${stem}-${randomUUID().slice(0, 8)}`;
