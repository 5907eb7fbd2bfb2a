import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, byOperator, saying, type TestApp, testApp } from "../../testing/index.js";
import { createTracker } from "./change-tracker.js";

describe("What an issue may be", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const made = (name: string) => byOperator(app, (open) => createTracker(open, { name }));
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

  test("a fresh installation has Redmine's trackers, statuses and priorities", async () => {
    const { trackers } = await answered(app, "GET", "/trackers.json");
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    const { issue_priorities } = await answered(app, "GET", "/enumerations/issue_priorities.json");
    assert.deepEqual(names(trackers), ["Bug", "Feature", "Support"]);
    assert.deepEqual(trackers[0].default_status, { id: issue_statuses[0].id, name: "New" });
    assert.deepEqual(names(issue_statuses), ["New", "In Progress", "Resolved", "Feedback", "Closed", "Rejected"]);
    assert.deepEqual(names(issue_statuses.filter((status: { is_closed: boolean }) => status.is_closed)), [
      "Closed",
      "Rejected",
    ]);
    assert.deepEqual(names(issue_priorities), ["Low", "Normal", "High", "Urgent", "Immediate"]);
    assert.deepEqual(names(issue_priorities.filter((priority: { is_default: boolean }) => priority.is_default)), [
      "Normal",
    ]);
  });

  test("they are told to everybody", async () => {
    for (const path of ["/trackers.json", "/issue_statuses.json", "/enumerations/issue_priorities.json"]) {
      assert.equal((await app.request(path)).status, 200);
    }
  });

  test("a new tracker comes last", async () => {
    await made("Pull request");
    assert.equal(names((await answered(app, "GET", "/trackers.json")).trackers).at(-1), "Pull request");
  });

  test("a tracker has a name of its own", async () => {
    await assert.rejects(made("Bug"), saying(/already been taken/));
    await assert.rejects(made("  "), saying(/cannot be blank/));
  });
});
