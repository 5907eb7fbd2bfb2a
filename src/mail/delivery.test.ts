import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { test } from "node:test";
import { ADMIN_KEY, testApp } from "../testing/index.js";
import { deliver, senderOf } from "./delivery.js";

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

test("letters come from the product's host where it has a name, in whatever letters", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const senders = [
    "https://works.example.org",
    "https://xn--e1afmkfd.xn--p1ai",
    "http://10.0.0.7:3000",
    "http://[::1]",
  ].map((baseUrl) => senderOf({ ...app.runtime, baseUrl }));
  assert.deepEqual(senders, [
    ...["bellwether@works.example.org", "bellwether@xn--e1afmkfd.xn--p1ai"],
    ...["bellwether@localhost", "bellwether@localhost"],
  ]);
});

test("a sender is one address, alone or behind a name", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const put = (mail_from: string) =>
    app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json: { settings: { mail_from } } });
  for (const right of ["works@example.org", "The Works <works@example.org>", ""]) {
    assert.equal((await put(right)).status, 204, right);
  }
  for (const wrong of ["nobody", "a@b, c@d", "A\r\nBcc: x <a@example.org>", "A <a@b> <c@d>"]) {
    const answer = await put(wrong);
    assert.deepEqual([answer.status, await answer.json()], [422, { errors: ["mail_from: Sender is invalid"] }], wrong);
  }
});
