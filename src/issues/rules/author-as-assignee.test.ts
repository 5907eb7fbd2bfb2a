import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The author of an issue may have it without being a member", () => {
  let app: TestApp;
  let cast: Record<"ada" | "visitor", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "visitor");
    const home = await project(app, "home", { isPublic: true, members: { Manager: [cast.ada] } });
    const issue = { project_id: home.id, subject: "Gate" };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, cast.visitor.key)).issue);
  });
  after(() => app.close());

  const setStatus = (status: number) => answered(app, "PUT", `/users/${cast.visitor.id}.json`, { user: { status } });
  const give = (fields: object = {}) =>
    app.request(`/issues/${id}.json`, {
      method: "PUT",
      key: cast.ada.key,
      json: { issue: { assigned_to_id: cast.visitor.id, ...fields } },
    });
  const isChoice = async () => {
    const form = await app.request(`/issues/${id}/facts/assigned_to_id`, { cookie: await session(app, cast.ada) });
    return (await form.text()).includes(`name="issue[assigned_to_id]" value="${cast.visitor.id}"`);
  };

  test("but not once they are locked", async () => {
    await setStatus(3);
    assert.equal(await isChoice(), false);
    const refused = await give();
    assert.deepEqual([refused.status, (await refused.text()).includes("Assignee")], [422, true]);
  });

  test("and keeps it when they are locked later", async () => {
    await setStatus(1);
    assert.equal(await isChoice(), true);
    assert.equal((await give()).status, 204);
    await setStatus(3);
    assert.equal(await isChoice(), true);
    assert.equal((await give({ subject: "Wide gate" })).status, 204);
  });

  test("but not a copy that somebody else makes, who may have that", async () => {
    await setStatus(1);
    const copied = async () => {
      const copy = { copy_from: id, issue: { project_id: "home" } };
      return (await answered(app, "POST", "/issues.json", copy, cast.ada.key)).issue.assigned_to?.id;
    };
    assert.equal((await give()).status, 204);
    assert.equal(await copied(), undefined);
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { assigned_to_id: cast.ada.id } });
    assert.equal(await copied(), cast.ada.id);
  });
});
