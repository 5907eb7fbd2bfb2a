import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  limitRole,
  type Person,
  people,
  project,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const BUG = 1;
const FEATURE = 2;

describe("An issue is given to members whose roles show its tracker", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let annex: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Developer: [cast.ada], Manager: [cast.grace] } });
    annex = await project(app, "annex", { members: { Developer: [cast.ada] }, isPublic: false });
    await limitRole(app, "Developer", { view_issues: [BUG] });
  });
  after(() => app.close());

  const give = (tracker_id: number, to: Person, place = home) =>
    app.request("/issues.json", {
      method: "POST",
      key: ADMIN_KEY,
      json: { issue: { project_id: place.id, subject: "Gate", tracker_id, assigned_to_id: to.id } },
    });

  test("nobody gets an issue that no role shows them", async () => {
    assert.equal((await give(BUG, cast.ada)).status, 201);
    const refused = await give(FEATURE, cast.ada);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Assignee/);
    assert.equal((await give(FEATURE, cast.grace)).status, 201);
  });

  test("a default assignee who would not see the issue does not get it", async () => {
    await answered(app, "PUT", "/projects/annex.json", { project: { default_assigned_to_id: cast.ada.id } });
    const made = async (tracker_id: number) =>
      (await answered(app, "POST", "/issues.json", { issue: { project_id: annex.id, subject: "S", tracker_id } }))
        .issue;
    assert.equal((await made(BUG)).assigned_to.id, cast.ada.id);
    assert.equal((await made(FEATURE)).assigned_to, undefined);
  });

  test("who has one already keeps it through other changes", async () => {
    const { issue } = (await (await give(BUG, cast.ada)).json()) as { issue: { id: number } };
    await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: { tracker_id: FEATURE } });
    const shown = await answered(app, "GET", `/issues/${issue.id}.json`);
    assert.equal(shown.issue.assigned_to.id, cast.ada.id);
  });
});
