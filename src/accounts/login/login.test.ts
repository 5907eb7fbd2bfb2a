import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openWeb } from "../../app/index.js";
import { ADMIN_KEY, type Person, person, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { csrfToken } from "../identity/csrf.js";
import { digestOf } from "../identity/token.js";

let app: TestApp;
let ada: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada", { password: "analytical" });
});
after(() => app.close());

const page = { accept: "text/html" };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

const logIn = (login: string, password: string, more: { back_url?: string; cookie?: string } = {}) => {
  const { cookie, ...fields } = more;
  const headers = { ...page, "sec-fetch-site": "same-origin" };
  return app.request("/login", { method: "POST", headers, body: form({ login, password, ...fields }), cookie });
};

const sessionIn = (answer: Response) => /bellwether_session=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];

async function session(login = "ada", password = "analytical"): Promise<string> {
  const token = sessionIn(await logIn(login, password));
  assert.ok(token);
  return token;
}

const visit = (path: string, cookie?: string) => app.request(path, { headers: page, cookie });
const isIn = async (cookie: string) => (await visit("/my/account", cookie)).status === 200;

test("strangers are led to the log-in page and back to where they wanted to go", async () => {
  const away = await visit("/my/account?x=1");
  assert.equal(away.status, 302);
  assert.equal(away.headers.get("location"), "/login?back_url=%2Fmy%2Faccount%3Fx%3D1");
  const head = await app.request("/my/account?x=1", { method: "HEAD", headers: page });
  assert.deepEqual([head.status, head.headers.get("location")], [302, away.headers.get("location")]);
  const back = await logIn("ada", "analytical", { back_url: "/my/account?x=1" });
  assert.deepEqual([back.status, back.headers.get("location")], [303, "/my/account?x=1"]);
  const whole = await logIn("ada", "analytical", { back_url: `${app.runtime.baseUrl}/issues?x=1#end` });
  assert.equal(whole.headers.get("location"), "/issues?x=1#end");
  assert.equal((await visit("/")).headers.get("location"), "/login?back_url=%2F");
  const long = await visit(`/my/account?x=${"%C3%A9".repeat(1_000)}`);
  assert.equal(long.headers.get("location"), "/login", "which is too long to be carried");
});

test("strangers are shown the way to what is public, unless all must sign in", async () => {
  const way = /href="\/projects"/;
  assert.match(await (await visit("/login")).text(), way);
  await setSettings(app, { login_required: true });
  assert.doesNotMatch(await (await visit("/login")).text(), way);
  await setSettings(app, { login_required: false });
});

test("nobody is led to another site", async () => {
  for (const back_url of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
    assert.equal((await logIn("ada", "analytical", { back_url })).headers.get("location"), "/", back_url);
  }
  const signedIn = await visit("/login?back_url=//evil.test", await session());
  assert.equal(signedIn.headers.get("location"), "/");
});

test("the cookie is the browser's alone, and secure where the address is", async () => {
  const cookie = (await logIn("ada", "analytical")).headers.get("set-cookie") ?? "";
  assert.match(cookie, /; HttpOnly/);
  assert.match(cookie, /; SameSite=Lax/);
  assert.doesNotMatch(cookie, /; Secure/);
  const { root } = await openWeb({ ...app.runtime, baseUrl: "https://bellwether.test" }, app.parts);
  const body = form({ login: "ada", password: "analytical" });
  const secure = await root.request("https://bellwether.test/login", { method: "POST", headers: page, body });
  assert.match(secure.headers.get("set-cookie") ?? "", /; Secure/);
});

test("a wrong password, an unknown login and a locked person read the same sentence", async () => {
  await person(app, "locked", { password: "password1", status: 3 });
  await person(app, "registered", { password: "password1", status: 2 });
  const tries: [string, string][] = [
    ["ada", "difference"],
    ["nobody", "engine"],
    ["locked", "password1"],
    ["registered", "difference"],
  ];
  const pages = await Promise.all(
    tries.map(async ([login, password]) => {
      const answer = await logIn(login, password);
      assert.equal(answer.status, 422);
      assert.equal(sessionIn(answer), undefined);
      const html = await answer.text();
      assert.ok(html.includes(`value="${login}"`), "the login is kept");
      assert.ok(!html.includes(password), "the password is not");
      return /class="field-error"[^>]*>([^<]*)/.exec(html)?.[1];
    }),
  );
  assert.deepEqual(new Set(pages).size, 1);
  assert.match(pages[0] ?? "", /Login or password is wrong/);
});

