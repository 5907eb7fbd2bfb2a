import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, setSettings, type TestApp, testApp } from "../../../testing/index.js";

describe("The estimated hours of an issue with its subtasks", () => {
  let app: TestApp;
  let ada: Person;
  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    // Where parents keep their own values nothing else goes up a family.
    const independent = ["parent_issue_dates", "parent_issue_priority", "parent_issue_done_ratio"];
    await setSettings(app, Object.fromEntries(independent.map((name) => [name, "independent"])));
  });
  after(() => app.close());

  const create = async (estimated_hours?: number, parent_issue_id?: number): Promise<number> => {
    const issue = { project_id: "home", subject: "Gate", estimated_hours, parent_issue_id };
    return (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
  };
  const edit = (id: number, issue: object) => answered(app, "PUT", `/issues/${id}.json`, { issue }, ada.key);
  const remove = (id: number) => answered(app, "DELETE", `/issues/${id}.json`, undefined, ada.key);
  const total = async (id: number) =>
    (await answered(app, "GET", `/issues/${id}.json`, undefined, ada.key)).issue.total_estimated_hours;

  test("are its own without any, nothing where it has none, and zero where none of them has any", async () => {
    const alone = await create(2);
    const empty = await create();
    assert.deepEqual([await total(alone), await total(empty)], [2, null]);
    await create(undefined, empty);
    assert.equal(await total(empty), 0);
  });

  test("follow a subtask that is added, estimated, moved elsewhere and deleted, up to the top", async () => {
    const top = await create(1);
    const middle = await create(undefined, top);
    const leaf = await create(4, middle);
    const other = await create(10);
    const totals = () => Promise.all([top, middle, other].map(total));
    assert.deepEqual(await totals(), [5, 4, 10]);
    await edit(leaf, { estimated_hours: 6 });
    assert.deepEqual(await totals(), [7, 6, 10]);
    await edit(leaf, { parent_issue_id: other });
    assert.deepEqual(await totals(), [1, null, 16]);
    await edit(other, { parent_issue_id: middle });
    assert.deepEqual(await totals(), [17, 16, 16]);
    await edit(middle, { estimated_hours: 3 });
    assert.deepEqual(await totals(), [20, 19, 16]);
    await remove(other);
    assert.deepEqual([await total(top), await total(middle)], [4, 3]);
    await remove(middle);
    assert.equal(await total(top), 1);
  });

  test("are added as decimals", async () => {
    const top = await create(0.1);
    await create(0.2, top);
    assert.equal(await total(top), 0.3);
  });

  test("count all subtasks that change at the same moment", async () => {
    const top = await create();
    const leaves = [];
    for (let n = 0; n < 8; n++) leaves.push(await create(1, top));
    await Promise.all(leaves.map((leaf, at) => edit(leaf, { estimated_hours: at })));
    assert.equal(await total(top), 28);
  });
});
