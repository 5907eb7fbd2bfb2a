import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, setSettings, type TestApp } from "../../src/testing/index.js";
import { libraryApp, MODERN, modern, older, post } from "./agent.js";

let app: TestApp;
before(async () => {
  app = await libraryApp();
});
after(() => app.close());

const errorOf = async (answer: Response) => ((await answer.json()) as { error: { code: number } }).error;

describe("Origin (decisions 9.1)", () => {
  const from = async (origin: string) => (await modern(app, "tools/list", {}, { headers: { origin } })).status;

  test("our own pages, pages on this machine, and programs, which send none, may ask", async () => {
    for (const origin of [
      "http://bellwether.test",
      "http://localhost:6274",
      "https://127.0.0.1",
      "http://[::1]:5173",
    ]) {
      assert.equal(await from(origin), 200, origin);
    }
  });

  test("any other is refused, and null, and what looks like one of ours", async () => {
    const strangers = [
      "https://evil.test",
      "null",
      "",
      "https://bellwether.test",
      "http://bellwether.test.evil.test",
      "http://localhost.evil.test",
      "http://localhost@evil.test",
      "not an origin",
    ];
    for (const origin of strangers) assert.equal(await from(origin), 403, origin);
  });

  test("it is looked at before the credential", async () => {
    const headers = { origin: "https://evil.test" };
    assert.equal((await modern(app, "tools/list", {}, { headers, credential: {} })).status, 403);
  });

  test("an administrator may allow more, or all but null", async () => {
    await setSettings(app, { agent_allowed_origins: ["https://tool.test"] });
    assert.equal(await from("https://tool.test"), 200);
    assert.equal(await from("https://evil.test"), 403);
    await setSettings(app, { agent_allowed_origins: ["*"] });
    assert.equal(await from("https://evil.test"), 200);
    assert.equal(await from("null"), 403);
    await setSettings(app, { agent_allowed_origins: [] });
  });

  test("one that no browser would send is refused where it is allowed", async () => {
    const wrong = [
      "https://tool.test:443",
      "http://tool.test:80",
      "https://tool.test/",
      "https://Tool.test",
      "https://ada@tool.test",
      "https://b\u00fccher.test",
      "tool.test",
      "null",
    ];
    for (const origin of wrong) {
      const body = JSON.stringify({ settings: { agent_allowed_origins: [origin] } });
      const answer = await app.request("/settings.json", {
        method: "PUT",
        headers: { "content-type": "application/json", "x-service-api-key": ADMIN_KEY },
        body,
      });
      const { errors } = (await answer.json()) as { errors: string[] };
      assert.deepEqual([answer.status, errors.length], [422, 1], origin);
      assert.match(errors[0] ?? "", /as browsers send them/);
    }
    for (const origin of ["https://tool.test:8443", "http://[::2]:8080", "vscode-webview://1abc", "*"])
      await setSettings(app, { agent_allowed_origins: [origin] });
    await setSettings(app, { agent_allowed_origins: [] });
  });
});

describe("Browsers (decisions 4.6)", () => {
  test("the preflight is answered before anybody is asked who they are", async () => {
    const answer = await app.request("/mcp", { method: "OPTIONS", headers: { origin: "https://evil.test" } });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("access-control-allow-credentials"), null);
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(",") ?? [];
    for (const header of ["authorization", "content-type", "mcp-protocol-version", "mcp-method", "x-service-api-key"]) {
      assert.ok(allowed.includes(header), header);
    }
  });

  test("the challenge can be read from any page", async () => {
    const answer = await app.request("/mcp", { method: "POST" });
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.match(answer.headers.get("access-control-expose-headers") ?? "", /WWW-Authenticate/);
  });
});

describe("Methods", () => {
  test("GET and DELETE have nothing to open and nothing to end", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await app.request("/mcp", { method, key: ADMIN_KEY });
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get("allow"), "POST, OPTIONS");
    }
  });
});

describe("Bodies", () => {
  test("what is not UTF-8 or not JSON is a parse error", async () => {
    for (const body of [new Uint8Array([0x22, 0xff, 0x22]), "{", "\u0000", "", "  "]) {
      const answer = await post(app, body);
      assert.equal(answer.status, 400);
      assert.equal((await errorOf(answer)).code, -32700);
    }
  });

  test("JSON that is no message is an invalid request", async () => {
    const bodies = ["null", "1", '"x"', "[]", "[null]", "{}", '{"jsonrpc":"2.0","id":{},"method":"tools/list"}'];
    for (const body of [...bodies, "[".repeat(100_000) + "]".repeat(100_000)]) {
      const answer = await post(app, body);
      assert.equal(answer.status, 400, body.slice(0, 40));
      assert.equal((await errorOf(answer)).code, -32600);
    }
  });

  test("another content type is refused, a form as well, whatever stands in it", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      for (const body of ["jsonrpc=2.0&id=1&method=ping", '{"jsonrpc":"2.0","id":1,"method":"ping"}']) {
        const answer = await post(app, body, { headers: { "content-type": type } });
        assert.deepEqual([answer.status, (await errorOf(answer)).code], [415, -32600], type);
      }
    }
  });

  test("capitals in the content type mean nothing", async () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    assert.equal(
      (await post(app, ping, { headers: { "content-type": "Application/JSON; charset=UTF-8" } })).status,
      200,
    );
  });

  test("a message of more than 4 MB is refused", async () => {
    assert.equal((await post(app, " ".repeat(4 * 1024 * 1024 + 1))).status, 413);
  });

  test("a name that no refusal could repeat in 4 kB is refused unread, in both eras", async () => {
    const long = "x".repeat(100_000);
    const headers = { "mcp-name": "x" };
    for (const answer of [
      await modern(app, "tools/call", { name: long, arguments: {} }, { headers }),
      await modern(app, "resources/read", { uri: `service://${long}` }, { headers }),
      await older(app, "resources/read", { uri: `service://${long}` }),
      await post(app, JSON.stringify([{ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: long } }])),
    ]) {
      assert.equal(answer.status, 400);
      const text = await answer.text();
      assert.match(text, /2000 characters at most/);
      assert.ok(text.length < 4_096);
    }
  });

  test("a notification is taken without an answer", async () => {
    const answer = await post(app, '{"jsonrpc":"2.0","method":"notifications/initialized"}');
    assert.equal(answer.status, 202);
    assert.equal(await answer.text(), "");
  });

  test("several messages at once are answered to the oldest clients, and refused in the modern era", async () => {
    const both = JSON.stringify([1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" })));
    const answered = await post(app, both);
    assert.equal(answered.status, 200);
    assert.equal((await answered.text()).match(/"result":\{\}/g)?.length, 2);
    assert.equal(
      (await post(app, both, { headers: { "mcp-protocol-version": MODERN, "mcp-method": "ping" } })).status,
      400,
    );
  });
});

