import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../process/log.js";
import { createMetrics } from "../process/metrics.js";
import type { Runtime } from "../runtime.js";
import { attemptOf } from "./job-declaration.js";

test("a job of a queue that no part declares fails, so that it is tried again and not lost", async () => {
  const runtime = { log: createLog("silent"), metrics: createMetrics() } as Runtime; // all that an attempt reads of it
  const attempt = attemptOf(runtime, new Map());
  await assert.rejects(
    attempt("of-a-plugin", { id: "1", data: {} as never, number: 1 }),
    /No part declares .* of-a-plugin/,
  );
});
