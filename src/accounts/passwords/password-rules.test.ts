import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, person, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { generatedPassword } from "./generated-password.js";
import { passwordProblems } from "./password-rules.js";

describe("Passwords keep the rules that administrators chose", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
  });
  afterEach(() =>
    setSettings(app, { password_min_length: 8, password_required_char_classes: [], password_max_age: 0 }),
  );
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const basic = (login: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
  });
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
  const logIn = (login: string, password: string) => post("/login", { login, password, back_url: "/projects" });
  const sessionIn = (answer: Response) =>
    /bellwether_session=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";

  async function refused(id: number, password: string): Promise<string[]> {
    const json = { user: { password } };
    const answer = await app.request(`/users/${id}.json`, { method: "PUT", key: ADMIN_KEY, json });
    return answer.status === 204 ? [] : ((await answer.json()) as { errors: string[] }).errors;
  }

  test("length and kinds of letters are asked for, and the login is none", async () => {
    const { id } = await person(app, "longlogin");
    await setSettings(app, { password_min_length: 9, password_required_char_classes: ["digits", "special_chars"] });
    assert.deepEqual(await refused(id, "short"), ["Password is too short (minimum is 9 characters)"]);
    assert.deepEqual(await refused(id, "letters_only"), ["Password must contain digits (0 to 9)"]);
    assert.deepEqual(await refused(id, "lettersonly"), [
      "Password must contain digits (0 to 9)",
      "Password must contain special characters (!, $, %, ...)",
    ]);
    assert.deepEqual(await refused(id, "letters, 12"), []);
    await setSettings(app, { password_required_char_classes: [] });
    assert.deepEqual(await refused(id, "LongLogin"), ["Password must not be the login"]);
    assert.deepEqual(await refused(id, "x".repeat(201)), ["Password is too long (maximum is 200 characters)"]);
  });

  test("a generated password keeps every rule there can be", () => {
    for (const shortest of [1, 20, 199, 200]) {
      const strict = {
        value: (name: string) =>
          (name === "password_min_length" ? shortest : ["uppercase", "lowercase", "digits", "special_chars"]) as never, // of two settings
      };
      for (let time = 0; time < 50; time++) {
        assert.deepEqual(passwordProblems(strict, generatedPassword(strict), "login"), []);
      }
    }
  });

  test("who must change it chooses another one before anything else", async () => {
    const ada = await person(app, "ada", { password: "analytical", must_change_passwd: true });
    const first = await logIn("ada", "analytical");
    assert.equal(first.headers.get("location"), "/my/new_password?back_url=%2Fprojects");
    const cookie = sessionIn(first);
    const visit = (path: string) => app.request(path, { headers, cookie });
    for (const path of ["/my/account", "/", "/projects", "/oauth2/authorize?client_id=a&state=b"]) {
      const back = `/my/new_password?back_url=${encodeURIComponent(path)}`;
      assert.equal((await visit(path)).headers.get("location"), back, path);
    }
    const stream = { headers: { accept: "text/event-stream" }, cookie };
    const led = await app.request("/service_notifications/stream", stream);
    assert.equal(led.headers.get("location"), "/my/new_password", "no page to come back to");
    assert.equal((await visit("/my/new_password")).status, 200);
    const over = await app.request("/my/new_password?back_url=%2Fprojects", { headers: { accept: "text/html" } });
    assert.equal(over.headers.get("location"), "/login?back_url=%2Fprojects");
    const choose = (password: string, password_again = password) =>
      post("/my/new_password", { password, password_again, back_url: "/projects" }, cookie);
    assert.match(await (await choose("analytical")).text(), /must be another one/);
    assert.equal((await choose("difference", "other")).status, 422);
    const done = await choose("difference");
    assert.deepEqual([done.status, done.headers.get("location")], [303, "/projects"]);
    const open = await app.request("/my/account", { headers, cookie: sessionIn(done) });
    assert.equal(open.status, 200);
    assert.equal((await visit("/my/account")).status, 302, "the session before is over");
    assert.equal((await logIn("ada", "difference")).headers.get("location"), "/projects");
    assert.equal((await app.request("/users/current.json", { key: ada.key })).status, 200);
  });

  test("meanwhile keys go on, and a password with each request is refused", async () => {
    const bob = await person(app, "bob", { password: "password1", must_change_passwd: true });
    const asked = (sent: Record<string, string>) => app.request("/users/current.json", { headers: sent });
    assert.equal((await asked({ "x-redmine-api-key": bob.key })).status, 200);
    assert.equal((await asked(basic(bob.key, "x"))).status, 200);
    const answer = await asked(basic("bob", "password1"));
    assert.equal(answer.status, 403);
    assert.match(await answer.text(), /must change your password/);
    assert.equal((await asked(basic("bob", "wrong"))).status, 401);
  });

  test("a password that is too old must be changed, and one that is not need not", async () => {
    const { id } = await person(app, "old", { password: "password1" });
    await setSettings(app, { password_max_age: 30 });
    assert.equal((await logIn("old", "password1")).headers.get("location"), "/projects");
    const changed = new Date(Date.now() - 31 * 86_400_000);
    await app.runtime.db.updateTable("users").set({ password_changed_on: changed }).where("id", "=", id).execute();
    assert.match((await logIn("old", "password1")).headers.get("location") ?? "", /^\/my\/new_password/);
    await setSettings(app, { password_max_age: 0 });
    assert.equal((await logIn("old", "password1")).headers.get("location"), "/projects");
  });

  test("administrators say so over REST, and a password they give does not take it back", async () => {
    const { id } = await person(app, "cy");
    await answered(app, "PUT", `/users/${id}.json`, { user: { must_change_passwd: true, password: "password2" } });
    assert.match((await logIn("cy", "password2")).headers.get("location") ?? "", /^\/my\/new_password/);
    await answered(app, "PUT", `/users/${id}.json`, { user: { must_change_passwd: false } });
    assert.equal((await logIn("cy", "password2")).headers.get("location"), "/projects");
  });
});
