import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { createAssets } from "./assets.js";

const long = "a{color:red}\n".repeat(200);
const sources = [
  {
    name: "page.css",
    content: `@font-face{src:url(./files/inter.woff2) format("woff2")} b{background:url("data:image/png;base64,x")}\n${long}`,
  },
  { name: "inter.woff2", content: Buffer.from([1, 2, 3]) },
  { name: "greet.js", content: "export const greet = 1" },
];

function ask(path: string, headers: Record<string, string> = {}) {
  return new Hono().get("/assets/*", assets.handler).request(path, { headers });
}
const assets = createAssets(sources);

test("a url changes with the content and with nothing else", () => {
  const other = createAssets([...sources.slice(0, 2), { name: "greet.js", content: "export const greet = 2" }]);
  assert.match(assets.url("greet.js"), /^\/assets\/[\w-]{12}\/greet\.js$/);
  assert.notEqual(other.url("greet.js"), assets.url("greet.js"));
  assert.equal(other.url("inter.woff2"), assets.url("inter.woff2"));
});

test("a page cannot link to an asset that is not there", () => {
  assert.throws(() => assets.url("gone.css"), /gone\.css/);
  assert.throws(() => createAssets([{ name: "x.css", content: "a{b:url(./gone.woff2)}" }]), /gone\.woff2/);
});

test("two assets never share a name", () => {
  assert.throws(() => createAssets([...sources, { name: "greet.js", content: "" }]), /greet\.js/);
});

test("style sheets name the hashed urls of their fonts and keep data urls", async () => {
  const css = await (await ask(assets.url("page.css"))).text();
  assert.ok(css.includes(`url(${assets.url("inter.woff2")}) format("woff2")`));
  assert.ok(css.includes('url("data:image/png;base64,x")'));
});

test("an answer may be kept forever", async () => {
  const answer = await ask(assets.url("greet.js"));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
  const again = await ask(assets.url("greet.js"), { "if-none-match": answer.headers.get("etag") ?? "" });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
});

test("texts travel packed as the browser likes, fonts and small files as they are", async () => {
  const plain = Buffer.from(await (await ask(assets.url("page.css"))).arrayBuffer());
  const brotli = await ask(assets.url("page.css"), { "accept-encoding": "gzip, deflate, br, zstd" });
  assert.equal(brotli.headers.get("content-encoding"), "br");
  assert.deepEqual(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())), plain);
  const gzipped = await ask(assets.url("page.css"), { "accept-encoding": "gzip, br;q=0" });
  assert.equal(gzipped.headers.get("content-encoding"), "gzip");
  assert.deepEqual(gunzipSync(Buffer.from(await gzipped.arrayBuffer())), plain);
  assert.equal(
    (await ask(assets.url("inter.woff2"), { "accept-encoding": "br" })).headers.get("content-encoding"),
    null,
  );
});

test("an old or invented hash is not found", async () => {
  assert.equal((await ask("/assets/AAAAAAAAAAAA/greet.js")).status, 404);
});
