import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../process/log.js";
import { createMetrics } from "../process/metrics.js";
import { createWords } from "../words.js";
import { openRouters } from "./routers.js";

const { root, pages } = openRouters({
  log: createLog("silent"),
  metrics: createMetrics(),
  words: createWords([]),
  paths: { plain: ["/nonce", "/fault", "/kept"], pages: [], files: [], isProgram: () => false },
  errorPage: (_c, { status }) => new Response("", { status }),
});
root.get("/nonce", (c) => c.text(c.var.nonce));
root.get("/fault", () => {
  throw new Error("a fault of ours");
});
pages.get("/", (c) => c.text("the start page"));
pages.get("/things", (c) => c.text("a page of things"));
root.get("/kept", (c) => c.json({}, 200, { "cache-control": "public, max-age=60" }));

const asked = (path: string) => root.request(`http://bellwether.test${path}`);

test("every answer is secured, the refused and the failed too", async () => {
  for (const [path, status] of [
    ["/nonce", 200],
    ["/nowhere.json", 404],
    ["/fault", 500],
    ["/nowhere", 404],
  ]) {
    const answer = await asked(String(path));
    assert.equal(answer.status, status);
    const { "content-security-policy": policy, ...headers } = Object.fromEntries(answer.headers);
    assert.match(policy ?? "", /^default-src 'self'; script-src 'self' 'nonce-[\w-]{36}'; style-src 'self' 'nonce-/);
    assert.match(policy ?? "", /; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["x-frame-options"], "DENY");
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cache-control"], "private, no-store");
    assert.equal(headers["strict-transport-security"], undefined);
  }
});

test("each answer has a nonce of its own, the one that its page marks scripts with", async () => {
  const answers = [await asked("/nonce"), await asked("/nonce")];
  const nonces = await Promise.all(answers.map((answer) => answer.text()));
  assert.notEqual(nonces[0], nonces[1]);
  for (const [at, answer] of answers.entries()) {
    const policy = answer.headers.get("content-security-policy") ?? "";
    assert.deepEqual(policy.match(/'nonce-.*?'/g), [`'nonce-${nonces[at]}'`, `'nonce-${nonces[at]}'`]);
  }
});

test("what a route says about keeping its answer stands", async () => {
  assert.equal((await asked("/kept")).headers.get("cache-control"), "public, max-age=60");
});

test("a slash at the end of the address of a page says nothing, but that of an endpoint is its own", async () => {
  for (const path of ["/things", "/things/", "/things/?page=2"]) {
    assert.equal(await (await asked(path)).text(), "a page of things", path);
  }
  assert.equal(await (await asked("/")).text(), "the start page");
  for (const path of ["/things//", "//things", "/kept/"]) assert.equal((await asked(path)).status, 404, path);
});
