import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let issue: { id: number };

/** All may report and edit in an open project; the role of visitors is no role of a member. */
before(async () => {
  app = await testApp();
  const given = { name: "Home", identifier: "home", is_public: true };
  const { project } = await answered(app, "POST", "/projects.json", { project: given });
  const { id } = await app.runtime.db
    .selectFrom("roles")
    .select("id")
    .where("builtin", "=", 2)
    .executeTakeFirstOrThrow();
  const permissions = ["view_issues", "add_issues", "edit_issues"];
  await answered(app, "PUT", `/roles/${id}.json`, { role: { permissions, copy_workflow_from: 1 } });
  ({ issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: project.id, subject: "Gate" } }));
});
after(() => app.close());

test("a visitor who may report and edit is shown the forms, without a choice of themselves", async () => {
  for (const path of [`/issues/${issue.id}`, "/projects/home/issues/new"]) {
    const answer = await app.request(path, { headers: { accept: "text/html" } });
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.match(text, /name="issue\[assigned_to_id\]"/, path);
    assert.doesNotMatch(text, />Me \(/, path);
  }
});
