import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

const [BUG, FEATURE] = [1, 2];
const [NEW, IN_PROGRESS, RESOLVED] = [1, 2, 3];

describe("An issue whose tracker was taken from its project", () => {
  let app: TestApp;
  let ada: Person;
  let field: number;
  let id: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    const custom_field = { customized_type: "issue", name: "Lot", is_for_all: true, tracker_ids: [FEATURE] };
    field = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    const issue = { project_id: "home", subject: "Gate", tracker_id: FEATURE };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue })).issue);
    await answered(app, "PUT", "/projects/home.json", { project: { tracker_ids: [BUG] } });
  });
  after(() => app.close());

  const change = (issue: object) => app.request(`/issues/${id}.json`, { method: "PUT", key: ada.key, json: { issue } });
  const read = async () => (await answered(app, "GET", `/issues/${id}.json`)).issue;

  test("goes on by the workflow and with the custom fields of its tracker", async () => {
    const custom_fields = [{ id: field, value: "7" }];
    assert.equal((await change({ tracker_id: FEATURE, status_id: IN_PROGRESS, custom_fields })).status, 204);
    const { tracker, status, custom_fields: values } = await read();
    assert.deepEqual([tracker.id, status.id, values[0].value], [FEATURE, IN_PROGRESS, "7"]);
  });

  test("is changed by agents, too", async () => {
    const credential = { "x-service-api-key": ada.key };
    await called(app, "service_issues_update", { id, status: "Resolved", custom_fields: { Lot: "8" } }, { credential });
    const { status, custom_fields: values } = await read();
    assert.deepEqual([status.id, values[0].value], [RESOLVED, "8"]);
  });

  test("does not come back to it, nor does another issue get it", async () => {
    const issue = { project_id: "home", subject: "Door", tracker_id: FEATURE };
    const made = await app.request("/issues.json", { method: "POST", key: ada.key, json: { issue } });
    assert.equal(made.status, 422);
    assert.equal((await change({ tracker_id: BUG, status_id: NEW })).status, 204);
    const back = await change({ tracker_id: FEATURE });
    assert.equal(back.status, 422);
    assert.match(await back.text(), /Tracker/);
  });
});
