import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Viewer, viewerByLogin } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { ADMIN_KEY, answered, meanwhile, person, project, type TestApp, testApp } from "../../testing/index.js";
import { updateIssue } from "../issue/update-issue.js";

let app: TestApp;

before(async () => {
  app = await testApp();
});
after(() => app.close());

test("a subtask that moved to another project meanwhile does not go with its parent", async () => {
  const top = await project(app, "top");
  const [barn, shed] = [await project(app, "barn"), await project(app, "shed")];
  for (const { id } of [barn, shed])
    await answered(app, "PUT", `/projects/${id}.json`, { project: { parent_id: top.id } });
  const create = async (fields: object): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: top.id, subject: "Gate", ...fields } })).issue
      .id;
  const parent = await create({});
  const child = await create({ parent_issue_id: parent });
  const admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "password", readOnly: false })) as Viewer;
  const { answer } = await change(app.runtime, admin, async (open) => {
    await updateIssue(open, { id: child, fields: { project_id: barn.id } });
    const json = { issue: { project_id: shed.id } };
    return meanwhile(app, () => app.request(`/issues/${parent}.json`, { method: "PUT", key: ADMIN_KEY, json }));
  });
  assert.equal((await answer).status, 204);
  const where = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue.project.id;
  assert.deepEqual([await where(parent), await where(child)], [shed.id, barn.id]);
});

for (const [deed, method, sent] of [
  ["edited", "PUT", { journal: { notes: "Later" } }],
  ["deleted", "DELETE", undefined],
] as const)
  test(`a note whose issue moved out of the writer's sight meanwhile is not ${deed}`, async () => {
    const ada = await person(app, `ada-${deed}`);
    const here = await project(app, `here-${deed}`, { members: { Manager: [ada] } });
    const there = await project(app, `there-${deed}`);
    const gate = { issue: { project_id: here.id, subject: "Gate" } };
    const { id } = (await answered(app, "POST", "/issues.json", gate, ada.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "First" } }, ada.key);
    const history = () => answered(app, "GET", `/issues/${id}.json?include=journals`);
    const [note] = (await history()).issue.journals;
    const admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "password", readOnly: false })) as Viewer;
    const { answer }: { answer: Promise<Response> } = await change(app.runtime, admin, async (open) => {
      await updateIssue(open, { id, fields: { project_id: there.id } });
      return meanwhile(app, () => app.request(`/journals/${note.id}.json`, { method, key: ada.key, json: sent }));
    });
    assert.equal((await answer).status, 404);
    assert.equal((await history()).issue.journals[0].notes, "First");
  });
