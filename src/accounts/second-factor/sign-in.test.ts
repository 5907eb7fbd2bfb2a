import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import {
  atCode,
  given,
  goesTo,
  opened,
  type Phone,
  phoneOf,
  sent,
  shown,
} from "../../../tests/support/second-factor.js";
import { answered, byOperator, type Person, person, project, type TestApp, testApp } from "../../testing/index.js";
import { updateUser } from "../users/update-user.js";

const PASSWORD = "analytical engine";

describe("Who has a second factor signs in with a code after the password", () => {
  let app: TestApp;
  let ada: Person;
  let phone: Phone;
  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { password: PASSWORD });
    await project(app, "home", { members: { Manager: [ada] } });
    phone = await phoneOf(app, ada, PASSWORD);
  });
  beforeEach(() => sql`delete from sessions`.execute(app.runtime.db));
  after(() => app.close());

  const give = (code: string, owing: string, back_url = "/projects") =>
    sent(app, "/login/code", { code, back_url }, owing);
  const isIn = async (cookie: string | undefined) =>
    cookie !== undefined && (await opened(app, "/my/account", cookie)).status === 200;

  test("and goes on to where they wanted to go, by another session", async () => {
    const login = await sent(app, "/login", { login: "ada", password: PASSWORD, back_url: "/projects?x=1" });
    assert.deepEqual(goesTo(login), [303, "/login/code?back_url=%2Fprojects%3Fx%3D1"]);
    const owing = given(login) ?? "";
    const page = await (await opened(app, "/login/code?back_url=/projects?x=1", owing)).text();
    assert.match(page, /name="back_url" value="\/projects\?x=1"/);
    assert.match(page, /autocomplete="one-time-code"/);
    const wrong = await give("12345", owing, "/projects?x=1");
    assert.equal(wrong.status, 422);
    const html = await wrong.text();
    assert.match(html, /Code is wrong/);
    assert.match(html, /value="\/projects\?x=1"/);
    assert.ok(!html.includes("12345"));
    const done = await give(await phone.code(), owing, "/projects?x=1");
    assert.deepEqual(goesTo(done), [303, "/projects?x=1"]);
    const cookie = given(done);
    assert.notEqual(cookie, owing);
    assert.deepEqual([await isIn(cookie), await isIn(owing)], [true, false]);
  });

  test("is led to no other site", async () => {
    for (const back of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const done = await give(await phone.code(), await atCode(app, ada, PASSWORD), back);
      assert.doesNotMatch(done.headers.get("location") ?? "", /evil|javascript/, back);
      assert.match(done.headers.get("location") ?? "", /^\/(?!\/)/);
    }
  });

  test("takes a recovery code in its place, once each", async () => {
    const [code = "", other = ""] = phone.recoveryCodes;
    assert.equal((await give(code, await atCode(app, ada, PASSWORD))).status, 303);
    const again = await atCode(app, ada, PASSWORD);
    assert.equal((await give(code, again)).status, 422);
    assert.equal((await give(other.replaceAll("-", " "), again)).status, 303, "however it is typed");
  });

  test("a password that is due is asked for after the code", async () => {
    await byOperator(app, (open) => updateUser(open, ada.id, { must_change_passwd: true }));
    const owing = await atCode(app, ada, PASSWORD);
    assert.match((await opened(app, "/my/new_password", owing)).headers.get("location") ?? "", /^\/login/);
    const done = await give(await phone.code(), owing);
    assert.deepEqual(goesTo(done), [303, "/my/new_password?back_url=%2Fprojects"]);
    const next = { password: "difference engine", password_again: "difference engine", back_url: "/projects" };
    const changed = await sent(app, "/my/new_password", next, given(done));
    assert.deepEqual(goesTo(changed), [303, "/projects"]);
    assert.equal(await isIn(given(changed)), true, "the code is not asked for twice");
    await byOperator(app, (open) => updateUser(open, ada.id, { password: PASSWORD }));
  });

  test("a session that waits for a code ends after ten minutes, and the page says so", async () => {
    const owing = await atCode(app, ada, PASSWORD);
    await sql`update sessions set created_on = now() - interval '9 minutes 50 seconds'`.execute(app.runtime.db);
    assert.equal((await opened(app, "/login/code", owing)).status, 200);
    await sql`update sessions set created_on = now() - interval '10 minutes 1 second'`.execute(app.runtime.db);
    const over = await opened(app, "/login/code?back_url=%2Fprojects", owing);
    assert.deepEqual(goesTo(over), [303, "/login?back_url=%2Fprojects"]);
    assert.deepEqual(goesTo(await give(await phone.code(), owing)), [303, "/login?back_url=%2Fprojects"]);
  });

  test("HTTP Basic takes no password of theirs, and a key in its place as ever", async () => {
    const basic = (user: string, password: string, headers: Record<string, string> = {}) =>
      app.request("/users/current.json", {
        headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`, ...headers },
      });
    const refused = await basic("ada", PASSWORD);
    assert.equal(refused.status, 401);
    assert.deepEqual(JSON.parse(await refused.text()), {
      errors: ["HTTP Basic with a password is not possible with a second factor. Use an API key instead."],
    });
    const wrong = await basic("ada", "difference engine");
    assert.deepEqual(JSON.parse(await wrong.text()), { errors: ["The credential is not valid."] });
    assert.equal((await basic(ada.key, "x")).status, 200);
    assert.equal((await app.request("/users/current.json", { key: ada.key })).status, 200);
    for (const path of ["/issues.csv", "/issues.atom", "/issues.json"]) {
      const headers = { authorization: `Basic ${Buffer.from(`ada:${PASSWORD}`).toString("base64")}` };
      assert.equal((await app.request(path, { headers })).status, 401, path);
    }
    const mcp = await app.request("/mcp", {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        authorization: `Basic ${Buffer.from(`ada:${PASSWORD}`).toString("base64")}`,
      },
      json: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    assert.equal(mcp.status, 401);
  });

  test("an administrator's password switches to nobody either", async () => {
    const root = await person(app, "root", { password: PASSWORD, admin: true });
    await phoneOf(app, root, PASSWORD);
    const refused = await app.request("/users/current.json", {
      headers: {
        authorization: `Basic ${Buffer.from(`root:${PASSWORD}`).toString("base64")}`,
        "x-redmine-switch-user": "ada",
      },
    });
    assert.equal(refused.status, 401);
  });

  describe("in the place of a form whose session had ended", () => {
    const note = { _method: "patch", "issue[notes]": 'Two lines,\n"quoted" & <b>bold</b>' };
    let issueId: number;
    before(async () => {
      const issue = { project_id: "home", subject: "Gate" };
      issueId = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    });
    const notes = async () =>
      (await answered(app, "GET", `/issues/${issueId}.json?include=journals`)).issue.journals.map(
        (journal: { notes: string }) => journal.notes,
      );
    const plain = (text: string) =>
      text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    const carried = (html: string): Record<string, string> =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
          name,
          plain(value),
        ]),
      );
    const form = (fields: Record<string, string>, cookie?: string) => sent(app, `/issues/${issueId}`, fields, cookie);

    test("the code is asked for there, and the form goes on its way", async () => {
      const html = await (await form(note, "ended")).text();
      const asked = await form({ ...carried(html), _login: "ada", _password: PASSWORD }, "ended");
      assert.equal(asked.status, 401);
      const page = await asked.text();
      assert.ok(!page.includes(PASSWORD));
      assert.match(page, /name="_code"/);
      const owing = given(asked) ?? "";
      assert.deepEqual(await notes(), []);
      const wrong = await form({ ...carried(page), _code: "12345" }, owing);
      assert.equal(wrong.status, 422);
      const still = await wrong.text();
      assert.deepEqual(await notes(), []);
      const done = await form({ ...carried(still), _code: await phone.code() }, owing);
      assert.equal(done.status, 303);
      assert.match(done.headers.get("location") ?? "", /^\/issues\/\d+#change-\d+$/);
      assert.equal(await isIn(given(done)), true);
      assert.deepEqual(await notes(), [note["issue[notes]"]]);
    });

    test("a session that took too long gets the log-in again, with what was typed", async () => {
      const before = await notes();
      const owing = await atCode(app, ada, PASSWORD);
      await sql`delete from sessions`.execute(app.runtime.db);
      const late = await form({ ...note, _code: await phone.code() }, owing);
      assert.equal(late.status, 401);
      const html = await late.text();
      assert.match(html, /name="_login"/);
      assert.equal(carried(html)["issue[notes]"], note["issue[notes]"]);
      assert.equal(carried(html)._code, undefined);
      assert.deepEqual(await notes(), before);
    });

    test("without the code a form of a session that owes it does nothing", async () => {
      const before = await notes();
      const owing = await atCode(app, ada, PASSWORD);
      assert.match((await form(note, owing)).headers.get("location") ?? "", /^\/login\/code/);
      for (const _code of ["", "0", shown("AAAAAAAAAAAAAAAA")])
        assert.equal((await form({ ...note, _code }, owing)).status, 422);
      assert.deepEqual(await notes(), before);
    });
  });
});
