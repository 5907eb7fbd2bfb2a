import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import type { Tool } from "../../src/agents/index.js";
import { gathered } from "../../src/kernel/index.js";
import type { TestApp } from "../../src/testing/index.js";
import { called, libraryApp, MODERN, modern, newKey, newPerson, post, refusalOf, type Sent } from "./agent.js";
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

const booksOf = (result: { structuredContent?: Record<string, unknown> }) =>
  result.structuredContent?.books as { id: number; title: string }[];

async function answerTo(method: string, params: Record<string, unknown>) {
  const headers: Record<string, string> = typeof params.uri === "string" ? { "mcp-name": params.uri } : {};
  return (await (await modern(app, method, params, { headers })).json()) as {
    error: { code: number; message: string };
  };
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

  test("of tools, prompts and resources is whole: a cursor is of no list that was answered", async () => {
    for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
      assert.equal((await answerTo(method, { cursor: "next" })).error.code, -32602, method);
      assert.equal((await modern(app, method, { cursor: "" })).status, 200);
    }
  });

  test("is answered again by the id of each message, and as its headers ask", async () => {
    const ask = async (id: unknown, headers: Record<string, string> = {}) => {
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params: { _meta } });
      const usual = { "mcp-protocol-version": MODERN, "mcp-method": "tools/list" };
      const answer = await post(app, body, { headers: { ...usual, ...headers } });
      return { status: answer.status, said: (await answer.json()) as { id: unknown; result: Listed } };
    };
    const { result } = (await ask(1)).said;
    for (const id of [1, 2, 'a"}', "", -1]) assert.deepEqual((await ask(id)).said, { jsonrpc: "2.0", id, result });
    for (const id of [1.5, null, {}]) assert.equal((await ask(id)).status, 400, JSON.stringify(id));
    assert.equal((await ask(1, { "mcp-method": "tools/call" })).status, 400);
    assert.equal((await ask(1, { "mcp-protocol-version": "1999-01-01" })).status, 400);
    assert.equal((await ask(1, { "x-service-toolset": "authors" })).said.result.tools.length, 0);
    assert.deepEqual((await ask(1, { "x-service-toolset": "" })).said.result, result, "a variable that is not set");
    assert.deepEqual((await ask(1)).said.result, result);
  });

  test("says of each tool what it takes, gives and does", async () => {
    const [list, lend] = (await listing()).tools;
    assert.partialDeepStrictEqual(list, {
      title: "List books",
      inputSchema: { type: "object", additionalProperties: false },
      outputSchema: { type: "object" },
      annotations: {
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

  test("an answer that would be too large is cut, never refused", async () => {
    for (const characters of [40_000, 1_000_000]) {
      const { content, structuredContent } = await called(app, "service_books_read", { characters });
      assert.ok(Buffer.byteLength(content[0]?.text ?? "") <= 32_000);
      assert.match(String(structuredContent?.text), /^x{4000}… \(\d+ more characters\)$/);
    }
  });

  test("an answer that no cut makes small enough is refused", async () => {
    const said = await refusalOf(app, "service_books_read", { characters: 1, words: 10_000 });
    assert.match(said, /more than 32000 bytes.*Ask for less/);
    const { error } = await answerTo("resources/read", { uri: "library://shelves/endless" });
    assert.match(error.message, /Ask for less/);
  });

  test("bytes are counted, not letters", async () => {
    const result = await called(app, "service_books_list", { limit: 30, title_length: 1_000, letter: "語" });
    assert.ok(Buffer.byteLength(result.content[0]?.text ?? "") <= 32_000);
    assert.equal(booksOf(result).length, 9);
  });

  test("signs that nobody sees are written out, in answers and refusals", async () => {
    const letter = "a\u202Eb\u200Bc\u{E0041}\u{1F468}\u200D\u{1F469}\n";
    const [book] = booksOf(await called(app, "service_books_list", { limit: 1, title_length: 1, letter }));
    assert.equal(book?.title, "a<U+202E>b<U+200B>c<U+E0041>\u{1F468}\u200D\u{1F469}\n");
    assert.match(await refusalOf(app, "service_books_list", { "\u202Elimit": 1 }), /^<U\+202E>limit: /);
  });

  test("so are those that JSON has short names for, but not the ends of lines", async () => {
    const shown = async (letter: string) =>
      booksOf(await called(app, "service_books_list", { limit: 1, title_length: 1, letter }))[0]?.title;
    assert.equal(await shown("safe\b\bevil\f"), "safe<U+0008><U+0008>evil<U+000C>");
    assert.equal(await shown("over\rwritten"), "over<U+000D>written");
    assert.equal(await shown("one\r\ntwo\u200B\n"), "one\r\ntwo<U+200B>\n");
  });

  test("signs by which words are spelled stay in them, and are written out anywhere else", async () => {
    const shown = async (letter: string) => {
      const [book] = booksOf(await called(app, "service_books_list", { limit: 1, title_length: 1, letter }));
      return book?.title;
    };
    for (const word of [
      "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
      "\u0915\u094D\u200D\u0937",
      "\u0DC1\u0DCA\u200D\u0DBB\u0DD3",
    ])
      assert.equal(await shown(word), word);
    assert.equal(await shown("\u0645\u200C\u200C\u062E"), "\u0645<U+200C><U+200C>\u062E");
    assert.equal(await shown("a\u200Cb\u200D\u0645 \u200C"), "a<U+200C>b<U+200D>\u0645 <U+200C>");
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
    assert.match(said, /colour is no argument of this tool. It takes book, days/);
  });

  test("arguments are read as models write them: digits, #12, true, one value, JSON or commas in a text", async () => {
    const { structuredContent } = await called(app, "service_books_lend", { book: "7", days: "3" });
    assert.partialDeepStrictEqual(structuredContent, { book: { id: 7 } });
    const counted = await called(app, "service_books_list", { limit: "2", count_only: "false" });
    assert.equal(booksOf(counted).length, 2);
    for (const ids of [[3, "4"], "3,4", "[3, 4]", 3, "#3", ["#3", "#4"]]) {
      const answer = await called(app, "service_books_list", { ids });
      assert.notEqual(answer.isError, true, JSON.stringify(ids));
    }
    assert.match(await refusalOf(app, "service_books_list", { limit: "many" }), /^limit: /);
  });

  test("null is an argument left out, as clients send it that fill in every one", async () => {
    const nothing = { limit: null, cursor: null, count_only: null, ids: null, shelves: null };
    assert.deepEqual(await called(app, "service_books_list", nothing), await called(app, "service_books_list", {}));
    assert.match(await refusalOf(app, "service_books_lend", { book: 7, days: null }), /^days: /);
  });

  test("the words of a choice are read in any capitals, inside lists and objects too", async () => {
    for (const shelves of ["ART", " Music ", ["Art", "music"], "art,MUSIC"])
      assert.notEqual((await called(app, "service_books_list", { shelves })).isError, true, JSON.stringify(shelves));
    for (const by of [[{ way: "DOWN", first: "true" }], { way: "Up" }, '[{"way":"dOwN"}]'])
      assert.notEqual((await called(app, "service_books_list", { by })).isError, true, JSON.stringify(by));
    assert.match(await refusalOf(app, "service_books_list", { shelves: ["arts"] }), /^shelves\.0: .*"art", "music"/);
    assert.match(await refusalOf(app, "service_books_list", { by: [{ way: "up", far: 1 }] }), /^by\.0\.far: /);
  });

  test("a refusal has at most 4,096 bytes, however much was wrong", async () => {
    const args = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${"語".repeat(40)}${at}`, 1]));
    const said = await refusalOf(app, "service_books_list", args);
    assert.ok(Buffer.byteLength(said) <= 4_096, String(Buffer.byteLength(said)));
  });

  test("arguments that are null are none, and others that are no object are refused in plain words", async () => {
    const told = async (sent: unknown) =>
      (await answerTo("tools/call", { name: "service_books_list", arguments: sent })).error?.message;
    const without = await post(app, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call" }));
    assert.match(await without.text(), /"Invalid parameters of tools\/call: params must be an object\."/);
    assert.equal(await told(null), undefined);
    for (const sent of [[1], "x", 7])
      assert.equal(await told(sent), "Invalid parameters of tools/call: arguments must be an object.");
  });

  test("a number that no column holds is named", async () => {
    assert.match(await refusalOf(app, "service_books_lend", { book: 22_003, days: 1 }), /out of range/);
    const said = await refusalOf(app, "service_books_lend", { book: 3_000_000_000, days: 1 });
    assert.equal(said, "book: Book must be at most 2147483647");
  });

  test("a missing argument is named", async () => {
    assert.equal(await refusalOf(app, "service_books_lend", { book: 1 }), "days: Days cannot be blank");
  });

  test("what a verb refuses is told in its own sentences", async () => {
    assert.equal(
      await refusalOf(app, "service_books_lend", { book: 404, days: 1 }),
      "Book not found: it does not exist, or you may not see it. Look for it with a list or service_search.",
    );
    assert.equal(await refusalOf(app, "service_books_lend", { book: 412, days: 1 }), "The book was lent meanwhile.");
    const said = await refusalOf(app, "service_books_lend", { book: 422, days: 9 });
    assert.equal(said, "days: Days may be 7 at most for this book.");
  });

  test("an outage is not told as the caller's mistake", async () => {
    const ref = { type: "ref/resource", uri: "library://shelves/{name}" };
    const asked = {
      "resources/read": { uri: "library://shelves/burning" },
      "completion/complete": { ref, argument: { name: "name", value: "b" } },
      "subscriptions/listen": { notifications: { resourceSubscriptions: ["library://shelves/burning"] } },
    };
    for (const [method, params] of Object.entries(asked)) {
      const { error } = await answerTo(method, params);
      assert.equal(error.code, -32603, method);
      assert.match(error.message, /database/);
    }
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
    const asMary = { ...credential, "x-legacy-switch-user": "mary" };
    assert.equal(await statusOf(call(1), { credential: asMary }), 429, "an administrator's are their own");
    assert.equal(await statusOf(call(1), { credential: mary }), 200);
    for (const method of ["resources/read", "completion/complete", "subscriptions/listen"]) {
      assert.equal(await statusOf({ ...call(1), method }), 429, method);
    }
    assert.equal((await modern(busy, "tools/list")).status, 200, "what costs next to nothing is not counted");
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
