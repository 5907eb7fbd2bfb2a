import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const [NEW, STARTED, RESOLVED, CLOSED] = [1, 2, 3, 5];

describe("Progress that follows the status", () => {
  let app: TestApp;
  let ada: Person;
  let old: number;
  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    old = await create({ done_ratio: 30 });
    await saysOfStatus(STARTED, 50);
    const begun = await create({ done_ratio: 10 });
    await change(begun, { status_id: STARTED });
    assert.equal(await doneOf(begun), 10, "only once the setting says so");
    await setSettings(app, { issue_done_ratio: "issue_status" });
    await saysOfStatus(CLOSED, 100);
  });
  after(() => app.close());

  const saysOfStatus = (id: number, default_done_ratio: number | null) =>
    answered(app, "PUT", `/issue_statuses/${id}.json`, { issue_status: { default_done_ratio } }, ADMIN_KEY);
  const create = async (issue: object = {}): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Gate", ...issue } }, ada.key))
      .issue.id;
  const put = (id: number, issue: object) =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: ada.key, json: { issue } });
  const change = async (id: number, issue: object) => assert.equal((await put(id, issue)).status, 204);
  const shown = async (id: number) =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals`, undefined, ada.key)).issue;
  const doneOf = async (id: number): Promise<number> => (await shown(id)).done_ratio;

  test("an issue has what its status says from its creation on, and what people said where it says nothing", async () => {
    assert.equal(await doneOf(await create({ done_ratio: 20 })), 20);
    await saysOfStatus(NEW, 10);
    assert.equal(await doneOf(await create()), 10);
    const json = { issue: { project_id: "home", subject: "Gate", done_ratio: 60 } };
    const refused = await app.request("/issues.json", { method: "POST", key: ada.key, json });
    assert.deepEqual(await refused.json(), { errors: ["% Done follows from the status: 10."] });
    await saysOfStatus(NEW, null);
  });

  test("a change of the status changes it, and both stand in the history", async () => {
    const id = await create({ done_ratio: 20 });
    await change(id, { status_id: STARTED });
    const { done_ratio, journals } = await shown(id);
    assert.equal(done_ratio, 50);
    const details = journals
      .at(-1)
      .details.map(({ name, old_value, new_value }: Record<string, string>) => [name, old_value, new_value]);
    assert.deepEqual(details, [
      ["status_id", String(NEW), String(STARTED)],
      ["done_ratio", "20", "50"],
    ]);
    await change(id, { status_id: RESOLVED });
    assert.equal(await doneOf(id), 50, "a status that says nothing leaves what there is");
    await change(id, { done_ratio: 80 });
    assert.equal(await doneOf(id), 80);
  });

  test("another value is refused by name of the field, what the issue has or will have is not", async () => {
    const id = await create({ done_ratio: 20 });
    const refused = await put(id, { status_id: STARTED, done_ratio: 60 });
    assert.equal(refused.status, 422);
    assert.deepEqual(await refused.json(), { errors: ["% Done follows from the status: 50."] });
    assert.equal((await shown(id)).status.id, NEW, "nothing of it was written");
    await change(id, { status_id: STARTED, done_ratio: 20 });
    await change(id, { done_ratio: 50 });
    assert.equal(await doneOf(id), 50);
  });

  test("an issue that was there before takes it with its next change, and not with a comment", async () => {
    const id = await create({ done_ratio: 20 });
    await saysOfStatus(NEW, 10);
    await change(id, { notes: "Looked at it" });
    assert.equal(await doneOf(id), 20);
    await change(id, { subject: "Gate of the north" });
    assert.equal(await doneOf(id), 10);
    await saysOfStatus(NEW, null);
  });

  test("a duplicate that closes with its original has done what that status says", async () => {
    const [original, duplicate] = [await create(), await create({ done_ratio: 20 })];
    const relation = { issue_to_id: original, relation_type: "duplicates" };
    await answered(app, "POST", `/issues/${duplicate}/relations.json`, { relation }, ada.key);
    await change(original, { status_id: CLOSED });
    const { done_ratio, journals } = await shown(duplicate);
    assert.equal(done_ratio, 100);
    assert.deepEqual(
      journals.at(-1).details.map(({ name }: { name: string }) => name),
      ["status_id", "done_ratio"],
    );
  });

  test("a parent follows its own status first, and its subtasks where that says nothing", async () => {
    const parent = await create();
    const child = await create({ parent_issue_id: parent, done_ratio: 40 });
    assert.equal(await doneOf(parent), 40);
    await change(parent, { status_id: STARTED });
    assert.equal(await doneOf(parent), 50);
    await change(child, { done_ratio: 70 });
    assert.equal(await doneOf(parent), 50);
    await change(parent, { status_id: RESOLVED });
    assert.equal(await doneOf(parent), 70);
  });

  test("the page of an issue offers no other", async () => {
    const id = await create();
    const page = async () =>
      (
        await app.request(`/issues/${id}`, { cookie: await session(app, ada), headers: { accept: "text/html" } })
      ).text();
    assert.match(await page(), /name="issue\[done_ratio\]"/);
    await change(id, { status_id: STARTED });
    assert.doesNotMatch(await page(), /name="issue\[done_ratio\]"/);
  });

  test("administrators give all issues the progress of their status, and their parents follow", async () => {
    const parent = await create();
    const child = await create({ parent_issue_id: parent, done_ratio: 40 });
    await saysOfStatus(NEW, 5);
    await saysOfStatus(RESOLVED, null);
    await change(parent, { status_id: STARTED });
    await change(parent, { status_id: RESOLVED });
    // As it is stored: REST says the second, in which all of this may happen.
    const changed = () => app.runtime.db.selectFrom("issues").select("updated_on").where("id", "=", old).execute();
    const changedOn = await changed();
    const administrator = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const list = await app.request("/admin/issue_statuses", {
      cookie: administrator,
      headers: { accept: "text/html" },
    });
    assert.match(await list.text(), /action="\/admin\/issues\/progress"/);
    const asked = (cookie: string) =>
      app.request("/admin/issues/progress", { method: "POST", cookie, headers: { "sec-fetch-site": "same-origin" } });
    assert.equal((await asked(await session(app, ada))).status, 403);
    assert.equal((await asked(administrator)).status, 303);
    assert.deepEqual([await doneOf(old), await doneOf(child), await doneOf(parent)], [5, 5, 5]);
    assert.deepEqual((await shown(old)).journals, []);
    assert.deepEqual(await changed(), changedOn);
    await saysOfStatus(NEW, null);
  });

  test("a status takes a percentage or nothing", async () => {
    for (const wrong of [101, -1, 5.5, "half"]) {
      const json = { issue_status: { default_done_ratio: wrong } };
      const answer = await app.request(`/issue_statuses/${NEW}.json`, { method: "PUT", key: ADMIN_KEY, json });
      assert.equal(answer.status, 422, String(wrong));
    }
    await saysOfStatus(NEW, null);
    const { issue_status } = await answered(app, "GET", `/issue_statuses/${NEW}.json`);
    assert.equal(issue_status.default_done_ratio, null);
  });
});
