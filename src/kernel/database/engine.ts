import type { Config } from "../process/config.js";
import type { Log } from "../process/log.js";
import { type Engine, openBundled, type Sharing } from "./bundled/bundled.js";
import { addressAt } from "./server/server-address.js";

export type { Engine, Sharing };

/** The operator's PostgreSQL at `DATABASE_URL`, or the bundled one below `DATA_DIR`, started where none runs. */
export async function openEngine(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  sharing: Sharing,
): Promise<Engine> {
  if (databaseUrl === undefined) return openBundled(dataDir, log, sharing);
  return { address: addressAt(databaseUrl), close: async () => {} };
}
