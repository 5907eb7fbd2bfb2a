import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openWeb } from "../../app/index.js";
import {
  ADMIN_KEY,
  ADMIN_PASSWORD,
  byOperator,
  type Person,
  person,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { createApiKey } from "../api-keys/api-keys.js";

let app: TestApp;
let ada: Person;
let bob: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { password: "analytical" });
  bob = await person(app, "bob");
});
after(() => app.close());

const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;

/** Who the service takes the sender for, or the status with which it refuses. */
async function me(headers: Record<string, string>, query = ""): Promise<string | number> {
  const answer = await app.request(`/users/current.json${query}`, { headers });
  return answer.status === 200 ? ((await answer.json()) as { user: { login: string } }).user.login : answer.status;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const keyOf = async (userId: number, limits: { readOnly?: boolean; expiresOn?: string }) =>
  (
    await byOperator(app, (open) =>
      createApiKey(open, { userId, name: "K", readOnly: false, expiresOn: null, ...limits }),
    )
  ).key;

test("a key is known by each of its headers, as Bearer, in the query and as the user name of Basic", async () => {
  const { key } = ada;
  for (const header of ["x-service-api-key", "x-legacy-api-key", "x-redmine-api-key"]) {
    assert.equal(await me({ [header]: key }), "ada", header);
  }
  assert.equal(await me({ authorization: `Bearer ${key}` }), "ada");
  assert.equal(await me({}, `?key=${key}`), "ada");
  assert.equal(await me({ authorization: basic(key, "x") }), "ada");
});

test("login and password are known as Basic, the login in any case", async () => {
  assert.equal(await me({ authorization: basic("ada", "analytical") }), "ada");
  assert.equal(await me({ authorization: basic("ADA", "analytical") }), "ada");
  assert.equal(await me({ authorization: basic("ada", "wrong") }), 401);
  assert.equal(await me({ authorization: "Basic !!!" }), 401);
  assert.equal(await me({ authorization: basic("ada\u0000", "analytical") }), 401, "as any login that is nobody's");
  assert.equal(await me({ authorization: basic("bob", "") }), 401, "a person without a password has no empty one");
});

test("the first credential present decides, and a wrong one is not passed over", async () => {
  const order: [Record<string, string>, string][] = [
    [{ "x-service-api-key": ada.key }, ""],
    [{ "x-legacy-api-key": ada.key }, ""],
    [{ authorization: `Bearer ${ada.key}` }, ""],
    [{}, `?key=${ada.key}`],
  ];
  const wrong: [Record<string, string>, string][] = [
    [{ "x-service-api-key": "wrong" }, ""],
    [{ "x-legacy-api-key": "wrong" }, ""],
    [{ authorization: "Bearer wrong" }, ""],
    [{}, "?key=wrong"],
  ];
  for (const [first, [headers, query]] of order.entries()) {
    for (const [later, [others, otherQuery]] of wrong.entries()) {
      if (later === first) continue;
      const expected = first < later ? "ada" : 401;
      assert.equal(await me({ ...others, ...headers }, query || otherQuery), expected, `${first} with wrong ${later}`);
    }
  }
});

test("a scheme that is not spoken here opens nothing, and hides the key behind it", async () => {
  assert.equal(await me({ authorization: "Digest x" }, `?key=${ada.key}`), 401);
});

test("passwords cannot be guessed by Basic either, while a right one may come as often as it likes", async () => {
  const config = { ...app.runtime.config, rateLimits: true };
  const { root } = await openWeb({ ...app.runtime, config }, app.parts);
  const asked = async (password: string) => {
    const headers = { authorization: basic("ada", password) };
    return (await root.request("http://bellwether.test/users/current.json", { headers })).status;
  };
  for (let time = 0; time < 12; time++) assert.equal(await asked("analytical"), 200);
  for (let time = 0; time < 10; time++) assert.equal(await asked("wrong"), 401);
  assert.equal(await asked("analytical"), 429);
});

test("nobody at all is asked to identify themselves, and a refused one is told how", async () => {
  const answer = await app.request("/users/current.json");
  assert.equal(answer.status, 401);
  assert.match(answer.headers.get("www-authenticate") ?? "", /^Basic realm=/);
  const wrong = await app.request("/roles.json", { key: "wrong" });
  assert.equal(wrong.status, 401, "also where everybody may look");
  assert.equal((await app.request("/roles.json?key=")).status, 401, "a key that is empty is there");
});

test("an administrator's key acts as another active user, and says so when there is none", async () => {
  for (const header of ["x-legacy-switch-user", "x-redmine-switch-user"]) {
    assert.equal(await me({ "x-service-api-key": ADMIN_KEY, [header]: "bob" }), "bob");
    assert.equal(await me({ "x-service-api-key": ADMIN_KEY, [header]: "nobody" }), 412);
  }
  const asBob = { "x-legacy-switch-user": "bob" };
  assert.equal(await me({ authorization: `bearer ${ADMIN_KEY}`, ...asBob }), "bob");
  assert.equal(await me(asBob, `?key=${ADMIN_KEY}`), "bob");
  await person(app, "locked-twin", { status: 3 });
  assert.equal(await me({ "x-service-api-key": ADMIN_KEY, "x-legacy-switch-user": "locked-twin" }), 412);
  assert.equal(await me({ authorization: basic("admin", ADMIN_PASSWORD), "x-legacy-switch-user": "bob" }), "bob");
});

test("anybody else's wish to be another is ignored", async () => {
  assert.equal(await me({ "x-service-api-key": bob.key, "x-legacy-switch-user": "ada" }), "bob");
  assert.equal(await me({ "x-service-api-key": bob.key, "x-legacy-switch-user": "nobody" }), "bob");
});

test("whoever acts for another may do what the other may do, and no more", async () => {
  const headers = { "x-service-api-key": ADMIN_KEY, "x-legacy-switch-user": "bob" };
  assert.equal((await app.request("/users.json", { headers })).status, 403);
});

test("a read-only key reads and changes nothing, not even keys", async () => {
  const key = await keyOf(ada.id, { readOnly: true });
  assert.equal(await me({ "x-service-api-key": key }), "ada");
  for (const [method, path] of [
    ["PUT", "/my/account.json"],
    ["PATCH", "/my/account.json"],
    ["DELETE", "/users/current/api_keys/999999.json"],
  ] as const) {
    const write = await app.request(path, { method, key, json: { user: { firstname: "Eve" } } });
    assert.equal(write.status, 403, method);
  }
  const more = { method: "POST", key, json: { api_key: { name: "More" } } };
  assert.equal((await app.request("/users/current/api_keys.json", more)).status, 403);
  const root = await person(app, "root", { admin: true });
  const switched = { "x-service-api-key": await keyOf(root.id, { readOnly: true }), "x-legacy-switch-user": "bob" };
  const both = await app.request("/my/account.json", { method: "PUT", headers: switched, json: { user: {} } });
  assert.equal(both.status, 403, "acting for another does not lift it");
});

test("a key works through its last day and not after it", async () => {
  assert.equal(await me({ "x-service-api-key": await keyOf(ada.id, { expiresOn: day(0) }) }), "ada");
  assert.equal(await me({ "x-service-api-key": await keyOf(ada.id, { expiresOn: day(-1) }) }), 401);
});

test("locked and registered people are nobody, whatever they bring", async () => {
  for (const status of [2, 3]) {
    const out = await person(app, `out${status}`, { status, password: "password1" });
    assert.equal(await me({ "x-service-api-key": out.key }), 401);
    assert.equal(await me({ authorization: basic(out.login, "password1") }), 401);
    assert.equal(await me({ authorization: basic(out.key, "x") }), 401);
  }
});

test("a key's use is noted", async () => {
  const { key } = await person(app, "used");
  const last = async () =>
    (await app.runtime.db.selectFrom("api_keys").selectAll().where("digest", "is not", null).execute()).find(
      ({ prefix }) => key.startsWith(prefix),
    )?.last_used_on;
  assert.equal(await last(), null);
  await me({ "x-service-api-key": key });
  assert.ok((await last()) instanceof Date);
});

test("with the REST API switched off no key opens anything", async () => {
  await setSettings(app, { rest_api_enabled: false });
  try {
    assert.equal(await me({ "x-service-api-key": ada.key }), 403);
  } finally {
    await setSettings(app, { rest_api_enabled: true });
  }
});

test("the system's key is nobody's", async () => {
  await setSettings(app, { sys_api_key: "system-key-0123456789-abcdef" });
  assert.equal(await me({ "x-service-api-key": "system-key-0123456789-abcdef" }), 401);
  await setSettings(app, { sys_api_key: "" });
});

test("the system's key opens the metrics, sent as any API key, and no other key does", async () => {
  const system = "system-key-0123456789-abcdef";
  await setSettings(app, { sys_api_key: system });
  const metrics = async (headers: Record<string, string>, query = "") =>
    (await app.request(`/metrics${query}`, { headers })).status;
  for (const [key, status] of [
    [system, 200],
    [ADMIN_KEY, 401],
  ] as const) {
    assert.equal(await metrics({ authorization: `Bearer ${key}` }), status);
    assert.equal(await metrics({ "x-service-api-key": key }), status);
    assert.equal(await metrics({}, `?key=${key}`), status);
  }
  assert.equal(await metrics({}), 401);
  await setSettings(app, { sys_api_key: "" });
});
