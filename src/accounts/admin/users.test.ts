import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { manyGroups } from "../../../tests/pages/crowd.js";
import { answered, type Person, people, person, type TestApp, testApp } from "../../testing/index.js";
import { openSession } from "../sessions/sessions.js";

let app: TestApp;
let admin: string;
let ada: Person;
before(async () => {
  app = await testApp();
  const { id } = (await answered(app, "GET", "/users/current.json")).user;
  admin = await openSession(app.runtime.db, id);
  ada = await person(app, "ada");
});
after(() => app.close());

const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
const visit = (path: string, cookie = admin) => app.request(path, { headers, cookie });
const send = (path: string, fields: Record<string, string>, cookie = admin) =>
  app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });

const flashIn = (answer: Response) => {
  const sent = answer.headers.getSetCookie().findLast((cookie) => /^flash=[^;]/.test(cookie));
  return JSON.parse(Buffer.from(sent?.match(/^flash=([^;]*)/)?.[1] ?? "", "base64url").toString()) as { text: string };
};

test("the pages are for administrators", async () => {
  const cookie = await openSession(app.runtime.db, ada.id);
  for (const path of ["/admin/users", "/admin/users/new", `/admin/users/${ada.id}`]) {
    assert.equal((await visit(path, cookie)).status, 403, path);
    assert.equal((await app.request(path, { headers })).status, 302, path);
  }
  for (const step of ["", "/lock", "/unlock", "/delete"]) {
    assert.equal((await send(`/admin/users/${ada.id}${step}`, {}, cookie)).status, 403, step);
  }
});

test("a page of many people asks as few questions as a page of one", async () => {
  await people(app, "p1", "p2", "p3", "p4", "p5");
  let statements = 0;
  app.runtime.database.onStatement(() => statements++);
  const asked = async (query: string) => {
    statements = 0;
    assert.equal((await visit(`/admin/users?${query}`)).status, 200);
    return statements;
  };
  assert.equal(await asked("name=p"), await asked("name=p1"));
});

test("an administrator makes a person with groups and a user type", async () => {
  const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Devs" } });
  const fields = { login: "grace", firstname: "Grace", lastname: "Hopper", mail: "", password: "" };
  const answer = await send("/admin/users", { ...fields, user_type_id: "2", admin: "0", group_ids: String(group.id) });
  assert.equal(answer.status, 303);
  assert.match(flashIn(answer).text, /Grace Hopper is created. They can sign in once they have a password./);
  const { users } = await answered(app, "GET", "/users.json?name=grace");
  const { user } = await answered(app, "GET", `/users/${users[0].id}.json?include=groups`);
  assert.deepEqual([user.user_type_id, user.groups, user.mail], [2, [{ id: group.id, name: "Devs" }], null]);
});

test("an administrator changes everything about a person at once, or nothing", async () => {
  const path = `/admin/users/${ada.id}`;
  const fields = { login: "ada", firstname: "Ada", lastname: "", mail: "ada@example.test", user_type_id: "1" };
  const wrong = await send(path, { ...fields, firstname: "Changed", mail: "grace@", _method: "patch" });
  assert.equal(wrong.status, 422);
  assert.match(await wrong.text(), /Email is invalid/);
  const right = await send(path, { ...fields, lastname: "King", service_notification_center_enabled: "0" });
  assert.equal(right.status, 303);
  const { user } = await answered(app, "GET", `/users/${ada.id}.json`);
  const { firstname, lastname, service_notification_center_enabled } = user;
  assert.deepEqual([firstname, lastname, service_notification_center_enabled], ["Ada", "King", false]);
});

test("what is refused for a step is said on the page it was taken from", async () => {
  const { id } = (await answered(app, "GET", "/users/current.json")).user;
  for (const step of ["lock", "delete"]) {
    const answer = await send(`/admin/users/${id}/${step}`, {});
    assert.equal(answer.headers.get("location"), `/admin/users/${id}`);
    assert.match(flashIn(answer).text, /^admin is the last active administrator/);
  }
});

test("a person's page says who they are and where they work, to whoever may know", async () => {
  const { project } = await answered(app, "POST", "/projects.json", {
    project: { name: "Secret garden", identifier: "garden", is_public: false },
  });
  await answered(app, "POST", `/projects/${project.id}/memberships.json`, {
    membership: { user_id: ada.id, role_ids: [1] },
  });
  const forAdmin = await (await visit(`/users/${ada.id}`)).text();
  assert.match(forAdmin, /Secret garden/);
  assert.match(forAdmin, /Manager/);
  const stranger = await openSession(app.runtime.db, (await person(app, "stranger")).id);
  const forStranger = await (await visit(`/users/${ada.id}`, stranger)).text();
  assert.match(forStranger, /Ada King/);
  assert.doesNotMatch(forStranger, /Secret garden|ada@example.test/);
  const locked = await person(app, "locked", { status: 3 });
  assert.equal((await visit(`/users/${locked.id}`, stranger)).status, 404);
});

test("beyond fifty groups a person's own are ticked, and one more is searched", async () => {
  await manyGroups(app, 60);
  const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Own", user_ids: [ada.id] } });
  const path = `/admin/users/${ada.id}`;
  const page = await (await visit(path)).text();
  assert.deepEqual(
    [...page.matchAll(/name="group_ids"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="group_ids"/g)].length,
    1,
  );
  assert.match(page, /<input[^>]*name="group"/);
  assert.match(await (await visit("/admin/group-choices?q=eam%2060")).text(), /data-value="Team 60 \(#\d+\)"/);
  assert.equal((await visit("/admin/group-choices?q=", await openSession(app.runtime.db, ada.id))).status, 403);
  const fields = { login: "ada", firstname: "Ada", user_type_id: "1", group_ids: String(group.id) };
  const wrong = await send(path, { ...fields, group: "Team 61" });
  assert.equal(wrong.status, 422);
  const refused = (await wrong.text()).replace(/[\u2068\u2069]/g, "");
  assert.match(refused, /“Team 61” is nothing that can be chosen here\. Near it: Team 1 \(#\d+\)/);
  assert.match(refused, /<input[^>]*value="Team 61"/);
  assert.equal((await send(path, { ...fields, group: "team 60" })).status, 303);
  const groups = async () =>
    (await answered(app, "GET", `/users/${ada.id}.json?include=groups`)).user.groups.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await groups(), ["Own", "Team 60"]);
});
