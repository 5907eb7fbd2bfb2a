import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const [NEW, IN_PROGRESS, RESOLVED] = [1, 2, 3];

describe("A new issue begins with the first status that workflows lead to, where its tracker's default is none of them", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada");
    await project(app, "home", { members: { Manager: [cast.ada] } });
  });
  after(() => app.close());

  const leadTo = (...statuses: number[]) =>
    answered(app, "PUT", "/workflows.json?tracker_id=1&role_id=1", {
      workflow: { transitions: statuses.map((new_status_id) => ({ old_status_id: 0, new_status_id })) },
    });
  const wanted = { project_id: "home", tracker_id: 1, subject: "One" };
  const statusOf = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue.status.id;
  const made = async (issue: object, query = "") =>
    (await answered(app, "POST", `/issues.json${query}`, { issue }, cast.ada.key)).issue;

  test("over REST, by an agent, from the form and as a copy", async () => {
    await leadTo(RESOLVED, IN_PROGRESS);
    const { id } = await made(wanted);
    assert.equal(await statusOf(id), IN_PROGRESS);
    assert.equal((await made({}, `?copy_from=${id}`)).status.id, IN_PROGRESS);
    const credential = { "x-service-api-key": cast.ada.key };
    const tool = await called(app, "service_issues_create", { project: "home", subject: "Two" }, { credential });
    assert.equal(await statusOf((tool.structuredContent as { id: number }).id), IN_PROGRESS);
    const sent = Object.entries(wanted).map(([name, value]) => [`issue[${name}]`, String(value)]);
    const { headers } = await app.request("/issues", {
      method: "POST",
      cookie: await session(app, cast.ada),
      body: new URLSearchParams([...sent, ["issue[project_id]", "1"]]),
      headers: { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
    assert.equal(await statusOf(Number(/\d+/.exec(headers.get("location") ?? "")?.[0])), IN_PROGRESS);
  });

  test("the default comes first where they lead to it, or nowhere", async () => {
    await leadTo(RESOLVED, NEW);
    assert.equal((await made(wanted)).status.id, NEW);
    await leadTo();
    assert.equal((await made(wanted)).status.id, NEW);
  });

  test("a status that was asked for and is none of them is refused all the same", async () => {
    await leadTo(IN_PROGRESS);
    const json = { issue: { ...wanted, status_id: NEW } };
    assert.equal((await app.request("/issues.json", { method: "POST", key: cast.ada.key, json })).status, 422);
  });

  test("so a tracker with a default of its own can be worked with at once", async () => {
    const tracker = { name: "Leak", default_status_id: IN_PROGRESS };
    const { id } = (await answered(app, "POST", "/trackers.json", { tracker })).tracker;
    await answered(app, "PUT", "/projects/home.json", { project: { tracker_ids: [1, id] } });
    const issue = { ...wanted, tracker_id: id };
    assert.equal((await answered(app, "POST", "/issues.json", { issue }, ADMIN_KEY)).issue.status.id, NEW);
  });
});
