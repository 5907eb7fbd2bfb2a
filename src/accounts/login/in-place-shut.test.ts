import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { given, opened, sent } from "../../../tests/support/second-factor.js";
import { answered, type Person, person, project, setSettings, type TestApp, testApp } from "../../testing/index.js";

const typed = { _login: "ada", _password: "analytical" };

describe("A form whose session ended goes on its way after the log-in in its place", () => {
  let app: TestApp;
  let ada: Person;
  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { password: "analytical", admin: true });
    await project(app, "home", { isPublic: true, members: { Manager: [ada] } });
  });
  afterEach(() => setSettings(app, { login_required: false }));
  after(() => app.close());

  test("in a house that only those see who sign in, and no visitor passes by it", async () => {
    const issue = { project_id: "home", subject: "Gate" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue;
    await setSettings(app, { login_required: true });
    const fields = { _method: "patch", "issue[notes]": "Hello" };
    const asked = await sent(app, `/issues/${id}`, fields, "ended");
    assert.equal(asked.status, 401);
    assert.match(await asked.text(), /name="_login"/);
    const wrong = await sent(app, `/issues/${id}`, { ...fields, ...typed, _password: "difference" }, "ended");
    assert.equal(wrong.status, 422);
    for (const _code of ["", "12345"])
      assert.equal((await sent(app, `/issues/${id}`, { ...fields, _code }, "ended")).status, 401);
    assert.equal((await opened(app, `/projects/home?_login=ada&_code=1`)).status, 302);
    const done = await sent(app, `/issues/${id}`, { ...fields, ...typed }, "ended");
    assert.equal(done.status, 303);
    assert.ok(given(done));
    const { journals } = (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
    assert.deepEqual(
      journals.map(({ notes }: { notes: string }) => notes),
      ["Hello"],
    );
  });

  test("on the pages of groups as well", async () => {
    const done = await sent(app, "/admin/groups", { name: "Devs", ...typed }, "ended");
    assert.equal(done.status, 303);
    const { groups } = await answered(app, "GET", "/groups.json");
    assert.deepEqual(
      groups.map(({ name }: { name: string }) => name),
      ["Devs"],
    );
  });
});
