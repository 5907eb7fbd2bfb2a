import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, readerOf, type TestApp, testApp } from "../../testing/index.js";
import { unseenCount } from "./counts.js";
import { listedNotifications } from "./listed.js";

describe("What is unseen in a project that a person lost", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  const homes: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    for (const name of ["one", "two", "three"]) {
      const { id } = await project(app, name, { members: { Manager: [cast.ada], Developer: [cast.grace] } });
      homes[name] = id;
      const issue = { project_id: id, subject: `In ${name}`, watcher_user_ids: [cast.grace.id] };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    await app.settled();
  });
  after(() => app.close());

  /** The projects of what is listed; the badge says as many. */
  const listed = async ({ withSeen = false } = {}) => {
    const { notifications } = app.runtime.contributions;
    const list = await listedNotifications(app.runtime.db, notifications, readerOf(cast.grace), {
      withSeen,
      limit: 25,
    });
    assert.equal(await unseenCount(app.runtime.db, notifications, readerOf(cast.grace)), list.length);
    const issues = await app.runtime.db.selectFrom("issues").select(["id", "subject"]).execute();
    return list.map(({ entity }) => issues.find(({ id }) => id === entity.id)?.subject ?? "").sort();
  };

  test("is in neither list nor badge, and is back with the membership", async () => {
    assert.deepEqual(await listed(), ["In one", "In three", "In two"]);
    const path = "/projects/two/memberships.json";
    const { memberships } = await answered(app, "GET", path);
    const hers = memberships.find((one: { user: { id: number } }) => one.user.id === cast.grace.id);
    await answered(app, "DELETE", `/memberships/${hers.id}.json`);
    for (const withSeen of [false, true]) assert.deepEqual(await listed({ withSeen }), ["In one", "In three"]);
    const role_ids = hers.roles.map((role: { id: number }) => role.id);
    await answered(app, "POST", path, { membership: { user_id: cast.grace.id, role_ids } });
    assert.equal((await listed()).length, 3);
  });

  test("is hidden with the module and with an archived project", async () => {
    const modules = app.runtime.db.deleteFrom("enabled_modules");
    await modules.where("project_id", "=", homes.one ?? 0).execute();
    await answered(app, "PUT", "/projects/three/archive.json");
    assert.deepEqual(await listed(), ["In two"]);
  });
});
