import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("A form sent when its session had ended", () => {
  let app: TestApp;
  let ada: Person;
  let issueId: number;

  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { password: "analytical" });
    const home = await project(app, "home", { isPublic: true, members: { Manager: [ada] } });
    const issue = { project_id: home.id, subject: "Gate" };
    issueId = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
  });
  after(() => app.close());

  const endedSession = async () => {
    const cookie = await session(app, ada);
    await sql`delete from sessions`.execute(app.runtime.db);
    return cookie;
  };
  const send = (path: string, body: string, given: { method?: string; cookie?: string; accept?: string } = {}) =>
    app.request(path, {
      method: given.method ?? "POST",
      cookie: given.cookie,
      headers: {
        accept: given.accept ?? "text/html",
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        referer: "http://bellwether.test/somewhere?x=1",
      },
      body,
    });
  /** What a browser without scripts would send of the form on this page. */
  const filled = (html: string, typed: Record<string, string>) => {
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, plain(value)],
    );
    return new URLSearchParams([...fields, ...Object.entries(typed)]).toString();
  };
  const plain = (text: string) =>
    text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const action = (html: string) => plain(/<form action="([^"]*)"/.exec(html)?.[1] ?? "");
  const notes = async () =>
    (await answered(app, "GET", `/issues/${issueId}.json?include=journals`)).issue.journals.map(
      (journal: { notes: string; user: { name: string } }) => `${journal.user.name}: ${journal.notes}`,
    );
  const TEXT = 'Two lines,\n"quoted" & <b>bold</b> – ✓';
  const comment = new URLSearchParams({ _method: "patch", _csrf: "old", "issue[notes]": TEXT }).toString();

  test("comes back as the log-in form, without the browser's own prompt, and goes on its way after the log-in", async () => {
    const before = await notes();
    for (const accept of ["text/html", "text/vnd.turbo-stream.html, text/html"]) {
      const cookie = await endedSession();
      const asked = await send(`/issues/${issueId}`, comment, { method: "PATCH", cookie, accept });
      assert.equal(asked.status, 401);
      assert.equal(asked.headers.get("www-authenticate"), null);
      const html = await asked.text();
      assert.match(html, /Your session has ended/);
      assert.deepEqual(await notes(), before);
      const sent = await send(action(html), filled(html, { _login: "ada", _password: "analytical" }), { cookie });
      assert.equal(sent.status, 303);
      assert.match(sent.headers.get("location") ?? "", new RegExp(`^/issues/${issueId}#change-\\d+$`));
      const token = /bellwether_session=([^;]*)/.exec(sent.headers.get("set-cookie") ?? "")?.[1];
      assert.equal((await app.request("/my/account", { cookie: token })).status, 200);
      before.push(`Ada: ${TEXT}`);
      assert.deepEqual(await notes(), before);
    }
  });

  test("is kept through a wrong password, and the password is not", async () => {
    const html = await (await send(`/issues/${issueId}`, comment, { cookie: await endedSession() })).text();
    const before = await notes();
    const again = await send(action(html), filled(html, { _login: "ada", _password: "difference" }));
    assert.equal(again.status, 422);
    const still = await again.text();
    assert.ok(plain(still).includes(TEXT));
    assert.ok(!still.includes("difference"));
    assert.equal(again.headers.get("set-cookie"), null);
    assert.deepEqual(await notes(), before);
    const sent = await send(action(still), filled(still, { _login: "ada", _password: "analytical" }));
    assert.equal(sent.status, 303);
    assert.deepEqual(await notes(), [...before, `Ada: ${TEXT}`]);
  });

  test("is not taken for a visitor's where visitors may write", async () => {
    const write = (add: boolean) =>
      sql`update roles set permissions = case when ${add} then permissions || '{add_issue_notes}'
            else array_remove(permissions, 'add_issue_notes') end where builtin = 2`.execute(app.runtime.db);
    await write(true);
    const before = await notes();
    assert.equal((await send(`/issues/${issueId}`, comment, { cookie: await endedSession() })).status, 401);
    assert.deepEqual(await notes(), before);
    assert.equal((await send(`/issues/${issueId}`, comment)).status, 303, "a visitor's own is");
    await write(false);
  });

  test("with passwords in it is not written into a page: after the log-in it is filled in again", async () => {
    const body = "current_password=analytical&password=engine-no-1&password_again=engine-no-1";
    const asked = await send("/my/password", body, { cookie: await endedSession() });
    assert.equal(asked.status, 401);
    const html = await asked.text();
    assert.doesNotMatch(html, /engine-no-1|analytical/);
    assert.equal(action(html), "/login");
    const sent = await send("/login", filled(html, { login: "ada", password: "analytical" }));
    assert.equal(sent.headers.get("location"), "/somewhere?x=1");
  });

  test("that only marked a notification leads to the list", async () => {
    const asked = await send("/service_notifications/seen_all", "_method=patch", {
      method: "PATCH",
      cookie: await endedSession(),
      accept: "text/vnd.turbo-stream.html, text/html",
    });
    assert.equal(asked.status, 401);
    const html = await asked.text();
    const sent = await send(action(html), filled(html, { _login: "ada", _password: "analytical" }));
    assert.deepEqual([sent.status, sent.headers.get("location")], [303, "/service_notifications"]);
  });

  test("signing out with it is no error, and signing in with it is as ever", async () => {
    const cookie = await endedSession();
    assert.equal((await send("/logout", "", { cookie })).headers.get("location"), "/login");
    const body = "login=ada&password=analytical&back_url=/projects";
    assert.equal((await send("/login", body, { cookie })).headers.get("location"), "/projects");
  });

  test("the challenge belongs to REST", async () => {
    const current = await app.request("/users/current.json");
    assert.match(current.headers.get("www-authenticate") ?? "", /^Basic realm=/);
    const stream = await app.request("/service_notifications/stream", { headers: { accept: "text/event-stream" } });
    assert.deepEqual([stream.status, stream.headers.get("www-authenticate")], [401, null]);
  });
});
