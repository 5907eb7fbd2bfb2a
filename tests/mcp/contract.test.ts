import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gathered, type Part } from "../../src/kernel/index.js";
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

type Schema = Record<string, unknown>;

/** A schema and all that stand in it. */
function* schemasIn(schema: Schema, place: string): Generator<[string, Schema]> {
  yield [place, schema];
  const { properties = {}, items, anyOf = [], additionalProperties: others } = schema;
  for (const [name, one] of Object.entries(properties as Schema)) yield* schemasIn(one as Schema, `${place}.${name}`);
  for (const one of [items, others, ...(anyOf as Schema[])])
    if (typeof one === "object") yield* schemasIn(one as Schema, place);
}

// The protocol's inspector warns of others (`--strict`).
test("every schema says of what kind a value is", () => {
  const saying = ["type", "anyOf", "enum", "const"];
  const silent = listed.flatMap(({ name, inputSchema, outputSchema }) =>
    [inputSchema, outputSchema].flatMap((schema) =>
      [...schemasIn(schema as Schema, name)].flatMap(([place, one]) =>
        saying.some((word) => word in one) ? [] : [place],
      ),
    ),
  );
  assert.deepEqual(silent, []);
});

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

// With the one plugin that comes along, 30 kB for all: what agents load before they do anything.
test("the core's list stays below 23.4 kB, of which a model reads less than 18 kB, and each plugin adds less than 6.6 kB", () => {
  const listOf = (some: typeof parts) => gathered(some).tools.listed;
  const isCore = ({ plugin }: Part) => !plugin;
  const core = listOf(parts.filter(isCore));
  assert.ok(bytes(core) < 23_400);
  const read = core.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  assert.ok(bytes(read) < 18_000);
  for (const plugin of parts.filter(({ plugin }) => plugin)) {
    const withIt = parts.filter((part) => isCore(part) || part === plugin);
    assert.ok(bytes(listOf(withIt)) - bytes(core) < 6_600, plugin.name);
  }
});
