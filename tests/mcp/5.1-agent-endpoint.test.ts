import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { LOCKED } from "../../src/accounts/index.js";
import { ADMIN_KEY, setSettings, type TestApp, testApp } from "../../src/testing/index.js";
import { CHALLENGE, called, libraryApp, modern, newKey, newPerson, older } from "./agent.js";

let app: TestApp;
before(async () => {
  app = await libraryApp();
});
after(() => app.close());

const list = (credential: Record<string, string>, path = "/mcp") => modern(app, "tools/list", {}, { credential, path });
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

async function assertChallenged(answer: Response, error: "unauthorized" | "invalid_token") {
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get("www-authenticate"), CHALLENGE);
  const body = (await answer.json()) as { error: string; error_description: string };
  assert.deepEqual(Object.keys(body), ["error", "error_description"]);
  assert.equal(body.error, error);
}

test("an API key opens the endpoint from every place it may stand in", async () => {
  for (const header of ["X-Service-API-Key", "X-Legacy-API-Key", "X-Redmine-API-Key"]) {
    assert.equal((await list({ [header]: ADMIN_KEY })).status, 200, header);
  }
  assert.equal((await list({ authorization: `Bearer ${ADMIN_KEY}` })).status, 200);
  assert.equal((await list({ authorization: `bearer ${ADMIN_KEY}` })).status, 200);
  assert.equal((await list({}, `/mcp?key=${ADMIN_KEY}`)).status, 200);
});

test("without a credential the answer is the challenge, whatever was asked", async () => {
  await assertChallenged(await list({}), "unauthorized");
  await assertChallenged(await older(app, "initialize", {}, { credential: {} }), "unauthorized");
  for (const method of ["GET", "DELETE", "POST", "PUT"]) {
    await assertChallenged(await app.request("/mcp", { method }), "unauthorized");
  }
});

test("the challenge comes before anything else that is wrong", async () => {
  const large = "x".repeat(5 * 1024 * 1024);
  const types = ["application/json", "application/xml", "multipart/form-data; boundary=x", "text/plain"];
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const type of types) {
      for (const body of ["", "{", "\uFFFF", large]) {
        await assertChallenged(
          await app.request("/mcp", { method, body, headers: { "content-type": type } }),
          "unauthorized",
        );
      }
    }
  }
  const strange = { "content-length": "-1", "transfer-encoding": "chunked" };
  await assertChallenged(await app.request("/mcp", { method: "POST", body: large, headers: strange }), "unauthorized");
  await assertChallenged(await app.request("/mcp", { method: "HEAD" }).then(withBody), "unauthorized");
});

/** HEAD has the headers of GET and nothing else. */
const withBody = ({ status, headers }: Response) =>
  new Response(JSON.stringify({ error: "unauthorized", error_description: "" }), { status, headers });

test("a credential that opens nothing is challenged with the very same header", async () => {
  await assertChallenged(await list({ "x-service-api-key": "wrong" }), "invalid_token");
  await assertChallenged(await list({ authorization: "Bearer wrong" }), "invalid_token");
  await assertChallenged(await list({}, "/mcp?key=wrong"), "invalid_token");
  await assertChallenged(await list({}, "/mcp?key="), "invalid_token");
});

test("an expired key opens nothing", async () => {
  await assertChallenged(
    await list({ "x-service-api-key": await newKey(app, { expiresOn: "2020-01-01" }) }),
    "invalid_token",
  );
});

test("the key of a locked person opens nothing", async () => {
  const userId = await newPerson(app, { login: "locked", firstname: "Lo", status: LOCKED });
  await assertChallenged(await list({ "x-service-api-key": await newKey(app, { userId }) }), "invalid_token");
});

test("Basic is no credential: not with a password, not with a key as the user name", async () => {
  await assertChallenged(await list({ authorization: basic("admin:correct horse") }), "unauthorized");
  await assertChallenged(await list({ authorization: basic(`${ADMIN_KEY}:`) }), "unauthorized");
});

test("Basic does not stand in the way of a key in the address", async () => {
  assert.equal((await list({ authorization: basic("admin:wrong") }, `/mcp?key=${ADMIN_KEY}`)).status, 200);
});

test("the first credential present decides, and a wrong one is not passed over", async () => {
  const inOrder = ["x-service-api-key", "x-legacy-api-key", "x-redmine-api-key"];
  for (const [index, header] of inOrder.entries()) {
    const later = Object.fromEntries(inOrder.slice(index + 1).map((name) => [name, ADMIN_KEY]));
    const sent = { ...later, authorization: `Bearer ${ADMIN_KEY}` };
    await assertChallenged(await list({ ...sent, [header]: "wrong" }, `/mcp?key=${ADMIN_KEY}`), "invalid_token");
    assert.equal((await list({ [header]: ADMIN_KEY, authorization: "Bearer wrong" }, "/mcp?key=wrong")).status, 200);
  }
  await assertChallenged(await list({ authorization: "Bearer wrong" }, `/mcp?key=${ADMIN_KEY}`), "invalid_token");
});

test("with the REST API off no API key opens the endpoint", async () => {
  await setSettings(app, { rest_api_enabled: false });
  await assertChallenged(await list({ "x-service-api-key": ADMIN_KEY }), "invalid_token");
  assert.match(await (await list({ "x-service-api-key": ADMIN_KEY })).text(), /API keys are switched off/);
  assert.doesNotMatch(await (await list({})).text(), /API key/, "none is asked for that would not work");
  await setSettings(app, { rest_api_enabled: true });
});

test("the machine key of the installation is nobody here", async () => {
  await setSettings(app, { sys_api_key: "machine-key-of-the-installation" });
  await assertChallenged(await list({ "x-service-api-key": "machine-key-of-the-installation" }), "invalid_token");
});

test("switched off, there is nothing at the address, for nobody", async () => {
  await setSettings(app, { agent_endpoint_enabled: false });
  assert.equal((await list({ "x-service-api-key": ADMIN_KEY })).status, 404);
  assert.equal((await list({})).status, 404);
  assert.equal((await app.request("/mcp", { method: "OPTIONS" })).status, 404);
  await setSettings(app, { agent_endpoint_enabled: true });
});

test("a key in the address does not reach the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  const talking = await testApp({ log });
  for (const key of [ADMIN_KEY, "a-wrong-key-0123456789"]) {
    await modern(talking, "tools/list", {}, { credential: {}, path: `/mcp?key=${key}` });
    await modern(talking, "tools/nothing", {}, { credential: {}, path: `/mcp?key=${key}` });
  }
  await talking.close();
  assert.match(lines.join(""), /"path":"\/mcp"/);
  assert.doesNotMatch(lines.join(""), new RegExp(`${ADMIN_KEY}|a-wrong-key`));
});

test("the use of a key is remembered", async () => {
  const key = await newKey(app);
  await called(app, "service_books_list", {}, { credential: { "x-service-api-key": key } });
  const used = await app.runtime.db
    .selectFrom("api_keys")
    .select("last_used_on")
    .orderBy("id", "desc")
    .executeTakeFirst();
  assert.ok(used?.last_used_on);
});
