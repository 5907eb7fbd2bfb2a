import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { change } from "../../kernel/index.js";
import {
  ADMIN_KEY,
  answered,
  byOperator,
  type Person,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { viewerById } from "../identity/viewer.js";
import { updateUser } from "../users/update-user.js";
import { deleteOwnAccount } from "./delete-own-account.js";

describe("Users delete their own account where the house lets them", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  afterEach(() => setSettings(app, { unsubscribe: false }));
  after(() => app.close());

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const PATH = "/my/account/delete";
  const visit = (path: string, cookie: string) => app.request(path, { headers, cookie });
  const leave = (cookie: string, current_password: string) =>
    app.request(PATH, { method: "POST", headers, cookie, body: new URLSearchParams({ current_password }) });
  const isThere = async ({ id }: { id: number }) =>
    (await app.request(`/users/${id}.json`, { key: ADMIN_KEY })).status === 200;
  const someone = async (login: string): Promise<[Person, string]> => {
    const one = await person(app, login, { password: "password1" });
    return [one, await session(app, one)];
  };

  test("at first nobody does: there is no such page, and no way to it", async () => {
    const [ada, cookie] = await someone("ada");
    assert.equal((await visit(PATH, cookie)).status, 404);
    assert.equal((await leave(cookie, "password1")).status, 404);
    assert.doesNotMatch(await (await visit("/my/account", cookie)).text(), /delete_account/);
    assert.equal(await isThere(ada), true);
  });

  test("with their password, after a question; what they wrote goes to the deleted user", async () => {
    await setSettings(app, { unsubscribe: true });
    const [bob, cookie] = await someone("bob");
    const home = await project(app, "home", { members: { Manager: [bob] } });
    const written = { issue: { project_id: home.id, subject: "Stays" } };
    const { issue } = await answered(app, "POST", "/issues.json", written, bob.key);
    assert.match(await (await visit("/my/account", cookie)).text(), /href="\/my\/account\/delete"/);
    assert.match(await (await visit(PATH, cookie)).text(), /Delete your account for good\?/);
    const wrong = await leave(cookie, "password2");
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /Current password is wrong/);
    assert.equal(await isThere(bob), true);
    const done = await leave(cookie, "password1");
    assert.deepEqual([done.status, done.headers.get("location")], [303, "/login"]);
    assert.match(done.headers.getSetCookie().join(), /bellwether_session=;/);
    assert.equal(await isThere(bob), false);
    assert.equal((await visit("/my/account", cookie)).status, 302);
    assert.equal((await app.request("/users/current.json", { key: bob.key })).status, 401);
    assert.equal((await answered(app, "GET", `/issues/${issue.id}.json`)).issue.author.name, "Deleted user");
  });

  test("the last administrator stays", async () => {
    await setSettings(app, { unsubscribe: true });
    const { user } = await answered(app, "GET", "/users/current.json");
    await byOperator(app, (open) => updateUser(open, user.id, { password: "password1" }));
    const cookie = await session(app, user);
    const refused = await leave(cookie, "password1");
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /is the last active administrator and cannot be deleted/);
    assert.equal(await isThere(user), true);
    const [eve, herCookie] = await someone("eve");
    await answered(app, "PUT", `/users/${eve.id}.json`, { user: { admin: true } });
    assert.equal((await leave(herCookie, "password1")).status, 303, "another one may go");
  });

  test("REST goes on deleting for administrators alone", async () => {
    await setSettings(app, { unsubscribe: true });
    const [cy] = await someone("cy");
    for (const path of [`/users/${cy.id}.json`, "/users/current.json"])
      assert.equal((await app.request(path, { method: "DELETE", key: cy.key })).status, 403);
    assert.equal(await isThere(cy), true);
  });

  test("a password that was changed meanwhile proves nothing", async () => {
    await setSettings(app, { unsubscribe: true });
    const [dee] = await someone("dee");
    const actor = await viewerById(app.runtime.db, dee.id, { kind: "session", readOnly: false });
    assert.ok(actor);
    await assert.rejects(change(app.runtime, actor, (open) => deleteOwnAccount(open, { known: "an older hash" })));
    assert.equal(await isThere(dee), true);
  });

  test("visitors are asked to sign in", async () => {
    await setSettings(app, { unsubscribe: true });
    assert.match((await visit(PATH, "")).headers.get("location") ?? "", /^\/login/);
  });
});
