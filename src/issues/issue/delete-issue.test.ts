import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { viewerByLogin } from "../../accounts/index.js";
import { change, type Refusal } from "../../kernel/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { deleteIssue } from "./delete-issue.js";

let app: TestApp;
let cast: Record<"reporter" | "outsider", Person>;
let id: number;

before(async () => {
  app = await testApp();
  cast = await people(app, "reporter", "outsider");
  await project(app, "home", { members: { Reporter: [cast.reporter] } });
  ({ id } = (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Stays" } })).issue);
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
