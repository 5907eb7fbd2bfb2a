import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestHouse } from "../../src/testing/index.js";
import { called, libraryHouse, modern, newKey, refusalOf, type Sent } from "./agent.js";

let house: TestHouse;
let readOnly: Sent;

before(async () => {
  house = await libraryHouse();
  readOnly = { credential: { "x-service-api-key": await newKey(house, { readOnly: true }) } };
});
after(() => house.close());

test("a read-only key may call the tools that read", async () => {
  const listed = await called(house, "service_books_list", {}, readOnly);
  assert.equal(listed.structuredContent?.total_count, 60);
});

test("a tool that writes says Permission denied to a read-only key, whatever the arguments", async () => {
  for (const args of [{ book: 1, days: 1 }, {}, { book: "x" }]) {
    assert.match(await refusalOf(house, "service_books_lend", args, readOnly), /^Permission denied: .*may only read/);
  }
});

test("a read-only key sees every tool in the list", async () => {
  const names = async (sent?: Sent) => {
    const answer = await modern(house, "tools/list", {}, sent);
    return ((await answer.json()) as { result: { tools: { name: string }[] } }).result.tools.map((tool) => tool.name);
  };
  assert.deepEqual(await names(readOnly), await names());
});

test("a missing permission begins with the same words", async () => {
  const said = await refusalOf(house, "service_books_lend", { book: 403, days: 1 });
  assert.equal(said, "Permission denied: Only readers of the house may borrow this book.");
});
