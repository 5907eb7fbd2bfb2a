import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type TestApp, testApp } from "../../src/testing/index.js";
import { modern } from "./agent.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

test("docs/agents.md has a line for every tool", async () => {
  const answer = await modern(app, "tools/list");
  const { result } = (await answer.json()) as { result: { tools: { name: string }[] } };
  const page = await readFile(join(import.meta.dirname, "../../../docs/agents.md"), "utf8");
  assert.ok(result.tools.length > 0);
  for (const { name } of result.tools) assert.ok(page.includes(`\n| \`${name}\` |`), name);
});

test("the list of tools costs an agent less than 8,000 tokens, in words that every client can translate", async () => {
  const listing = await (await modern(app, "tools/list")).text();
  assert.ok(listing.length < 32_000);
  assert.doesNotMatch(listing, /"type":\[|900719925474099/);
});
