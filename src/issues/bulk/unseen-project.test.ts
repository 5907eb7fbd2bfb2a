import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const BUG = 1;

describe("A project that its user does not see", () => {
  let app: TestApp;
  let ada: Person;
  let id: number;
  const places: number[] = [];

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    const issue = { project_id: "home", subject: "Gate" };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue);
    const tracker = (await answered(app, "POST", "/trackers.json", { tracker: { name: "Patient" } })).tracker.id;
    for (const name of ["open", "closed", "without-issues"]) places.push((await project(app, name)).id);
    for (const place of places)
      await answered(app, "PUT", `/projects/${place}.json`, { project: { tracker_ids: [tracker] } });
    await answered(app, "PUT", "/projects/without-issues.json", { project: { enabled_module_names: [] } });
    await answered(app, "PUT", "/projects/closed/close.json");
  });
  after(() => app.close());

  async function copied(place: number, tracker: string): Promise<[status: number, said: string]> {
    const fields = { "ids[]": String(id), copy: "1", "issue[project_id]": String(place), "issue[tracker_id]": tracker };
    const answer = await app.request("/issues/bulk_update", {
      method: "POST",
      cookie: await session(app, ada),
      headers: { origin: app.runtime.baseUrl, accept: "text/html" },
      body: new URLSearchParams(fields),
    });
    const text = (await answer.text()).replaceAll(/<(script|style).*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
    return [answer.status, /#\d+: [^.]*\./.exec(text)?.[0] ?? ""];
  }

  test("is refused for copies as one that is not there: neither its trackers nor whether it is closed is told", async () => {
    for (const tracker of ["", String(BUG)]) {
      for (const place of [99_999, ...places]) {
        assert.deepEqual(await copied(place, tracker), [403, `#${id}: You may not create issues in this project.`]);
      }
    }
  });
});
