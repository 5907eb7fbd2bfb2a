import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "../../process/error-code.js";
import type { Log } from "../../process/log.js";
import type { BundledAddress, ServerAddress } from "../server/server-address.js";
import { isUnreachable } from "../server/unreachable.js";
import { bundledBinaries } from "./binaries.js";
import { clusterFolder, preparedCluster, SUPERUSER } from "./cluster.js";
import { DataDirectoryInUse, type DataLock, lockDataDirectory } from "./data-lock.js";
import { folderSentence } from "./folder-sentence.js";
import { endOrphan } from "./orphan.js";
import { serverOwner } from "./owner.js";
import type { ServerPlace } from "./server.js";
import { reachable } from "./socket-folder.js";
import { supervisedServer } from "./supervise.js";

/** A PostgreSQL that can be connected to, until `close`. */
export interface Engine {
  address: ServerAddress;
  close(): Promise<void>;
}

/** `alone`: only as the one who starts the database. `share`: a database that runs already will do as well. */
export type Sharing = "alone" | "share";

/** How long another process may take to start the database, or to end, before this one gives up. */
const PATIENCE = 30_000;

/** The PostgreSQL below `DATA_DIR`: started by the first process that needs it, joined by the others. */
export async function openBundled(dataDir: string, log: Log, sharing: Sharing): Promise<Engine> {
  makeDataDirectory(dataDir);
  for (const deadline = Date.now() + PATIENCE; ; await setTimeout(100)) {
    try {
      return await startedIn(dataDir, await lockDataDirectory(dataDir), log);
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse) || sharing === "alone") throw folderSentence(dataDir, error);
      const address = addressIn(dataDir);
      if (await answers(address)) return { address, close: async () => {} };
      if (Date.now() > deadline) throw error;
    }
  }
}

async function startedIn(dataDir: string, lock: DataLock, log: Log): Promise<Engine> {
  try {
    const place = await bundledPlace(dataDir);
    await endOrphan(place.folder);
    const server = await supervisedServer(place, log);
    return {
      address: addressIn(dataDir),
      async close() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Where the bundled server of a data directory runs, and as whom. Its files are made where there are none. */
export async function bundledPlace(dataDir: string): Promise<ServerPlace> {
  const owner = serverOwner();
  const binaries = await bundledBinaries(owner);
  return { folder: await preparedCluster(dataDir, binaries, owner), binaries, owner };
}

const addressIn = (dataDir: string): BundledAddress => ({
  host: reachable(clusterFolder(dataDir)),
  port: 5432,
  user: SUPERUSER,
  database: "postgres",
  ssl: false,
  sslnegotiation: "postgres",
});

async function answers(address: BundledAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {}); // told by `connect` as well
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** Answers the uppermost folder that it made, undefined where none was missing. */
export function makeDataDirectory(dataDir: string): string | undefined {
  try {
    const made = makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST" });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return made;
  } catch (error) {
    throw folderSentence(dataDir, error);
  }
}

/** One by one: `recursive` of Node never ends where none can be made in a folder that is there, as in `/proc`. */
function makeFolder(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const above = makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    return above ?? folder;
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== "EEXIST") throw error;
    return above;
  }
}
