import assert from "node:assert/strict";
import { after, test } from "node:test";
import { emptyDatabase } from "../../testing/index.js";
import { openDatabase } from "../database/database.js";
import { readConfig } from "../process/config.js";
import { createLog } from "../process/log.js";
import { type Attempt, openJobs } from "./jobs.js";

const log = createLog("silent");
const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, log);
const jobs = await openJobs(database, log, [{ queue: "letters", concurrency: 1, recordsEach: true }]);
after(async () => {
  await jobs.finish();
  await jobs.stop();
  await database.close();
});

test("where each job is recorded by itself, it is done before the next one of its batch begins", async () => {
  const ids = await database.db
    .transaction()
    .execute(async (trx) => [await jobs.enqueue(trx, "letters", {}), await jobs.enqueue(trx, "letters", {})]);
  const begun: string[] = [];
  const unfinishedAtTheSecond = new Promise<string[]>((known) => {
    const attempt: Attempt = async (_queue, { id }) => {
      if (begun.push(id) === 2) known(await jobs.unfinished(ids));
    };
    void jobs.startWorkers(readConfig({}), attempt);
  });
  assert.deepEqual(await unfinishedAtTheSecond, [begun[1]]);
});
