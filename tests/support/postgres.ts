import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledPlace, createLog, SUPERUSER, startServer } from "../../src/kernel/index.js";

export interface Postgres {
  /** Connects as superuser to the database `postgres`, through a Unix socket. */
  url: string;
  /** The folder of the cluster. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Safety is switched off: this database lives as long as one run of the tests. So is what would look each minute after
 * each of hundreds of databases that are forgotten by then.
 */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "200",
};

/**
 * A statement that has a name is planned once: five plans to compare with, as a house that stays has them, are a third of the
 * server's time in houses that live for seconds. What is measured, or runs for minutes, is planned as it is for users.
 */
export const SHORT_LIVED = { ...FAST, plan_cache_mode: "force_generic_plan" };

/**
 * Starts a new, empty PostgreSQL of the bundled kind in a temporary folder. It stops with `stop()` or with this process,
 * however that ends; `settings` replace those of the product.
 */
export async function startPostgres(settings: Record<string, string> = FAST): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), "bellwether-postgres-"));
  const place = await bundledPlace(home);
  const server = await startServer(place, createLog("silent"), settings);
  return {
    url: `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(place.folder)}`,
    folder: place.folder,
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
