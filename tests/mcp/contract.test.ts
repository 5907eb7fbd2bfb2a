import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gathered } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";

const file = join(import.meta.dirname, "../../../tests/mcp/contract.json");

const { listed } = gathered(parts).tools;

/**
 * Names and arguments are a contract with every agent that was ever told them: this fails on a change that nobody meant. A
 * change that is meant is written down with `WRITE_CONTRACT=1 npm test -- mcp/contract`.
 */
test("the list of tools is the one that is written down", async () => {
  const now = `${JSON.stringify(
    listed.map(({ name, inputSchema, annotations }) => ({ name, inputSchema, annotations })),
    undefined,
    1,
  )}\n`;
  if (process.env.WRITE_CONTRACT) await writeFile(file, now);
  assert.equal(now, await readFile(file, "utf8"));
});

test("the whole list stays below 30 kB, what a model reads of the core's tools below 18 kB", () => {
  assert.ok(Buffer.byteLength(JSON.stringify(listed)) < 30_000);
  const core = gathered(parts.filter(({ plugin }) => !plugin)).tools.listed;
  const read = core.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  assert.ok(Buffer.byteLength(JSON.stringify(read)) < 18_000);
});
