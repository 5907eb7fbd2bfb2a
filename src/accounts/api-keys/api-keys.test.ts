import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { ADMIN_KEY, type Person, person, session, type TestApp, testApp } from "../../testing/index.js";
import { digestOf } from "../identity/token.js";

let app: TestApp;
let ada: Person;
let bob: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  bob = await person(app, "bob");
});
after(() => app.close());

type Key = { id: number; name: string; prefix: string; key?: string };

const keys = (path: string, key: string, method = "GET", json?: unknown) =>
  app.request(`/users/${path}.json`, { key, method, json });

async function made(fields: object): Promise<Key> {
  const answer = await keys("current/api_keys", ada.key, "POST", { api_key: fields });
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { api_key: Key }).api_key;
}

test("a key is told once, and only its digest is kept", async () => {
  const { id, key = "", ...rest } = await made({ name: "Laptop", expires_on: "2099-12-31" });
  assert.deepEqual(rest, {
    name: "Laptop",
    prefix: key.slice(0, 10),
    read_only: false,
    expires_on: "2099-12-31",
    last_used_on: null,
  });
  const { api_keys } = (await (await keys("current/api_keys", ada.key)).json()) as { api_keys: Key[] };
  assert.deepEqual(api_keys[0], { id, ...rest });
  const stored = await app.runtime.db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  assert.equal(stored.digest, digestOf(key));
  assert.equal(JSON.stringify(stored).includes(key), false);
});

test("a key works to the end of its last day, UTC", async () => {
  const { id, key = "" } = await made({ name: "For today", expires_on: new Date().toISOString().slice(0, 10) });
  assert.equal((await keys("current/api_keys", key)).status, 200);
  await sql`update api_keys set expires_on = expires_on - 1 where id = ${id}`.execute(app.runtime.db);
  assert.equal((await keys("current/api_keys", key)).status, 401);
});

test("a new key is found at the address that its answer names, without itself", async () => {
  const answer = await keys("current/api_keys", ada.key, "POST", { api_key: { name: "Found" } });
  const { api_key } = (await answer.json()) as { api_key: Key };
  assert.equal(answer.headers.get("location"), `http://bellwether.test/users/${ada.id}/api_keys/${api_key.id}`);
  const found = await keys(`${ada.id}/api_keys/${api_key.id}`, ada.key);
  const { key: _, ...shown } = api_key;
  assert.deepEqual([found.status, await found.json()], [200, { api_key: shown }]);
});

test("an answer that shows a key is not to be packed: its length would tell of it", async () => {
  const cookie = `bellwether_session=${await session(app, ada)}; new_api_key=shown-once`;
  for (const answer of [
    await keys("current/api_keys", ada.key, "POST", { api_key: { name: "Secret" } }),
    await app.request("/settings.json", { key: ADMIN_KEY }),
    await app.request("/my/account", { headers: { cookie, accept: "text/html" } }),
  ])
    assert.match(answer.headers.get("cache-control") ?? "", /no-store, no-transform/);
});

test("a revoked key opens nothing", async () => {
  const { id, key = "" } = await made({ name: "Short" });
  assert.equal((await keys("current", key)).status, 200);
  assert.equal((await keys(`current/api_keys/${id}`, ada.key, "DELETE")).status, 204);
  assert.equal((await keys("current", key)).status, 401);
  assert.equal((await keys(`current/api_keys/${id}`, ada.key, "DELETE")).status, 404);
});

test("keys are their owner's and the administrators' business", async () => {
  const { id } = await made({ name: "Mine" });
  assert.equal((await keys(`${ada.id}/api_keys`, bob.key)).status, 403);
  for (const method of ["GET", "DELETE"]) {
    assert.equal((await keys(`${ada.id}/api_keys/${id}`, bob.key, method)).status, 403);
    assert.equal((await keys(`${bob.id}/api_keys/${id}`, bob.key, method)).status, 404, "not by another's id either");
  }
  assert.equal((await keys(`${bob.id}/api_keys`, ADMIN_KEY, "POST", { api_key: { name: "Help" } })).status, 201);
  assert.equal((await keys("999999/api_keys", ADMIN_KEY)).status, 404);
  assert.equal((await app.request("/users/current/api_keys.json")).status, 401);
});

test("a key needs a name, a day that comes, and nothing else", async () => {
  const refused: [object, string][] = [
    [{}, "Name cannot be blank"],
    [{ name: "x".repeat(101) }, "Name is too long (maximum is 100 characters)"],
    [{ name: "K", expires_on: "2020-01-01" }, "Expiry lies in the past"],
    [{ name: "K", expires_on: "tomorrow" }, "Expiry must be a day as 2027-01-31"],
    [{ name: "K", expires_on: "2027-02-30" }, "Expiry must be a day as 2027-01-31"],
    [{ name: "K", read_only: "maybe" }, "Read only must be true or false"],
    [{ name: "K", admin: true }, "admin is not a known field."],
  ];
  for (const [fields, message] of refused) {
    const answer = await keys("current/api_keys", ada.key, "POST", { api_key: fields });
    assert.equal(answer.status, 422);
    assert.deepEqual(await answer.json(), { errors: [message] });
  }
});

test("a key that a program has from a Redmine opens what it opened there, once an administrator brought it", async () => {
  const key = "8e3f0c8a6fd0e1c2b3a495867768594a3b2c1d0e";
  const bring = (fields: object, by = ADMIN_KEY) =>
    keys(`${ada.id}/api_keys`, by, "POST", { api_key: { name: "Redmine", ...fields } });
  const errors = async (answer: Response) => [answer.status, ((await answer.json()) as { errors: string[] }).errors];
  assert.equal((await bring({ key }, ada.key)).status, 403, "not by the user: people choose keys that others guess");
  const digits = "Key must be the 40 hexadecimal digits of a key of a Redmine";
  for (const wrong of ["secret", key.slice(1), `${key}0`])
    assert.deepEqual(await errors(await bring({ key: wrong })), [422, [digits]]);
  assert.equal((await bring({ key })).status, 201);
  for (const headers of [{ "x-redmine-api-key": key }, { authorization: `Basic ${btoa(`${key}:x`)}` }])
    assert.equal((await app.request("/users/current.json", { headers })).status, 200);
  assert.equal((await app.request(`/users/current.json?key=${key}`)).status, 200);
  assert.deepEqual(await errors(await bring({ key })), [422, ["Key has already been taken"]]);
});
