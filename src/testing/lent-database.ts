import { setTimeout } from "node:timers/promises";
import { addressAt, type Database, databaseOver, endPools, type Log, openPools, type Pools } from "../kernel/index.js";
import { dropDatabase, preparedDatabase } from "./postgres.js";
import { type Prepared, preparedState } from "./prepared-state.js";

/** A database that stays when a test file has done with it, with the connections that know its statements. */
interface Kept {
  url: string;
  pools: Pools;
  state: Prepared;
}

/** All of this process, and those of them that nobody uses. */
const all = new Set<Kept>();
const free: Kept[] = [];

const PATIENCE = 10_000; // ms, for connections that a test gives back

/** A connection ends with its database. */
const KEEPING = { idle: 600_000, connections: 4, statements: 4000 };

export interface LentDatabase {
  database: Database;
  /** After `database.close()`. It is dropped where it cannot be made as it was. */
  giveBack(): Promise<void>;
}

/**
 * A database as `preparedDatabase` makes it. A new connection reads the catalogue and plans each statement anew, which is half of what
 * PostgreSQL does in a house that lives for seconds (measured): so the next file gets that of the one before, made as it was.
 */
export async function lentDatabase(log: Log): Promise<LentDatabase> {
  const kept = free.pop() ?? (await newOne(log));
  return {
    database: await databaseOver(addressAt(kept.url), kept.pools, log),
    async giveBack() {
      if (await kept.state.restore()) free.push(kept);
      else await dropped(kept);
    },
  };
}

/** Ends what the process keeps, also what nobody gave back: open connections would hold it. */
export async function dropKept(): Promise<void> {
  free.length = 0;
  await Promise.all([...all].map(dropped));
}

async function newOne(log: Log): Promise<Kept> {
  const url = await preparedDatabase();
  const pools = openPools(addressAt(url), log, KEEPING);
  const kept = { url, pools, state: await preparedState(pools.work) };
  all.add(kept);
  return kept;
}

/** A connection that a test did not give back never ends by itself: it is cut, and told of. */
async function dropped(kept: Kept): Promise<void> {
  all.delete(kept);
  const ended = endPools(kept.pools).then(() => true);
  const areBack = await Promise.race([ended, setTimeout(PATIENCE, false, { ref: false })]);
  await dropDatabase(kept.url);
  if (!areBack) throw new Error("A test did not give back a connection to the database.");
}
