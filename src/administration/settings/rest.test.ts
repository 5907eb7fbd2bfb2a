import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, person, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

const put = (settings: object, key = ADMIN_KEY) =>
  app.request("/settings.json", { method: "PUT", key, json: { settings } });

async function settings(): Promise<Record<string, unknown>> {
  const answer = await app.request("/settings.json", { key: ADMIN_KEY });
  return ((await answer.json()) as { settings: Record<string, unknown> }).settings;
}

test("administrators see every setting and change some at once", async () => {
  assert.equal((await settings()).service_select_limit, 25);
  assert.equal((await put({ service_select_limit: 50, app_title: "  Works  " })).status, 204);
  const { service_select_limit, app_title } = await settings();
  assert.deepEqual([service_select_limit, app_title], [50, "Works"]);
});

test("one wrong name or value refuses them all", async () => {
  const before = await settings();
  const unstorable = [{ sys_api_key: "\ud800" }, { sys_api_key: "\u0000" }, { agent_allowed_origins: ["\udfff"] }];
  const wrongs = [{ no_such_setting: 1 }, { service_select_limit: 0 }, { rest_api_enabled: "yes" }, ...unstorable];
  for (const wrong of wrongs) {
    const answer = await put({ app_title: "Half done", ...wrong });
    assert.equal(answer.status, 422);
    const [name = ""] = Object.keys(wrong);
    assert.match(((await answer.json()) as { errors: string[] }).errors.join(), new RegExp(name));
  }
  assert.deepEqual(await settings(), before);
});

test("flags, numbers and choices are taken as text, too, as a form sends them", async () => {
  const before = await settings();
  const body = new URLSearchParams({
    "settings[service_select_limit]": "30",
    "settings[agent_endpoint_enabled]": "0",
    "settings[service_notification_center_enabled]": "false",
    "settings[self_registration]": "2",
    "settings[app_title]": "1",
  });
  assert.equal((await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, body })).status, 204);
  assert.deepEqual(await settings(), {
    ...before,
    service_select_limit: 30,
    agent_endpoint_enabled: false,
    service_notification_center_enabled: false,
    self_registration: 2,
    app_title: "1",
  });
  for (const wrong of [
    { service_select_limit: "many" },
    { service_select_limit: "" },
    { agent_endpoint_enabled: "maybe" },
  ])
    assert.equal((await put(wrong)).status, 422, JSON.stringify(wrong));
  assert.equal((await put(before)).status, 204);
});

test("settings are nobody else's business", async () => {
  const { key } = await person(app, "ada");
  assert.equal((await app.request("/settings.json", { key })).status, 403);
  assert.equal((await put({ app_title: "Mine" }, key)).status, 403);
  assert.equal((await app.request("/settings.json")).status, 401);
});
