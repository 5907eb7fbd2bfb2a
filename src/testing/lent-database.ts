import {
  addressAt,
  type Database,
  databaseOver,
  type Log,
  openPools,
  type Pools,
  statementNames,
} from "../kernel/index.js";
import { dropDatabase, preparedDatabase } from "./postgres.js";
import { type Prepared, preparedState } from "./prepared-state.js";

/** A database that stays when a test file has done with it, with the connections that know its statements. */
interface Kept {
  url: string;
  pools: Pools;
  state: Prepared;
}

/**
 * Those that nobody uses, of this process. A new connection reads the catalogue and plans each statement anew, which is half of what
 * PostgreSQL does in a house that lives for seconds (measured). So the next file gets both, as a new copy would be.
 */
const free: Kept[] = [];

/** Known to all of them: what one test asked, another asks in a database that is made later. */
const names = statementNames(4000);

const KEEPING = { idle: 600_000, connections: 4, names: () => names };

export interface LentDatabase {
  database: Database;
  /** After `database.close()`. It is dropped where it cannot be made as it was. */
  giveBack(): Promise<void>;
}

/** A database as `preparedDatabase` makes it. */
export async function lentDatabase(log: Log): Promise<LentDatabase> {
  const kept = free.pop() ?? (await newOne(log));
  const database = await databaseOver(addressAt(kept.url), staying(kept.pools), log);
  return {
    database,
    async giveBack() {
      if (await kept.state.restore()) free.push(kept);
      else await dropped(kept);
    },
  };
}

/** Ends what the process keeps: open connections would hold it. */
export async function dropKept(): Promise<void> {
  await Promise.all(free.splice(0).map(dropped));
}

async function newOne(log: Log): Promise<Kept> {
  const url = await preparedDatabase();
  const pools = openPools(addressAt(url), log, KEEPING);
  return { url, pools, state: await preparedState(pools.work) };
}

async function dropped({ url, pools }: Kept): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await dropDatabase(url);
}

/** Who closes the database leaves its connections open. */
const staying = (pools: Pools): Pools => ({
  web: { ...pools.web, end: async () => {} },
  work: { ...pools.work, end: async () => {} },
  jobs: { ...pools.jobs, end: async () => {} },
});
