import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, project, type TestApp, testApp } from "../../testing/index.js";

const [RESOLVED, CLOSED, REJECTED] = [3, 5, 6];

let app: TestApp;
before(async () => {
  app = await testApp();
  await project(app, "home");
});
after(() => app.close());

const put = (path: string, json: object) => answered(app, "PUT", path, json);
const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;

async function made(...statuses: number[]): Promise<number> {
  const issue = { project_id: "home", subject: "Gate" };
  const { id } = (await answered(app, "POST", "/issues.json", { issue })).issue;
  for (const status_id of statuses) await put(`/issues/${id}.json`, { issue: { status_id } });
  return id;
}

test("a status that closes from now on has closed its issues when they got it, and no others", async () => {
  const resolved = await made(RESOLVED);
  const begun = await made();
  const rejected = await made(REJECTED);
  const before = await read(rejected);
  const again = await made(CLOSED, RESOLVED);
  const closed = await read(again);
  await put(`/issues/${resolved}.json`, { issue: { notes: "Later" } });
  await put(`/issue_statuses/${RESOLVED}.json`, { issue_status: { is_closed: true } });

  const { closed_on, journals, updated_on, lock_version } = await read(resolved);
  assert.equal(closed_on, journals[0].created_on);
  assert.deepEqual([updated_on, lock_version], [journals[1].created_on, 2]);
  assert.equal((await read(begun)).closed_on, null);
  assert.equal((await read(rejected)).closed_on, before.closed_on);
  assert.equal((await read(again)).closed_on, closed.closed_on, "it was closed before");
});

test("issues that began with it are closed since then", async () => {
  await put("/trackers/1.json", { tracker: { default_status_id: 2 } });
  const workflow = { transitions: [] };
  for (const role of [1, 2, 3]) await put(`/workflows.json?tracker_id=1&role_id=${role}`, { workflow });
  const id = await made();
  assert.equal((await read(id)).status.id, 2);
  await put("/issue_statuses/2.json", { issue_status: { is_closed: true } });
  const { closed_on, created_on } = await read(id);
  assert.equal(closed_on, created_on);
});