describe("What a client of the older era accepts", () => {
  const accepting = (accept: string, body: object) => post(app, JSON.stringify(body), { headers: { accept } });
  const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });

  test("JSON, or anything, is answered in JSON", async () => {
    for (const accept of ["application/json", "*/*", "application/*, text/html;q=0.5", ""]) {
      const answer = await accepting(accept, ping(7));
      assert.equal(answer.status, 200, accept);
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
      assert.deepEqual(await answer.json(), { jsonrpc: "2.0", id: 7, result: {} });
    }
    const several = await accepting("*/*", [ping(1), ping(2)]);
    assert.deepEqual(await several.json(), [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]);
    assert.equal((await accepting("*/*", { jsonrpc: "2.0", method: "notifications/initialized" })).status, 202);
  });

  test("both types, as the protocol asks, is answered with a stream of events", async () => {
    const answer = await accepting("application/json, text/event-stream", ping(7));
    assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/);
  });

  test("a list is answered again by the id of each message, in the same stream or in JSON", async () => {
    const listed = async (id: unknown, accept: string) => {
      const answer = await accepting(accept, { jsonrpc: "2.0", id, method: "tools/list" });
      return { type: answer.headers.get("content-type"), text: await answer.text() };
    };
    const both = "application/json, text/event-stream";
    const first = await listed(1, both);
    for (const id of [2, 'a "}\n\n b', 1]) {
      const again = first.text.replace(/"id":1\}\n\n$/, () => `"id":${JSON.stringify(id)}}\n\n`);
      assert.deepEqual(await listed(id, both), { ...first, text: again });
    }
    const { text: event } = first;
    for (const id of [1, 2]) {
      const { result, ...message } = JSON.parse((await listed(id, "application/json")).text);
      assert.deepEqual(message, { jsonrpc: "2.0", id });
      assert.deepEqual(result, JSON.parse(event.slice(event.indexOf("{"))).result);
    }
  });

  test("neither of them is refused", async () => {
    assert.equal((await accepting("text/html", ping(7))).status, 406);
  });
});

describe("Headers of the modern era", () => {
  test("a method or name that the body does not say is a header mismatch", async () => {
    const wrong = [
      await modern(app, "tools/list", {}, { headers: { "mcp-method": "tools/call" } }),
      await modern(
        app,
        "tools/call",
        { name: "service_books_list" },
        { headers: { "mcp-name": "service_books_lend" } },
      ),
      await modern(app, "tools/list", {}, { headers: { "mcp-protocol-version": "2025-11-25" } }),
    ];
    for (const answer of wrong) {
      assert.equal(answer.status, 400);
      assert.equal((await errorOf(answer)).code, -32020);
    }
  });

  test("a version we do not speak is answered with those we do", async () => {
    const headers = { "mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list" };
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2099-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const answer = await older(app, "tools/list", { _meta: meta }, { headers });
    assert.equal(answer.status, 400);
    const error = (await errorOf(answer)) as { code: number; data?: { supported: string[] } };
    assert.equal(error.code, -32022);
    assert.deepEqual(error.data?.supported, [MODERN]);
  });

  test("a message without its envelope is invalid", async () => {
    const headers = { "mcp-protocol-version": MODERN, "mcp-method": "tools/list" };
    const answer = await older(app, "tools/list", {}, { headers });
    assert.equal(answer.status, 400);
    assert.equal((await errorOf(answer)).code, -32602);
  });

  test("a method we do not have is 404", async () => {
    const answer = await modern(app, "logging/setLevel", { level: "info" });
    assert.equal(answer.status, 404);
    assert.equal((await errorOf(answer)).code, -32601);
  });
});

test("server/discover says what there is, and that nobody else may keep it", async () => {
  const answer = await modern(app, "server/discover");
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  assert.deepEqual(result.supportedVersions, [MODERN]);
  assert.deepEqual(result.capabilities, { tools: {}, prompts: {}, completions: {}, resources: { subscribe: true } });
  assert.equal(result.cacheScope, "private");
  assert.equal(typeof result.ttlMs, "number");
  assert.ok(Buffer.byteLength(String(result.instructions)) <= 1024);
});
