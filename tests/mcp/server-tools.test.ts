import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import type { Tool } from "../../src/agents/index.js";
import { gathered } from "../../src/kernel/index.js";
import type { TestApp } from "../../src/testing/index.js";
import { called, libraryApp, modern, newKey, newPerson, post, refusalOf, type Sent } from "./agent.js";
import { partsWithLibrary } from "./library.js";

let app: TestApp;
before(async () => {
  app = await libraryApp();
});
after(() => app.close());

interface Listed {
  tools: { name: string; title: string; inputSchema: object; outputSchema: object; annotations: object }[];
  ttlMs: number;
  cacheScope: string;
}

async function listing(): Promise<Listed> {
  return ((await (await modern(app, "tools/list")).json()) as { result: Listed }).result;
}

describe("Listing", () => {
  test("is the same every time, and nobody else may keep it", async () => {
    const first = await listing();
    assert.deepEqual(await listing(), first);
    assert.equal(first.cacheScope, "private");
  });

  test("says of each tool what it takes, gives and does", async () => {
    const [list, lend] = (await listing()).tools;
    assert.partialDeepStrictEqual(list, {
      title: "List books",
      inputSchema: { type: "object", additionalProperties: false },
      outputSchema: { type: "object" },
      annotations: {
        title: "List books",
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    });
    assert.partialDeepStrictEqual(lend, { annotations: { readOnlyHint: false, idempotentHint: false } });
  });
});

describe("Results", () => {
  test("the text holds the same whole data as the structured part", async () => {
    const result = await called(app, "service_books_list", { limit: 3 });
    assert.equal(result.content.length, 1);
    assert.deepEqual(JSON.parse(result.content[0]?.text ?? ""), result.structuredContent);
  });

  test("what the output does not declare stays inside", async () => {
    const { structuredContent } = await called(app, "service_books_list", { limit: 1 });
    assert.deepEqual(structuredContent?.books, [{ id: 1, title: "tttttttttt" }]);
  });

  test("a list is read to its end with the cursors it gives, also where the budget cuts it", async () => {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const result = await called(app, "service_books_list", { limit: 30, title_length: 2000, cursor });
      assert.ok((result.content[0]?.text ?? "").length <= 32_000);
      const answer = result.structuredContent as { books: { id: number }[]; next_cursor: string | null };
      ids.push(...answer.books.map((book) => book.id));
      cursor = answer.next_cursor ?? undefined;
    } while (cursor);
    assert.deepEqual(
      ids,
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });

  test("an answer that would be too large says how to ask for less", async () => {
    assert.match(await refusalOf(app, "service_books_read", { characters: 40_000 }), /Ask for less/);
  });
});

describe("Errors", () => {
  test("a tool that does not exist is an error of the protocol", async () => {
    for (const name of ["service_books_burn", "__proto__", ""]) {
      const answer = await modern(app, "tools/call", { name, arguments: {} });
      const { error } = (await answer.json()) as { error: { code: number } };
      assert.equal(error.code, -32602);
    }
  });

  test("wrong arguments are named one by one", async () => {
    const said = await refusalOf(app, "service_books_lend", { book: "seven", days: 31, colour: "red" });
    const lines = said.split("\n");
    assert.deepEqual(
      lines.map((line) => line.split(":")[0]),
      ["book", "days", "colour"],
    );
    assert.match(said, /colour is not a known field/);
  });

  test("a missing argument is named", async () => {
    assert.match(await refusalOf(app, "service_books_lend", { book: 1 }), /^days: /);
  });

  test("what a verb refuses is told in its own sentences", async () => {
    assert.equal(await refusalOf(app, "service_books_lend", { book: 404, days: 1 }), "Book not found.");
    assert.equal(await refusalOf(app, "service_books_lend", { book: 412, days: 1 }), "The book was lent meanwhile.");
    const said = await refusalOf(app, "service_books_lend", { book: 422, days: 9 });
    assert.equal(said, "days: Days may be 7 at most for this book.");
  });

  test("what nobody expected is not told, but can be found in the log", async () => {
    const headers = { "x-request-id": "known-request-id" };
    const said = await refusalOf(app, "service_books_lend", { book: 500, days: 1 }, { headers });
    assert.equal(said, "Something went wrong on our side. The log has it under known-request-id.");
  });
});

describe("Rate limit", () => {
  let busy: TestApp;
  before(async () => {
    busy = await libraryApp({ RATE_LIMITS: "on" });
  });
  after(() => busy.close());

  const call = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "service_books_list" } });
  const statusOf = async (body: unknown, sent?: Sent) => {
    const answer = await post(busy, JSON.stringify(body), sent);
    await answer.text();
    return answer.status;
  };

  test("counts a person's calls by any key, says when to go on, and leaves others alone", async () => {
    const hundred = Array.from({ length: 100 }, (_, id) => call(id));
    for (let round = 0; round < 3; round += 1) assert.equal(await statusOf(hundred), 200);

    const credential = { "x-service-api-key": await newKey(busy) };
    const refused = await post(busy, JSON.stringify(call(7)), { credential });
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d?$/);
    assert.partialDeepStrictEqual(await refused.json(), { jsonrpc: "2.0", id: 7, error: { code: -32600 } });

    const userId = await newPerson(busy, { login: "mary", firstname: "Mary" });
    const mary = { "x-service-api-key": await newKey(busy, { userId }) };
    assert.equal(await statusOf(call(1), { credential: mary }), 200);
    assert.equal((await modern(busy, "tools/list")).status, 200, "only calls are counted");
  });
});

describe("A tool that agents could not use stops the start", () => {
  const good: Tool = {
    name: "service_shelves_list",
    title: "List shelves",
    description: "Shelves.",
    access: "read",
    input: z.strictObject({}),
    output: z.object({}),
    call: async () => ({}),
  };
  const opened = async (...tools: Tool[]) => gathered([...partsWithLibrary, { name: "shelves", tools }]);

  test("a good one does not", async () => {
    await opened(good);
  });

  test("a name of another form, or one taken", async () => {
    for (const name of ["shelves_list", "service_Shelves", "service_shelves.list", `service_${"a".repeat(33)}`]) {
      await assert.rejects(opened({ ...good, name }), /is not named like/);
    }
    await assert.rejects(opened(good, good), /Two declarations of the tool service_shelves_list/);
  });

  test("an input that drops what it does not know, or is no object", async () => {
    await assert.rejects(opened({ ...good, input: z.object({}) }), /must be a strictObject/);
    await assert.rejects(opened({ ...good, input: z.string() }), /must be one object/);
  });

  test("an output that JSON cannot say", async () => {
    await assert.rejects(opened({ ...good, output: z.object({ at: z.date() }) }));
  });
});
