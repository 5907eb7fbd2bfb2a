import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, limitRole, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

const BUG = 1;

describe("The trackers of a project", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Developer: [cast.ada], Manager: [cast.grace] } });
    await limitRole(app, "Developer", { view_issues: [BUG] });
  });
  after(() => app.close());

  const trackers = async (key?: string) => {
    const { project: home } = await answered(app, "GET", "/projects/home.json?include=trackers", undefined, key);
    return home.trackers.map(({ name }: { name: string }) => name);
  };

  test("are answered without those that no role of the caller shows issues of", async () => {
    assert.deepEqual(await trackers(cast.ada.key), ["Bug"]);
    assert.deepEqual(await trackers(cast.grace.key), ["Bug", "Feature", "Support"]);
    assert.deepEqual(await trackers(), ["Bug", "Feature", "Support"]);
  });

  test("are left by one that is deleted, which no issue has", async () => {
    const { tracker } = await answered(app, "POST", "/trackers.json", { tracker: { name: "Idea" } });
    const asked = { tracker_ids: [BUG, 2, 3, tracker.id] };
    await answered(app, "PUT", "/projects/home.json", { project: asked });
    assert.deepEqual(await trackers(), ["Bug", "Feature", "Support", "Idea"]);
    await answered(app, "DELETE", `/trackers/${tracker.id}.json`);
    assert.deepEqual(await trackers(), ["Bug", "Feature", "Support"]);
  });
});
