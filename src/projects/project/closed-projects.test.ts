import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, project, type TestApp, testApp } from "../../testing/index.js";

describe("Below a closed project", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
    const { id } = await project(app, "shut");
    await answered(app, "POST", "/projects.json", { project: { name: "Leaf", identifier: "leaf", parent_id: id } });
    await answered(app, "PUT", "/projects/shut/close.json");
    await project(app, "free");
  });
  after(() => app.close());

  const refused = async (method: string, path: string, json: object) => {
    const answer = await app.request(path, { method, key: ADMIN_KEY, json });
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /invalid/);
  };
  const shown = async (identifier: string) => (await answered(app, "GET", `/projects/${identifier}.json`)).project;

  test("nobody adds a project, an administrator neither", async () => {
    const { id } = await shown("shut");
    await refused("POST", "/projects.json", { project: { name: "New", identifier: "new-leaf", parent_id: id } });
    await refused("PUT", "/projects/free.json", { project: { parent_id: id } });
    assert.equal((await shown("free")).parent, undefined);
  });

  test("a project that is brought back is closed", async () => {
    await answered(app, "PUT", "/projects/leaf/archive.json");
    await answered(app, "PUT", "/projects/leaf/unarchive.json");
    assert.equal((await shown("leaf")).status, 5);
  });
});
