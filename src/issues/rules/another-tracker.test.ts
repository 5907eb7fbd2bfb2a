import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const [NEW, IN_PROGRESS, , FEEDBACK, CLOSED] = [1, 2, 3, 4, 5];
const [MANAGER, DEVELOPER, REPORTER] = [1, 2, 3];

describe("An issue that gets another tracker", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;
  let leak: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada");
    const tracker = { name: "Leak", default_status_id: FEEDBACK };
    leak = (await answered(app, "POST", "/trackers.json", { tracker })).tracker.id;
    for (const role of [MANAGER, DEVELOPER, REPORTER]) {
      const transitions = [
        { old_status_id: 0, new_status_id: FEEDBACK },
        { old_status_id: FEEDBACK, new_status_id: CLOSED },
      ];
      await answered(app, "PUT", `/workflows.json?tracker_id=${leak}&role_id=${role}`, { workflow: { transitions } });
    }
    await project(app, "home", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/home.json", { project: { tracker_ids: [1, 2, leak] } });
  });
  after(() => app.close());

  /** An issue of the tracker Bug with this status. */
  async function bug(status_id: number): Promise<number> {
    const { id } = (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "One" } }))
      .issue;
    if (status_id !== NEW) await answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id } });
    return id;
  }
  const change = (id: number, issue: object) =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json: { issue } });
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals`)).issue;
  const statusOf = async (id: number) => (await read(id)).status.id;
  const becomesLeak = async (status: number, more: object = {}) => {
    const id = await bug(status);
    assert.equal((await change(id, { tracker_id: leak, ...more })).status, 204);
    return statusOf(id);
  };

  test("has the default status of that one, where it had the default of its own", async () => {
    assert.equal(await becomesLeak(NEW), FEEDBACK);
  });

  test("keeps a status that the workflows of that one know, and no other: nothing would lead out of it", async () => {
    assert.equal(await becomesLeak(CLOSED), CLOSED);
    assert.equal(await becomesLeak(IN_PROGRESS), FEEDBACK);
    assert.equal(await becomesLeak(IN_PROGRESS, { status_id: IN_PROGRESS }), FEEDBACK, "sent back as it was read");
  });

  test("says so in its history", async () => {
    const id = await bug(IN_PROGRESS);
    await change(id, { tracker_id: leak });
    const names = (await read(id)).journals.at(-1).details.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), ["status_id", "tracker_id"]);
  });

  test("gets in the same change what leads on from there, and nothing else", async () => {
    assert.equal(await becomesLeak(IN_PROGRESS, { status_id: CLOSED }), CLOSED);
    const id = await bug(CLOSED);
    assert.equal((await change(id, { tracker_id: leak, status_id: FEEDBACK })).status, 422);
    const { status, tracker } = await read(id);
    assert.deepEqual([status.id, tracker.id], [CLOSED, 1]);
  });

  test("so it is by an agent, together with others, and in the form", async () => {
    const credential = { "x-service-api-key": cast.ada.key };
    const agents = await bug(IN_PROGRESS);
    await called(app, "service_issues_update", { id: agents, tracker: "Leak", status: "Closed" }, { credential });
    assert.equal(await statusOf(agents), CLOSED);
    const cookie = await session(app, cast.ada);
    const headers = { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" };
    const ticked = await bug(IN_PROGRESS);
    const body = new URLSearchParams({ "ids[]": String(ticked), "issue[tracker_id]": String(leak) });
    await app.request("/issues/bulk_update", { method: "POST", cookie, headers, body });
    assert.equal(await statusOf(ticked), FEEDBACK);
    const refilled = new URLSearchParams({ "issue[tracker_id]": String(leak), refill: "1" });
    const form = await app.request(`/issues/${await bug(IN_PROGRESS)}`, {
      method: "POST",
      cookie,
      headers,
      body: refilled,
    });
    const statuses = /<select[^>]*name="issue\[status_id\]".*?<\/select>/s.exec(await form.text())?.[0] ?? "";
    assert.deepEqual(
      [...statuses.matchAll(/<option[^>]*>([^<]+)/g)].map(([, name]) => name),
      ["Feedback", "Closed"],
    );
  });
});
