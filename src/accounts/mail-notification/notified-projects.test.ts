import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  person,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Members choose the projects that `selected` is about", () => {
  let app: TestApp;
  let ada: Person;
  let admin: string;
  let gardeners: { id: number };
  let home: { id: number };
  let garden: { id: number };
  let away: { id: number };

  before(async () => {
    app = await testApp();
    ada = await person(app, "ada", { mail_notification: "selected" });
    admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    home = await project(app, "home", { members: { Manager: [ada] } });
    garden = await project(app, "garden");
    away = await project(app, "away", { isPublic: true });
    const group = { name: "Gardeners", user_ids: [ada.id] };
    gardeners = (await answered(app, "POST", "/groups.json", { group })).group;
    const membership = { user_id: gardeners.id, role_ids: [2] };
    await answered(app, "POST", `/projects/${garden.id}/memberships.json`, { membership });
  });
  after(() => app.close());

  const chosen = async () =>
    (
      await app.runtime.db
        .selectFrom("notified_projects")
        .select("project_id")
        .where("user_id", "=", ada.id)
        .orderBy("project_id")
        .execute()
    ).map(({ project_id }) => project_id);
  const put = async (path: string, ids: unknown, key = ADMIN_KEY) =>
    (await app.request(path, { method: "PUT", key, json: { user: { notified_project_ids: ids } } })).status;
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const shown = async (path: string, cookie: string) => {
    const html = await (await app.request(path, { headers, cookie })).text();
    const boxes = [...html.matchAll(/<input[^>]*name="notified_project_ids"[^>]*>/g)].map(([box]) => box);
    return boxes
      .filter((box) => /type="checkbox"/.test(box))
      .map((box) => [/value="(\d+)"/.exec(box)?.[1], /checked/.test(box)]);
  };
  const post = async (path: string, fields: [string, string][], cookie: string) =>
    (await app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) })).status;

  test("over REST, by themselves and by administrators, by a group as well", async () => {
    assert.equal(await put("/my/account.json", [home.id, String(garden.id)], ada.key), 204);
    assert.deepEqual(await chosen(), [home.id, garden.id]);
    assert.equal(await put(`/users/${ada.id}.json`, [garden.id, ""]), 204);
    assert.deepEqual(await chosen(), [garden.id]);
    assert.equal(await put(`/users/${ada.id}.json`, [""]), 204);
    assert.deepEqual(await chosen(), []);
  });

  test("none that they are no member of, and nothing else that is no project", async () => {
    for (const wrong of [[away.id], [home.id, 999_999], ["x"], "all", [2 ** 31]])
      assert.equal(await put("/my/account.json", wrong, ada.key), 422, JSON.stringify(wrong));
    assert.deepEqual(await chosen(), []);
    const bob = await person(app, "bob");
    assert.equal(await put(`/users/${ada.id}.json`, [home.id], bob.key), 403);
  });

  test("on the account page, where those of the user are offered", async () => {
    const cookie = await session(app, ada);
    const [first, second] = [String(garden.id), String(home.id)];
    assert.deepEqual(await shown("/my/account", cookie), [
      [first, false],
      [second, false],
    ]);
    const ids = (...those: string[]): [string, string][] => ["", ...those].map((id) => ["notified_project_ids", id]);
    const fields: [string, string][] = [["mail_notification", "selected"], ...ids(second)];
    assert.equal(await post("/my/mail_notification", fields, cookie), 303);
    assert.deepEqual(await chosen(), [home.id]);
    assert.equal(await post("/my/mail_notification", [["mail_notification", "none"]], cookie), 303);
    assert.deepEqual(await chosen(), [home.id], "what is not sent stays");
    assert.equal(await post("/my/mail_notification", [["mail_notification", "selected"], ...ids()], cookie), 303);
    assert.deepEqual(await chosen(), []);
  });

  test("on the page of administrators, with the choice itself", async () => {
    const path = `/admin/users/${ada.id}`;
    const form: [string, string][] = [
      ["login", "ada"],
      ["firstname", "Ada"],
      ["mail", "ada@example.test"],
      ["user_type_id", "1"],
      ["mail_notification", "selected"],
      ["group_ids", String(gardeners.id)],
      ["notified_project_ids", ""],
      ["notified_project_ids", String(garden.id)],
    ];
    assert.equal(await post(path, form, admin), 303);
    assert.deepEqual(await chosen(), [garden.id]);
    assert.deepEqual(await shown(path, admin), [
      [String(garden.id), true],
      [String(home.id), false],
    ]);
    assert.deepEqual(await shown("/admin/users/new", admin), []);
    const outOfTheGroup = form.filter(([name]) => name !== "group_ids");
    assert.equal(
      await post(path, outOfTheGroup, admin),
      303,
      "who leaves a group need not be asked about its projects",
    );
    assert.deepEqual(await shown(path, admin), [[String(home.id), false]]);
    await answered(app, "PUT", `/users/${ada.id}.json`, { user: { group_ids: [gardeners.id] } });
  });

  test("with the project they are gone", async () => {
    await put("/my/account.json", [home.id, garden.id], ada.key);
    await app.startWorkers();
    await answered(app, "DELETE", `/projects/${garden.id}.json`);
    await app.settled();
    assert.deepEqual(await chosen(), [home.id]);
  });
});
