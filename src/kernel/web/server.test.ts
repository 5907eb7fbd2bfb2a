import assert from "node:assert/strict";
import { Agent, get, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { Hono } from "hono";
import type { Router } from "./router.js";
import { listen } from "./server.js";

test("a request that comes on an open connection while the server stops is answered, and is the last there", async (t) => {
  const router: Router = new Hono();
  router.get("/", (c) => c.text("well"));
  const server = await listen({ host: "127.0.0.1", port: 0 }, async () => router);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const ask = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asking = get({ agent, port: server.port, host: "127.0.0.1" }, resolve).on("error", reject);
    const answer = await promise;
    await answer.resume().toArray();
    return { reused: asking.reusedSocket, status: answer.statusCode, connection: answer.headers.connection };
  };
  assert.deepEqual(await ask(), { reused: false, status: 200, connection: "keep-alive" });
  const closed = server.close();
  assert.deepEqual(await ask(), { reused: true, status: 200, connection: "close" });
  await closed;
  await assert.rejects(ask(), /ECONNREFUSED/);
});

test("a connection waits longer for its next request than proxies keep theirs, which is two minutes", async (t) => {
  const server = await listen({ host: "127.0.0.1", port: 0 }, async () => new Hono());
  t.after(() => server.close());
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "") ?? [];
  assert.ok(Number(seconds) > 120, `${seconds} s`);
});
