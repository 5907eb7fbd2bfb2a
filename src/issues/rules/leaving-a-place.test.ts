import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [BUG, FEATURE] = [1, 2];
const [MANAGER, DEVELOPER] = [1, 2];

describe("A tracker or a project that is read-only where an issue is cannot be left, whatever holds where it would go", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;
  let annexId: number;
  let cookie: string;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada");
    await project(app, "home", { members: { Developer: [cast.ada] } });
    annexId = (await project(app, "annex", { members: { Manager: [cast.ada] } })).id;
    cookie = await session(app, cast.ada);
    await readOnly(BUG, DEVELOPER, "tracker_id", "project_id");
  });
  after(() => app.close());

  const readOnly = (tracker: number, role: number, ...fields: string[]) =>
    answered(app, "PUT", `/workflows.json?tracker_id=${tracker}&role_id=${role}`, {
      workflow: { permissions: fields.map((field) => ({ old_status_id: 1, field, rule: "readonly" })) },
    });
  const made = async (issue: object = {}) =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "One", ...issue } })).issue;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const posted = (path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: "POST",
      cookie,
      body: new URLSearchParams(fields),
      headers: { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });

  const leaves = async (field: "tracker_id" | "project_id", value: number) => {
    const argument = { [field === "tracker_id" ? "tracker" : "project"]: value };
    const form = { [`issue[${field}]`]: String(value), shown_in: String(annexId) };
    const credential = { "x-service-api-key": cast.ada.key };
    const json = { issue: { [field]: value } };
    return {
      REST: (id: number) => app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json }),
      agent: (id: number) => called(app, "service_issues_update", { id, ...argument }, { credential }),
      form: (id: number) => posted(`/issues/${id}`, form),
      list: (id: number) => posted(`/issues/${id}`, { ...form, fact: field, listed_at: "/issues" }),
      together: (id: number) => posted("/issues/bulk_update", { "ids[]": String(id), ...form }),
    };
  };

  for (const field of ["tracker_id", "project_id"] as const)
    test(`the ${field}, on every way in, and nothing is left behind`, async () => {
      for (const [way, act] of Object.entries(await leaves(field, field === "tracker_id" ? FEATURE : annexId))) {
        const { id } = await made();
        await act(id);
        const { tracker, project: place, lock_version, journals } = await read(id);
        assert.deepEqual([tracker.id, place.name, lock_version, journals.length], [BUG, "home", 0, 0], way);
      }
    });

  test("entering where it is read-only is free", async () => {
    await readOnly(BUG, MANAGER, "tracker_id", "project_id");
    const { id } = await made({ tracker_id: FEATURE });
    const issue = { tracker_id: BUG, project_id: "annex" };
    await answered(app, "PUT", `/issues/${id}.json`, { issue }, cast.ada.key);
    const { tracker, project: place } = await read(id);
    assert.deepEqual([tracker.id, place.name], [BUG, "annex"]);
  });
});
