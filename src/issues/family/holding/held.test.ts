import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

const CLOSED = 5;
const BELOW = "It cannot be closed while subtasks are open.";
const BLOCKED = "It cannot be closed while open issues block it.";
const ABOVE = "It cannot be reopened while its parent task is closed.";

describe("A status that other issues keep from this one", () => {
  let app: TestApp;
  let ada: Person;
  let house: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
  });
  beforeEach(async () => {
    house = await create();
  });
  after(() => app.close());

  const create = async (fields: object = {}): Promise<number> => {
    const issue = { project_id: "home", subject: "House", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
  };
  const close = (id: number) => answered(app, "PUT", `/issues/${id}.json`, { issue: { status_id: CLOSED } }, ada.key);
  const page = async (path: string) =>
    (await app.request(path, { cookie: await session(app, ada), headers: { accept: "text/html" } })).text();
  /** What stands in the menu of the status and in the form of the issue. */
  const reasons = async (id: number) => {
    const [shown, form] = await Promise.all([page(`/issues/${id}`), page(`/issues/${id}?edit=1`)]);
    return [BELOW, BLOCKED, ABOVE].filter((reason) => {
      assert.equal(form.includes(reason), shown.includes(reason), reason);
      // Where "Comment and close" would stand as well.
      assert.equal(/id="answer".*/s.exec(shown)?.[0].includes(reason), shown.includes(reason), reason);
      return shown.includes(reason);
    });
  };

  test("is missing for a reason that is said: an open subtask", async () => {
    assert.deepEqual(await reasons(house), []);
    const wall = await create({ parent_issue_id: house });
    assert.deepEqual(await reasons(house), [BELOW]);
    assert.deepEqual(await reasons(wall), []);
    await close(wall);
    assert.deepEqual(await reasons(house), []);
    await close(house);
    assert.deepEqual(await reasons(wall), [ABOVE]);
  });

  test("is not offered by one click where the version is closed, which the form may change besides", async () => {
    const version = { name: "1.0" };
    const { id } = (await answered(app, "POST", "/projects/home/versions.json", { version })).version;
    const gate = await create({ fixed_version_id: id });
    await answered(app, "PUT", `/versions/${id}.json`, { version: { status: "closed" } });
    const answer = async () => /id="answer".*/s.exec(await page(`/issues/${gate}`))?.[0] ?? "";
    assert.match(await answer(), /Comment and close/);
    assert.doesNotMatch(await answer(), /closed version/);
    await close(gate);
    assert.doesNotMatch(await answer(), /Comment and reopen/);
    assert.match(await answer(), /It cannot be reopened while it is planned for a closed version\./);
    assert.match(await page(`/issues/${gate}?edit=1`), /name="issue\[status_id\]".*>In Progress</s);
    await answered(app, "PUT", `/versions/${id}.json`, { version: { status: "open" } });
    assert.match(await answer(), /Comment and reopen/);
  });

  test("is missing for all reasons there are", async () => {
    const gate = await create();
    await answered(app, "POST", `/issues/${gate}/relations.json`, {
      relation: { issue_to_id: house, relation_type: "blocks" },
    });
    assert.deepEqual(await reasons(house), [BLOCKED]);
    await create({ parent_issue_id: house });
    assert.deepEqual(await reasons(house), [BELOW, BLOCKED]);
  });

  test("is missing without a word where the workflow does not offer it anyway", async () => {
    await create({ parent_issue_id: house });
    const workflow = { transitions: [{ old_status_id: 1, new_status_id: 2 }] };
    await answered(app, "PUT", "/workflows.json?tracker_id=1&role_id=1", { workflow });
    assert.deepEqual(await reasons(house), []);
  });
});
