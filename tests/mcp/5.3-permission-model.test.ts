import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "../../src/testing/index.js";
import { called, libraryApp, modern, newKey, refusalOf, type Sent } from "./agent.js";

let app: TestApp;
let readOnly: Sent;

before(async () => {
  app = await libraryApp();
  readOnly = { credential: { "x-service-api-key": await newKey(app, { readOnly: true }) } };
});
after(() => app.close());

test("a read-only key may call the tools that read", async () => {
  const listed = await called(app, "service_books_list", {}, readOnly);
  assert.equal(listed.structuredContent?.total_count, 60);
});

test("a tool that writes says Permission denied to a read-only key, whatever the arguments", async () => {
  for (const args of [{ book: 1, days: 1 }, {}, { book: "x" }]) {
    assert.match(await refusalOf(app, "service_books_lend", args, readOnly), /^Permission denied: .*may only read/);
  }
});

test("a read-only key sees every tool in the list", async () => {
  const names = async (sent?: Sent) => {
    const answer = await modern(app, "tools/list", {}, sent);
    return ((await answer.json()) as { result: { tools: { name: string }[] } }).result.tools.map((tool) => tool.name);
  };
  assert.deepEqual(await names(readOnly), await names());
});

test("a missing permission begins with the same words", async () => {
  const said = await refusalOf(app, "service_books_lend", { book: 403, days: 1 });
  assert.equal(said, "Permission denied: Only readers of the app may borrow this book.");
});