test("who registered and knows the password is told to wait", async () => {
  await person(app, "waiting", { password: "password1", status: 2 });
  const answer = await logIn("waiting", "password1");
  assert.deepEqual([answer.status, sessionIn(answer)], [422, undefined]);
  assert.match(await answer.text(), /Your account waits for an administrator to activate it/);
});

test("a session put into the browser before is worth nothing after the log-in", async () => {
  const planted = await session();
  const own = sessionIn(await logIn("ada", "analytical", { cookie: planted }));
  assert.ok(own && own !== planted);
  assert.equal(await isIn(planted), false);
  assert.equal(await isIn(own), true);
  const invented = sessionIn(await logIn("ada", "analytical", { cookie: "invented" }));
  assert.notEqual(invented, "invented");
});

test("only a digest of the session is kept, and the log-in is noted", async () => {
  const token = await session();
  const digests = await app.runtime.db.selectFrom("sessions").select("digest").execute();
  assert.ok(digests.some(({ digest }) => digest === digestOf(token)));
  const answer = await app.request(`/users/${ada.id}.json`, { key: ADMIN_KEY });
  const { user } = (await answer.json()) as { user: { last_login_on: string } };
  assert.ok(Date.now() - Date.parse(user.last_login_on) < 60_000);
});

test("logging out ends the session, not only the cookie", async () => {
  const token = await session();
  const answer = await app.request("/logout", {
    method: "POST",
    cookie: token,
    headers: { ...page, "sec-fetch-site": "same-origin" },
  });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/login"]);
  assert.equal(await isIn(token), false);
});

test("a change of password, a lock and the loss of administration end the sessions", async () => {
  const changes: object[] = [{ password: "new password" }, { status: 3 }, { admin: false }];
  for (const [place, fields] of changes.entries()) {
    const { id, login } = await person(app, `ended${place}`, { password: "password1", admin: true });
    const token = await session(login, "password1");
    assert.equal(await isIn(token), true);
    const answer = await app.request(`/users/${id}.json`, { method: "PUT", key: ADMIN_KEY, json: { user: fields } });
    assert.equal(answer.status, 204);
    assert.equal(await isIn(token), false, JSON.stringify(fields));
    const left = app.runtime.db.selectFrom("sessions").select("digest").where("user_id", "=", id);
    assert.deepEqual(await left.execute(), []);
  }
});

test("who changes their own password stays where they are, and nowhere else", async () => {
  await person(app, "here", { password: "password1" });
  const [here, elsewhere] = [await session("here", "password1"), await session("here", "password1")];
  const change = (fields: Record<string, string>) =>
    app.request("/my/password", {
      method: "POST",
      cookie: here,
      headers: { ...page, "sec-fetch-site": "same-origin" },
      body: form(fields),
    });
  const wrong = { current_password: "wrong", password: "password2", password_again: "password2" };
  assert.equal((await change(wrong)).status, 422);
  assert.equal((await change({ ...wrong, current_password: "password1", password_again: "other" })).status, 422);
  assert.equal((await change({ ...wrong, current_password: "password1" })).status, 303);
  assert.deepEqual([await isIn(here), await isIn(elsewhere)], [true, false]);
  assert.ok(await session("here", "password2"));
});

test("each page has a token of its own for its forms, and all of them hold", async () => {
  const cookie = await session();
  const tokenOn = async () => {
    const page = await (await app.request("/my/account", { cookie, headers: { accept: "text/html" } })).text();
    return /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
  };
  const tokens = [await tokenOn(), await tokenOn()];
  assert.notEqual(tokens[0], tokens[1]);
  for (const _csrf of tokens) {
    const save = { method: "PATCH", cookie, headers: page, body: form({ firstname: "Ada", _csrf }) };
    assert.equal((await app.request("/my/account", save)).status, 303);
  }
});

test("a form from another site is refused, one of ours passes by header or by token", async () => {
  const token = await session();
  const logOut = (headers: Record<string, string>, fields: Record<string, string> = {}) =>
    app.request("/my/account", {
      method: "PATCH",
      cookie: token,
      headers: { ...page, ...headers },
      body: form({ firstname: "Ada", ...fields }),
    });
  assert.equal((await logOut({ "sec-fetch-site": "cross-site" })).status, 403);
  assert.equal((await logOut({ "sec-fetch-site": "same-site" })).status, 403);
  assert.equal((await logOut({ origin: "https://evil.test" })).status, 403);
  assert.equal((await logOut({ origin: "null" })).status, 403);
  assert.equal((await logOut({})).status, 403, "without a word from the browser the token is needed");
  assert.equal((await logOut({}, { _csrf: "wrong" })).status, 403);
  assert.equal((await logOut({}, { _csrf: csrfToken(token) })).status, 303);
  assert.equal((await logOut({ "sec-fetch-site": "same-origin" })).status, 303);
  assert.equal((await logOut({ origin: "http://bellwether.test" })).status, 303);
  const planted = {
    method: "POST",
    headers: { ...page, "sec-fetch-site": "cross-site" },
    body: form({ login: "ada", password: "analytical" }),
  };
  assert.equal((await app.request("/login", planted)).status, 403, "nobody is logged in from elsewhere");
});

