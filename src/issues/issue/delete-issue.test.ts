import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { viewerByLogin } from "../../accounts/index.js";
import { change, type Refusal } from "../../kernel/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { deleteIssue } from "./delete-issue.js";

let app: TestApp;
let cast: Record<"reporter" | "outsider" | "cleaner", Person>;
let id: number;

before(async () => {
  app = await testApp();
  cast = await people(app, "reporter", "outsider", "cleaner");
  await project(app, "home", { members: { Reporter: [cast.reporter] } });
  ({ id } = (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Stays" } })).issue);
  await answered(app, "POST", "/roles.json", {
    role: { name: "Cleaner", permissions: ["view_issues", "delete_issues"], issues_visibility: "default" },
  });
  await project(app, "yard", { members: { Cleaner: [cast.cleaner] } });
});
after(() => app.close());

/** By the verb itself: no way in stands before it. */
async function refusal(login: keyof typeof cast, issue: number): Promise<number | string> {
  const viewer = await viewerByLogin(app.runtime.db, login, { kind: "password", readOnly: false });
  assert.ok(viewer);
  return change(app.runtime, viewer, (open) => deleteIssue(open, { id: issue })).then(
    () => "deleted",
    (error: Refusal) => error.status,
  );
}

test("an issue is deleted by those who may; who does not see it does not learn that it is there", async () => {
  assert.equal(await refusal("reporter", id), 403);
  assert.equal(await refusal("outsider", id), 404);
  assert.equal(await refusal("outsider", 999_999), 404);
});

const made = async (fields: object): Promise<number> =>
  (await answered(app, "POST", "/issues.json", { issue: { project_id: "yard", subject: "Goes", ...fields } })).issue.id;

test("what is below in a project where the actor may not delete stays, with all above it", async () => {
  await answered(app, "PUT", "/settings.json", { settings: { cross_project_subtasks: "system" } });
  await project(app, "street", { members: { Reporter: [cast.cleaner] } });
  const above = await made({});
  const below = await made({ project_id: "street", parent_issue_id: above });
  assert.equal(await refusal("cleaner", above), 403);
  for (const one of [above, below]) assert.equal((await answered(app, "GET", `/issues/${one}.json`)).issue.id, one);
});

test("whoever deletes what stands above issues they do not see is not told of these", async () => {
  const above = await made({});
  const seen = await made({ parent_issue_id: above });
  await made({ parent_issue_id: above, is_private: true });
  const viewer = await viewerByLogin(app.runtime.db, "cleaner", { kind: "password", readOnly: false });
  assert.ok(viewer);
  assert.deepEqual(await change(app.runtime, viewer, (open) => deleteIssue(open, { id: above })), { belowIds: [seen] });
});
