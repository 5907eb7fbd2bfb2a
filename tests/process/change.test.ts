import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../src/accounts/index.js";
import { createIssue } from "../../src/issues/index.js";
import { change } from "../../src/kernel/index.js";
import { ADMIN_KEY, project, type TestApp, testApp } from "../../src/testing/index.js";

suite("A change and its job", () => {
  let app: TestApp;
  let admin: Viewer;
  let projectId: number;

  // Nobody works here: what is enqueued stays to be counted.
  before(async () => {
    app = await testApp();
    ({ id: projectId } = await project(app, "storm"));
    admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "password", readOnly: false })) as Viewer;
  });
  after(() => app.close());

  const kept = async () => {
    const counted = await sql<{ issues: number; jobs: number }>`
      select (select count(*) from issues)::int as issues,
             (select count(*) from pgboss.job where name = 'notify')::int as jobs`.execute(app.runtime.db);
    return counted.rows[0];
  };

  const write = (subject: string, after = async () => {}) =>
    change(app.runtime, admin, async (open) => {
      await createIssue(open, { fields: { project_id: projectId, subject } });
      await after();
    });

  test("are kept together", async () => {
    await write("Rain");
    assert.deepEqual(await kept(), { issues: 1, jobs: 1 });
  });

  test("are taken back together when the change fails after it told", async () => {
    const failure = write("Hail", async () => {
      throw new Error("out of sky");
    });
    await assert.rejects(failure, /out of sky/);
    assert.deepEqual(await kept(), { issues: 1, jobs: 1 });
  });

  test("are both not there after a dry run", async () => {
    await change(
      app.runtime,
      admin,
      (open) => createIssue(open, { fields: { project_id: projectId, subject: "Maybe" } }),
      { dryRun: true },
    );
    assert.deepEqual(await kept(), { issues: 1, jobs: 1 });
  });

  test("are both refused when the queue takes no job", async () => {
    await sql`create function no_room() returns trigger language plpgsql as
              $$ begin raise exception 'the queue is full'; end $$`.execute(app.runtime.db);
    await sql`create trigger no_room before insert on pgboss.job for each row execute function no_room()`.execute(
      app.runtime.db,
    );
    const issue = { project_id: "storm", subject: "Snow" };
    const answer = await app.request("/issues.json", { method: "POST", key: ADMIN_KEY, json: { issue } });
    assert.equal(answer.status, 500);
    await sql`drop trigger no_room on pgboss.job`.execute(app.runtime.db);
    assert.deepEqual(await kept(), { issues: 1, jobs: 1 });
  });
});
