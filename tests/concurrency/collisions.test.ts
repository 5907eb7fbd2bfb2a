import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../src/accounts/index.js";
import { updateIssue } from "../../src/issues/index.js";
import { type Change, change } from "../../src/kernel/index.js";
import { answered, project, type TestApp, testApp } from "../../src/testing/index.js";

/** Two changes that wait for each other: PostgreSQL ends one of them, after a second. */
suite("Two changes that wait for each other", () => {
  let app: TestApp;
  let admin: Viewer;
  let projectId: number;
  let attempts: number;

  before(async () => {
    app = await testApp();
    ({ id: projectId } = await project(app, "home"));
    admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "password", readOnly: false })) as Viewer;
  });
  after(() => app.close());

  const issue = async (subject: string, fields = {}): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: projectId, subject, ...fields } })).issue.id;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;

  /** Runs an act as a change, and counts how often it was begun. */
  const counted = (act: (open: Change, attempt: number) => Promise<unknown>, options = {}) => {
    let attempt = 0;
    const begun = (open: Change) => {
      attempts++;
      return act(open, ++attempt);
    };
    return change(app.runtime, admin, begun, options);
  };

  const until = async (waiting: number) => {
    const question = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (((await question.execute(app.runtime.db)).rows[0]?.n ?? 0) < waiting);
  };

  test("several issues changed together, beside one that they follow: both are done, each once", async () => {
    const early = await issue("Follows", { start_date: "2030-01-01", due_date: "2030-01-02" });
    const late = await issue("Goes before", { start_date: "2029-12-03", due_date: "2029-12-04" });
    const relation = { issue_to_id: early, relation_type: "precedes" };
    await answered(app, "POST", `/issues/${late}/relations.json`, { relation });
    attempts = 0;
    const first = Promise.withResolvers<void>();
    const together = counted(async (open, attempt) => {
      await updateIssue(open, { id: early, notes: "Together" });
      first.resolve();
      if (attempt === 1) await until(1);
      await updateIssue(open, { id: late, notes: "Together" });
    });
    await first.promise;
    const moving = counted((open) => updateIssue(open, { id: late, fields: { due_date: "2030-02-01" } }));
    await Promise.all([together, moving]);
    assert.ok(attempts > 2, "one was begun anew");
    const [follower, followed] = [await read(early), await read(late)];
    assert.equal(followed.due_date, "2030-02-01");
    assert.ok(follower.start_date > "2030-02-01", follower.start_date);
    for (const { journals } of [follower, followed])
      assert.equal(journals.filter(({ notes }: { notes: string }) => notes === "Together").length, 1);
  });

  const failing = (times: number, code: string) => async (_open: Change, attempt: number) => {
    if (attempt <= times) throw Object.assign(new Error("collision"), { code });
    return "done";
  };

  test("what goes on colliding is given up after three attempts, and other faults after one", async () => {
    attempts = 0;
    assert.equal(await counted(failing(2, "40001")), "done");
    assert.equal(attempts, 3);
    await assert.rejects(counted(failing(3, "40P01")), /collision/);
    assert.equal(attempts, 6);
    await assert.rejects(counted(failing(1, "23502")), /collision/);
    assert.equal(attempts, 7);
  });

  test("one that leaves something elsewhere is not begun anew", async () => {
    attempts = 0;
    await assert.rejects(counted(failing(1, "40P01"), { once: true }), /collision/);
    assert.equal(attempts, 1);
  });
});
