import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { ADMIN_KEY, answered, project, type TestApp, testApp } from "../../testing/index.js";
import { updateProject } from "./update-project.js";

let app: TestApp;

before(async () => {
  app = await testApp();
});
after(() => app.close());

test("of two projects that are moved below each other at once one stays where it is", async () => {
  const { db } = app.runtime;
  const [house, garden] = [await project(app, "house"), await project(app, "garden")];
  const admin = (await viewerByLogin(db, "admin", { kind: "password", readOnly: false })) as Viewer;
  const waits = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let moving: Promise<Response> | undefined;
  await change(app.runtime, admin, async (open) => {
    await updateProject(open, { id: house.id, parentId: garden.id });
    let isDone = false;
    const json = { project: { parent_id: house.id } };
    moving = app.request("/projects/garden.json", { method: "PUT", key: ADMIN_KEY, json }).finally(() => {
      isDone = true;
    });
    while (!isDone && (await waits.execute(db)).rows[0]?.n === 0);
  });
  assert.equal((await moving)?.status, 422);
  assert.equal("parent" in (await answered(app, "GET", "/projects/garden.json")).project, false);
  assert.equal((await answered(app, "GET", "/projects/house.json")).project.parent.id, garden.id);
});
