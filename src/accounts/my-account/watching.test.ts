import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("What people comment on or change", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    home = (await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } })).id;
  });
  after(() => app.close());

  const choose = async (who: Person, auto_watch: string) =>
    app.request("/my/watching", {
      method: "PATCH",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ auto_watch }),
    });
  const isChosen = async (who: Person) => {
    const page = await app.request("/my/account", {
      cookie: await session(app, who),
      headers: { accept: "text/html" },
    });
    const boxes = [...(await page.text()).matchAll(/<input[^>]*name="auto_watch"[^>]*>/g)].map(([box]) => box);
    return boxes.some((box) => /type="checkbox"/.test(box) && /\bchecked\b/.test(box));
  };
  /** Who watches an issue after this change of it. */
  const watchersAfter = async (change: object): Promise<number[]> => {
    const issue = { project_id: home, subject: "Gate" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.grace.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: change }, cast.ada.key);
    const { watchers } = (await answered(app, "GET", `/issues/${id}.json?include=watchers`)).issue;
    return watchers.map((one: { id: number }) => one.id);
  };

  test("they watch from then on, unless they choose otherwise", async () => {
    assert.equal(await isChosen(cast.ada), true);
    for (const change of [{ notes: "Oiled" }, { done_ratio: 10 }]) {
      assert.deepEqual(await watchersAfter(change), [cast.ada.id]);
      const answer = await choose(cast.ada, "0");
      assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/my/account#watching"]);
      assert.equal(await isChosen(cast.ada), false);
      assert.deepEqual(await watchersAfter(change), []);
      await choose(cast.ada, "1");
    }
    assert.equal(await isChosen(cast.grace), true, "each for themselves");
  });

  test("who was named as a watcher is one, whatever they chose", async () => {
    await choose(cast.ada, "0");
    const issue = { project_id: home, subject: "Gate", watcher_user_ids: [cast.ada.id] };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.grace.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Oiled" } }, cast.ada.key);
    const { watchers } = (await answered(app, "GET", `/issues/${id}.json?include=watchers`)).issue;
    assert.deepEqual(watchers, [{ id: cast.ada.id, name: "Ada" }]);
    await choose(cast.ada, "1");
  });

  test("an administrator may choose for them, and nobody else", async () => {
    const send = (key?: string) =>
      app.request(`/users/${cast.ada.id}.json`, { method: "PUT", key, json: { user: { auto_watch: false } } });
    assert.equal((await send(cast.grace.key)).status, 403);
    assert.equal(await isChosen(cast.ada), true);
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { auto_watch: false } });
    assert.equal(await isChosen(cast.ada), false);
  });
});
