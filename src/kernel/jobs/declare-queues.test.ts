import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { emptyDatabase } from "../../testing/index.js";
import { type Database, openDatabase } from "../database/database.js";
import { createLog } from "../process/log.js";
import { openJobs } from "./jobs.js";
import type { Queue } from "./queue.js";

const log = createLog("silent");
const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, log);
after(() => database.close());

/** Opens the queue as a start of the product does; answers the statements that name one of the queues. */
async function opened(declared: Queue[]): Promise<string[]> {
  const asked: string[] = [];
  const boss: Database["boss"] = {
    ...database.boss,
    executeSql(text, values) {
      if (declared.some(({ queue }) => text.includes(queue) || JSON.stringify(values ?? []).includes(queue)))
        asked.push(text);
      return database.boss.executeSql(text, values);
    },
  };
  const jobs = await openJobs({ ...database, boss }, log, declared);
  const id = await database.db.transaction().execute((trx) => jobs.enqueue(trx, "letters", {}));
  assert.deepEqual(await jobs.unfinished([id]), [id]);
  await jobs.stop();
  return asked;
}

async function retriesOf(queue: string): Promise<number | undefined> {
  const { rows } = await sql<{ retries: number }>`
    select retry_limit as retries from pgboss.queue where name = ${queue}`.execute(database.db);
  return rows[0]?.retries;
}

test("a start makes the queues that are missing, and what a new version declares otherwise is written over", async () => {
  await opened([{ queue: "letters" }]);
  assert.equal(await retriesOf("letters"), 12);
  await opened([{ queue: "letters", retry: { retryLimit: 3 } }, { queue: "parcels" }]);
  assert.deepEqual([await retriesOf("letters"), await retriesOf("parcels")], [3, 12]);
  await opened([{ queue: "letters" }, { queue: "parcels" }]);
  assert.equal(await retriesOf("letters"), 12);
});

test("queues that stand as they are declared are not asked for one by one", async () => {
  const declared = [{ queue: "letters" }, { queue: "parcels" }];
  await opened(declared);
  assert.deepEqual(await opened(declared), []);
});
