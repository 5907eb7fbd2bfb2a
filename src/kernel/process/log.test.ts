import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const log = JSON.stringify(join(import.meta.dirname, "log.js"));

test("a log whose disk is full keeps nobody from going on, and no more lines than a bounded number of them", {
  skip: process.platform !== "linux",
}, () => {
  const full = openSync("/dev/full", "w");
  const lines = `
    const log = (await import(${log})).createLog("info");
    for (let line = 0; line < 1_000; line++) log.info({ text: "x".repeat(100_000) }, "said");
    process.stderr.write(String(process.memoryUsage().heapUsed < 40e6));`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", lines], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "true" });
});
