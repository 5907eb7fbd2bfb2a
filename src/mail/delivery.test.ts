import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { test } from "node:test";
import { testApp } from "../testing/index.js";
import { deliver } from "./delivery.js";

/** ms: a worker claims two letters at once for so long. */
const CLAIM = 15 * 60_000;

test("a mail server that never ends its answer is left when the letter's time is over", {
  timeout: 60_000,
}, async (t) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    socket.write("220 loopback\r\n250-");
    const dripping = setInterval(() => socket.write("x"), 1);
    socket.on("close", () => clearInterval(dripping));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number }; // it listens on a port
  const app = await testApp({ variables: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await app.close();
  });
  const clock = new AbortController();
  const asked: number[] = [];
  t.mock.method(AbortSignal, "timeout", (milliseconds: number) => {
    asked.push(milliseconds);
    return clock.signal;
  });
  const delivery = deliver(app.runtime, { to: "ada@example.test", subject: "News", text: "Read this." });
  const refused = assert.rejects(delivery, { name: "AbortError" });
  const [socket] = (await once(server, "connection")) as [Socket];
  await once(socket, "data");
  clock.abort();
  await refused;
  await once(socket, "close");
  const [allowed = CLAIM, ...more] = asked;
  assert.ok(more.length === 0 && 2 * allowed < CLAIM, String(asked));
});