test("a session's cookie opens no REST", async () => {
  assert.equal((await app.request("/users/current.json", { cookie: await session() })).status, 401);
});

test("guessing is slowed down per login and per address, and ends when the right one comes first", async () => {
  const config = { ...app.runtime.config, rateLimits: true };
  const { root } = await openWeb({ ...app.runtime, config }, app.parts);
  const guess = (login: string, password: string) =>
    root.request("http://bellwether.test/login", { method: "POST", headers: page, body: form({ login, password }) });
  for (let time = 0; time < 9; time++) assert.equal((await guess("ada", "wrong")).status, 422);
  assert.equal((await guess("ada", "analytical")).status, 303);
  for (let time = 0; time < 10; time++) assert.equal((await guess("Ada", "wrong")).status, 422);
  const over = await guess("ada", "analytical");
  assert.equal(over.status, 429);
  assert.ok(Number(over.headers.get("retry-after")) > 60);
  assert.match(await over.text(), /too many attempts to log in. Try again in 10 minutes/);
  const others = Array.from({ length: 60 }, (_, place) => `someone${place}`);
  const statuses = new Set<number>();
  for (const login of others) statuses.add((await guess(login, "x")).status);
  assert.deepEqual([...statuses], [422, 429]);
});

/** The product with its limits, asked from any address. */
async function limited() {
  const config = { ...app.runtime.config, rateLimits: true, trustProxy: true };
  const { root } = await openWeb({ ...app.runtime, config }, app.parts);
  return (path: string, address: string, fields: Record<string, string>, cookie = "") => {
    const headers = { ...page, "x-forwarded-for": address, "sec-fetch-site": "same-origin", cookie };
    return root.request(`http://bellwether.test${path}`, { method: "POST", headers, body: form(fields) });
  };
}

test("wrong guesses from one address do not lock the right person out of another", async () => {
  await person(app, "mary", { password: "password1" });
  const post = await limited();
  const guess = (address: string, password = "wrong") => post("/login", address, { login: "mary", password });
  for (let time = 0; time < 10; time++) assert.equal((await guess("192.0.2.1")).status, 422);
  assert.equal((await guess("192.0.2.1", "password1")).status, 429);
  assert.equal((await guess("192.0.2.2", "password1")).status, 303);
});

test("guesses from many addresses slow a login down, and refuse nobody", async () => {
  await person(app, "linus", { password: "password1" });
  const post = await limited();
  const guess = (address: string, password = "wrong") => post("/login", address, { login: "linus", password });
  const statuses = new Set<number>();
  for (let address = 0; address < 10; address++) {
    for (let time = 0; time < 10; time++) statuses.add((await guess(`198.51.100.${address}`)).status);
  }
  assert.deepEqual([...statuses], [422]);
  const began = performance.now();
  for (let time = 0; time < 3; time++) assert.equal((await guess("203.0.113.1")).status, 422);
  assert.equal((await guess("203.0.113.2", "password1")).status, 303);
  assert.ok(performance.now() - began > 900, "100, 200, 300 and 400 ms");
});

test("the present password cannot be guessed on the account page either", async () => {
  await person(app, "grace", { password: "password1" });
  const post = await limited();
  const cookie = `bellwether_session=${await session("grace", "password1")}`;
  const guess = (current_password: string) =>
    post("/my/password", "192.0.2.9", { current_password, password: "password2", password_again: "password2" }, cookie);
  for (let time = 0; time < 10; time++) assert.equal((await guess("wrong")).status, 422);
  assert.equal((await guess("password1")).status, 429);
  assert.equal((await post("/login", "192.0.2.9", { login: "grace", password: "password1" })).status, 429);
});

test("the page of the log-in begins with what the house says, as text", async () => {
  const shown = async () => (await app.request("/login", { headers: page })).text();
  assert.doesNotMatch(await shown(), /class="prose"/);
  await setSettings(app, { welcome_text: "Ask **Mary** for an account <script>alert(1)</script>" });
  const html = await shown();
  await setSettings(app, { welcome_text: "" });
  assert.match(html, /class="prose"[^>]*><p>Ask <strong>Mary<\/strong> for an account/);
  assert.doesNotMatch(html, /<script>alert/);
});
