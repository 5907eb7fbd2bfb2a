import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Who is shut out", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
    await project(app, "open", { isPublic: true });
  });
  after(() => app.close());

  const page = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;

  /** Each way in, and the status that it answers with. */
  const waysOf = ({ login, key }: Person, cookie: string): Record<string, () => Promise<Response>> => {
    const api = (headers: Record<string, string>, query = "") =>
      app.request(`/users/current.json${query}`, { headers });
    const ping = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const mcp = (headers: Record<string, string>) =>
      app.request("/mcp", {
        method: "POST",
        headers: { accept: "application/json, text/event-stream", ...headers },
        json: ping,
      });
    return {
      "a key": () => api({ "x-redmine-api-key": key }),
      "a key as Bearer": () => api({ authorization: `Bearer ${key}` }),
      "a key in the address": () => api({}, `?key=${key}`),
      "a key as the user of Basic": () => api({ authorization: basic(key, "x") }),
      "login and password": () => api({ authorization: basic(login, "password1") }),
      "a switch by an administrator": () => api({ "x-redmine-api-key": ADMIN_KEY, "x-redmine-switch-user": login }),
      "a tool's call": () => mcp({ "x-service-api-key": key }),
      "a session": () => app.request("/my/account", { headers: page, cookie }),
      "the stream of an open page": () =>
        app.request("/service_notifications/stream", { headers: { accept: "text/event-stream" }, cookie }),
      "the log-in page": () =>
        app.request("/login", {
          method: "POST",
          headers: page,
          body: new URLSearchParams({ login, password: "password1" }),
        }),
    };
  };

  for (const [word, status] of [
    ["locked", 3],
    ["only registered", 2],
  ] as const) {
    test(`a user who is ${word} comes in by no way, from that moment on`, async () => {
      const one = await person(app, `s${status}`, { password: "password1" });
      const ways = waysOf(one, await session(app, one));
      for (const [name, way] of Object.entries(ways)) {
        const before = await way();
        assert.ok(before.status < 400, `${name}: ${before.status}`);
        await before.body?.cancel();
      }
      await answered(app, "PUT", `/users/${one.id}.json`, { user: { status } });
      for (const [name, way] of Object.entries(ways)) {
        const { status: answer, headers } = await way();
        assert.ok(answer >= 400 || headers.get("location")?.startsWith("/login"), `${name}: ${answer}`);
      }
    });
  }

  test("a visitor sees public projects, and nothing where everybody must sign in", async () => {
    const seen = async (path: string) => (await app.request(path, { headers: page })).status;
    const api = async (path: string) => (await app.request(path)).status;
    assert.deepEqual([await seen("/projects/open"), await api("/projects/open.json")], [200, 200]);
    await setSettings(app, { login_required: true });
    try {
      for (const path of ["/projects/open", "/projects", "/issues", "/users/1", "/activity", "/search"]) {
        assert.equal(await seen(path), 302, path);
      }
      for (const path of ["/projects.json", "/projects/open.json", "/issues.json", "/trackers.json", "/roles.json"]) {
        const answer = await app.request(path);
        assert.equal(answer.status, 401, path);
        assert.match(answer.headers.get("www-authenticate") ?? "", /^Basic/);
      }
      for (const path of ["/login", "/healthz", "/.well-known/oauth-protected-resource"]) {
        assert.equal(await seen(path), 200, path);
      }
      assert.equal((await app.request("/projects.json", { key: ADMIN_KEY })).status, 200);
      const ada = await person(app, "ada", { password: "password1" });
      assert.equal(
        (await app.request("/projects/open", { headers: page, cookie: await session(app, ada) })).status,
        200,
      );
    } finally {
      await setSettings(app, { login_required: false });
    }
  });
});
