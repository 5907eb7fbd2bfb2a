import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, answered, person, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

const asAdmin = (method: string, path: string, json?: unknown) => answered(app, method, path, json);

async function errors(method: string, path: string, fields?: object): Promise<string[]> {
  const answer = await app.request(path, { method, key: ADMIN_KEY, json: fields && { user_type: fields } });
  assert.equal(answer.status, 422);
  return ((await answer.json()) as { errors: string[] }).errors;
}

test("there are internal and external people from the start, internal ones by default", async () => {
  const { user_types } = await asAdmin("GET", "/user_types.json");
  assert.deepEqual(user_types, [
    { id: 1, name: "Internal", internal: true, features: ["activity_feed"], is_default: true },
    { id: 2, name: "External", internal: false, features: [], is_default: false },
  ]);
});

test("a user type is made, changed, given to a person and deleted when nobody has it", async () => {
  const { user_type } = await asAdmin("POST", "/user_types.json", { user_type: { name: "Partner" } });
  const path = `/user_types/${user_type.id}.json`;
  await asAdmin("PUT", path, { user_type: { features: ["activity_feed"], internal: true } });
  const changed = { id: user_type.id, name: "Partner", internal: true, features: ["activity_feed"], is_default: false };
  assert.deepEqual((await asAdmin("GET", path)).user_type, changed);
  const { id } = await person(app, "paul", { user_type_id: user_type.id });
  const [reason] = await errors("DELETE", path);
  assert.equal(reason, "Partner cannot be deleted, because users refer to it. Give them another user type first.");
  await asAdmin("PUT", `/users/${id}.json`, { user: { user_type_id: 1 } });
  await asAdmin("DELETE", path);
  assert.equal((await app.request(path, { key: ADMIN_KEY })).status, 404);
});

test("one type is always the default, and new people are of it", async () => {
  assert.deepEqual(await errors("PUT", "/user_types/1.json", { is_default: false }), [
    "One user type must be the default. Make another one the default instead.",
  ]);
  assert.deepEqual(await errors("DELETE", "/user_types/1.json"), [
    "Internal is the default user type and cannot be deleted.",
  ]);
  await asAdmin("PUT", "/user_types/2.json", { user_type: { is_default: true } });
  const { id } = await person(app, "eve");
  assert.equal((await asAdmin("GET", `/users/${id}.json`)).user.user_type_id, 2);
  const { user_types } = await asAdmin("GET", "/user_types.json");
  const defaults = user_types.filter((type: { is_default: boolean }) => type.is_default);
  assert.deepEqual(
    defaults.map(({ id }: { id: number }) => id),
    [2],
  );
});

test("a wrong user type is refused by name of what is wrong", async () => {
  assert.deepEqual(await errors("POST", "/user_types.json", { name: " " }), ["Name cannot be blank"]);
  assert.deepEqual(await errors("POST", "/user_types.json", { name: "Internal" }), ["Name has already been taken"]);
  assert.deepEqual(await errors("POST", "/user_types.json", { name: "X", colour: 1 }), [
    "colour is not a known field.",
  ]);
  assert.match((await errors("POST", "/user_types.json", { name: "X", features: ["flying"] })).join(), /^Features/);
});

test("people read user types, administrators change them", async () => {
  const { key } = await person(app, "ada");
  assert.equal((await app.request("/user_types.json", { key })).status, 200);
  assert.equal((await app.request("/user_types.json")).status, 401);
  const made = await app.request("/user_types.json", { method: "POST", key, json: { user_type: { name: "Mine" } } });
  assert.equal(made.status, 403);
});
