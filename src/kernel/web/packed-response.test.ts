import assert from "node:assert/strict";
import { get, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { leftUnpacked } from "./packed-response.js";
import type { Router } from "./router.js";
import { listen, type Server } from "./server.js";

const PAGE = `<p>${"Words and words. ".repeat(500)}</p>`;

let server: Server;

before(async () => {
  const app: Router = new Hono();
  app.get("/page", (c) => c.html(PAGE, 200, { vary: "Cookie", "set-cookie": "a=b" }));
  app.get("/json", (c) => c.json({ text: PAGE }));
  app.get("/small", (c) => c.html("<p>Word</p>"));
  app.get("/picture", (c) => c.body(PAGE, 200, { "content-type": "image/png" }));
  app.get("/packed", (c) => c.html(PAGE, 200, { "content-encoding": "br" }));
  app.get("/empty", (c) => c.body(null, 204));
  app.get("/moved", (c) => c.redirect("/page"));
  app.get("/secret", (c) => {
    leftUnpacked(c);
    return c.html(PAGE);
  });
  app.get("/stream", (c) => c.body(new Blob([PAGE]).stream(), 200, { "content-type": "text/html" }));
  server = await listen({ host: "127.0.0.1", port: 0 }, async () => app);
});
after(() => server.close(0));

/** As it comes over the line. */
async function raw(path: string, accepted: string | undefined, method = "GET") {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const answer = await new Promise<IncomingMessage>((come, fail) =>
    request({ port: server.port, host: "127.0.0.1", path, method, headers }, come).on("error", fail).end(),
  );
  return { headers: answer.headers, status: answer.statusCode, body: await buffer(answer) };
}

test("pages and data leave packed as the request allows, with the length they have then", async () => {
  for (const [accepted, encoding, unpack] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ] as const) {
    for (const path of ["/page", "/json"]) {
      const { headers, body } = await raw(path, accepted);
      assert.equal(headers["content-encoding"], encoding);
      assert.equal(headers["content-length"], String(body.length));
      assert.ok(body.length < PAGE.length / 10);
      assert.ok(unpack(body).toString().includes("Words and words."));
    }
  }
});

test("who does not ask for it gets the page as it is", async () => {
  for (const accepted of [undefined, "", "identity", "gzip;q=0", "zstd"]) {
    const { headers, body } = await raw("/page", accepted);
    assert.equal(headers["content-encoding"], undefined);
    assert.equal(headers["content-length"], String(PAGE.length));
    assert.equal(body.toString(), PAGE);
  }
});

test("caches are told that it depends on what was accepted, packed or not, and HEAD says the same", async () => {
  for (const [accepted, method] of [
    ["br", "GET"],
    [undefined, "GET"],
    ["br", "HEAD"],
  ] as const) {
    const { headers, body } = await raw("/page", accepted, method);
    assert.equal(headers.vary, "Cookie, accept-encoding");
    assert.deepEqual(headers["set-cookie"], ["a=b"]);
    if (method === "HEAD") assert.equal(body.length, 0);
  }
  assert.equal((await raw("/page", "br", "HEAD")).headers["content-length"], undefined);
});

test("what is small, empty, secret, packed already, a stream or a picture is left as it is", async () => {
  for (const path of ["/small", "/picture", "/secret", "/stream"]) {
    const { headers, body } = await raw(path, "br, gzip");
    assert.equal(headers["content-encoding"], undefined, path);
    assert.ok(body.toString().includes("Word"), path);
  }
  assert.equal((await raw("/packed", "gzip")).body.toString(), PAGE);
  assert.equal((await raw("/empty", "gzip")).status, 204);
  assert.equal((await raw("/moved", "gzip")).headers.location, "/page");
});

test("a client that leaves while its page is packed troubles nobody", async () => {
  for (let n = 0; n < 20; n++) {
    const left = get({ port: server.port, host: "127.0.0.1", path: "/page", headers: { "accept-encoding": "br" } });
    left.on("error", () => {});
    left.on("socket", (socket) => socket.on("connect", () => setImmediate(() => left.destroy())));
  }
  assert.equal((await raw("/page", "br")).status, 200);
});
