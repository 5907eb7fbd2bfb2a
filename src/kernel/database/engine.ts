import type { Config } from "../config.js";
import type { Log } from "../log.js";
import { openBundled, type Sharing } from "./bundled/bundled.js";
import type { ServerAddress } from "./pool.js";

export type { Sharing };

/** A PostgreSQL that can be connected to, until `close`. */
export interface Engine {
  address: ServerAddress;
  close(): Promise<void>;
}

/** The operator's PostgreSQL at `DATABASE_URL`, or the bundled one below `DATA_DIR`, started where none runs. */
export async function openEngine(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  sharing: Sharing,
): Promise<Engine> {
  if (databaseUrl === undefined) return openBundled(dataDir, log, sharing);
  return { address: { connectionString: databaseUrl }, close: async () => {} };
}
