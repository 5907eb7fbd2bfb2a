import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { queueLog } from "./queue-log.js";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
const gone = Object.assign(new Error("connect ENOENT (Queue: news)"), { code: "ENOENT", syscall: "connect" });

test("a database that is away is said once until it answers again, any other error each time", () => {
  const { failed, answered } = queueLog(log);
  for (let asked = 0; asked < 100; asked++) failed(gone);
  assert.deepEqual(logged.splice(0), ["the job queue waits for the database"]);
  for (let asked = 0; asked < 2; asked++) failed(new Error("relation does not exist"));
  assert.deepEqual(logged.splice(0), ["the job queue failed", "the job queue failed"]);
  answered();
  failed(gone);
  assert.deepEqual(logged, ["the job queue waits for the database"]);
});
