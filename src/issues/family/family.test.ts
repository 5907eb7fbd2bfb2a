import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { answered, type Person, people, project, setSettings, type TestApp, testApp } from "../../testing/index.js";

describe("Parents and subtasks", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let annex: { id: number };
  let top: number;

  const OPEN = 1;
  const CLOSED = 5;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    annex = await project(app, "annex", { members });
  });
  beforeEach(async () => {
    top = await create({ subject: "House" });
  });
  after(() => app.close());

  const create = async (fields: object = {}, { key }: Person = cast.ada): Promise<number> => {
    const issue = { project_id: home.id, subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, key)).issue.id;
  };
  const below = (parent: number, fields: object = {}) => create({ parent_issue_id: parent, ...fields });
  const update = (id: number, issue: object, { key }: Person = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue }, key);
  const show = async (id: number, include = "", { key }: Person = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json?include=${include}`, undefined, key)).issue;
  const refused = async (method: string, path: string, json: object, { key }: Person = cast.ada): Promise<string[]> => {
    const answer = await app.request(path, { method, key, json });
    const body = (await answer.json()) as { errors: string[] };
    assert.equal(answer.status, 422, body.errors?.join());
    return body.errors;
  };
  const refusedUpdate = (id: number, issue: object, who?: Person) =>
    refused("PUT", `/issues/${id}.json`, { issue }, who);

  test("a subtask names its parent, and the parent its children, each with theirs", async () => {
    const wall = await below(top, { subject: "Wall" });
    const stone = await below(wall, { subject: "Stone" });
    const roof = await below(top, { subject: "Roof", tracker_id: 2 });
    assert.deepEqual((await show(stone)).parent, { id: wall });
    assert.equal((await show(top)).parent, undefined);
    assert.equal((await show(stone, "children")).children, undefined);
    assert.deepEqual((await show(top, "children")).children, [
      {
        id: wall,
        tracker: { id: 1, name: "Bug" },
        subject: "Wall",
        children: [{ id: stone, tracker: { id: 1, name: "Bug" }, subject: "Stone" }],
      },
      { id: roof, tracker: { id: 2, name: "Feature" }, subject: "Roof" },
    ]);
  });

  test("a parent's dates, priority and progress follow its subtasks, up to the top", async () => {
    const wall = await below(top, { start_date: null });
    await below(wall, { start_date: "2030-02-04", due_date: "2030-02-10", done_ratio: 50, estimated_hours: 3 });
    await below(wall, { start_date: "2030-02-01", priority_id: 4, done_ratio: 20, estimated_hours: 1 });
    for (const id of [wall, top]) {
      const { start_date, due_date, priority, done_ratio, estimated_hours, total_estimated_hours } = await show(id);
      assert.deepEqual(
        { start_date, due_date, priority: priority.id, done_ratio, estimated_hours, total_estimated_hours },
        {
          start_date: "2030-02-01",
          due_date: "2030-02-10",
          priority: 4,
          done_ratio: 42,
          estimated_hours: null,
          total_estimated_hours: 4,
        },
      );
    }
  });

  test("thirds of hours are as exact as they are shown", async () => {
    await below(top, { estimated_hours: 2 });
    await below(top, { estimated_hours: "2:20", done_ratio: 60 });
    await below(top, { estimated_hours: "2:20" });
    assert.equal((await show(top)).done_ratio, 21);
  });

  test("closed subtasks count as done, and not for the priority", async () => {
    const gate = await below(top, { priority_id: 4 });
    await below(top, { priority_id: 3, done_ratio: 30 });
    await update(gate, { status_id: CLOSED });
    const { priority, done_ratio } = await show(top);
    assert.deepEqual([priority.id, done_ratio], [3, 65]);
  });

  test("what follows the subtasks cannot be written, and stays when the last of them is gone", async () => {
    const gate = await below(top, { start_date: "2030-02-04", due_date: "2030-02-05", priority_id: 4 });
    const errors = await refusedUpdate(top, {
      priority_id: 1,
      start_date: "2030-01-01",
      due_date: null,
      done_ratio: 10,
    });
    assert.equal(errors.length, 4);
    for (const error of errors) assert.match(error, /follows from the subtasks/);
    await update(top, { priority_id: 4, start_date: "2030-02-04", done_ratio: 0 });
    await update(gate, { parent_issue_id: "" });
    assert.deepEqual([(await show(top)).start_date, (await show(top)).priority.id], ["2030-02-04", 4]);
    await update(top, { priority_id: 1 });
  });

  test("a parent whose last subtask is deleted keeps its dates and its progress, as in Redmine, and may set them again", async () => {
    const gate = await below(top, { start_date: "2031-02-04", due_date: "2031-02-05", done_ratio: 50 });
    const values = async () => {
      const { start_date, due_date, done_ratio } = await show(top);
      return [start_date, due_date, done_ratio];
    };
    assert.deepEqual(await values(), ["2031-02-04", "2031-02-05", 50]);
    await answered(app, "DELETE", `/issues/${gate}.json`);
    assert.deepEqual(await values(), ["2031-02-04", "2031-02-05", 50]);
    await update(top, { start_date: "2031-03-01", due_date: null, done_ratio: 0 });
    assert.deepEqual(await values(), ["2031-03-01", null, 0]);
  });

  test("a parent is independent where the settings say so", async () => {
    const names = ["parent_issue_dates", "parent_issue_priority", "parent_issue_done_ratio"];
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    await setSettings(app, all("independent"));
    try {
      await below(top, { start_date: "2030-02-04", due_date: "2030-02-05", priority_id: 4, done_ratio: 10 });
      await update(top, { priority_id: 1, start_date: "2030-01-01", due_date: null, done_ratio: 50 });
      const { priority, done_ratio, start_date } = await show(top);
      assert.deepEqual([priority.id, done_ratio, start_date], [1, 50, "2030-01-01"]);
    } finally {
      await setSettings(app, all("derived"));
    }
  });

  test("a parent with open subtasks does not close, and says which are open", async () => {
    const wall = await below(top);
    const stone = await below(wall);
    const [error] = await refusedUpdate(top, { status_id: CLOSED });
    assert.match(error ?? "", new RegExp(`cannot be closed while subtasks are open: #${wall}, #${stone}`));
    const ids = (await show(top, "allowed_statuses")).allowed_statuses.map(({ id }: { id: number }) => id);
    assert.deepEqual(ids, [1, 2, 3, 4]);
    await update(stone, { status_id: CLOSED });
    await update(wall, { status_id: CLOSED });
    await update(top, { status_id: CLOSED });
  });

  test("a subtask does not reopen, and none is added, below a closed parent", async () => {
    const wall = await below(top);
    await update(wall, { status_id: CLOSED });
    await update(top, { status_id: CLOSED });
    assert.match((await refusedUpdate(wall, { status_id: OPEN })).join(), /parent task is closed/);
    const allowed = (await show(wall, "allowed_statuses")).allowed_statuses;
    assert.deepEqual([...new Set(allowed.map((status: { is_closed: boolean }) => status.is_closed))], [true]);
    const issue = { project_id: home.id, subject: "Late", parent_issue_id: top };
    assert.match(
      (await refused("POST", "/issues.json", { issue })).join(),
      /cannot be attached to a closed parent task/,
    );
    const free = await create();
    assert.match((await refusedUpdate(free, { parent_issue_id: wall })).join(), /closed parent task/);
  });

  test("no issue stands below itself", async () => {
    const wall = await below(top);
    const stone = await below(wall);
    for (const [id, parent] of [
      [top, top],
      [top, wall],
      [top, stone],
      [wall, stone],
    ] as const)
      assert.deepEqual(await refusedUpdate(id, { parent_issue_id: parent }), ["Parent task is invalid"]);
  });

  test("a parent must be there, be seen, and be in reach of the setting", async () => {
    const hidden = await create({ project_id: annex.id });
    const secret = await create({ is_private: true });
    for (const parent of [999_999, hidden]) {
      const issue = { project_id: home.id, subject: "Gate", parent_issue_id: parent };
      assert.deepEqual(await refused("POST", "/issues.json", { issue }), ["Parent task is invalid"], String(parent));
    }
    const mine = await create({}, cast.grace);
    assert.deepEqual(await refusedUpdate(mine, { parent_issue_id: secret }, cast.grace), ["Parent task is invalid"]);
    await setSettings(app, { cross_project_subtasks: "system" });
    try {
      const across = await below(hidden);
      assert.deepEqual((await show(across)).parent, { id: hidden });
    } finally {
      await setSettings(app, { cross_project_subtasks: "tree" });
    }
  });

  test("subtasks are managed by those who may", async () => {
    const issue = { project_id: home.id, subject: "Mine", parent_issue_id: top };
    assert.match((await refused("POST", "/issues.json", { issue }, cast.linus)).join(), /Parent task cannot be set/);
  });

  test("a private parent is none for those who do not see it, nor is a private subtask", async () => {
    const secret = await create({ is_private: true, subject: "Safe" });
    const gate = await below(secret);
    const hidden = await below(top, { is_private: true });
    assert.deepEqual((await show(gate)).parent, { id: secret });
    assert.equal((await show(gate, "", cast.grace)).parent, undefined);
    assert.equal((await show(top, "children", cast.grace)).children, undefined);
    const details = async (who: Person) =>
      (await show(top, "journals", who)).journals.flatMap(({ details }: { details: object[] }) => details);
    assert.deepEqual(await details(cast.ada), [
      { property: "attr", name: "child_id", old_value: null, new_value: String(hidden) },
    ]);
    assert.deepEqual(await details(cast.grace), []);
    const { issues } = await answered(app, "GET", `/issues.json?issue_id=${gate}`, undefined, cast.grace.key);
    assert.equal(issues[0].parent, undefined);
  });

  test("the history of both says what became of a subtask", async () => {
    const gate = await below(top);
    const other = await create();
    await update(gate, { parent_issue_id: other });
    await answered(app, "DELETE", `/issues/${await below(top)}.json`, undefined, cast.ada.key);
    const named = async (id: number) =>
      (await show(id, "journals")).journals.flatMap(({ details }: { details: Record<string, string>[] }) =>
        details.map(({ name, old_value, new_value }) => [name, old_value, new_value]),
      );
    assert.deepEqual(await named(gate), [["parent_id", String(top), String(other)]]);
    assert.deepEqual(await named(other), [["child_id", null, String(gate)]]);
    assert.deepEqual(await named(top), [
      ["child_id", null, String(gate)],
      ["child_id", String(gate), null],
    ]);
  });

  test("deleting a parent deletes what is below it", async () => {
    const wall = await below(top);
    const stone = await below(wall);
    await answered(app, "DELETE", `/issues/${wall}.json`, undefined, cast.ada.key);
    for (const id of [wall, stone]) {
      assert.equal((await app.request(`/issues/${id}.json`, { key: cast.ada.key })).status, 404);
    }
    await show(top);
  });

  test("subtasks go to another project with their parent, those of other projects stay", async () => {
    await setSettings(app, { cross_project_subtasks: "system" });
    try {
      const wall = await below(top);
      const stone = await below(wall);
      const away = await below(top, { project_id: annex.id });
      const third = await project(app, `third-${top}`, { members: { Manager: [cast.ada] } });
      await update(top, { project_id: third.id });
      const places = await Promise.all([top, wall, stone, away].map(async (id) => (await show(id)).project.id));
      assert.deepEqual(places, [third.id, third.id, third.id, annex.id]);
      const [{ details }] = (await show(wall, "journals")).journals.slice(-1);
      assert.equal(details[0].name, "project_id");
    } finally {
      await setSettings(app, { cross_project_subtasks: "tree" });
    }
  });

  test("a subtask that leaves the project leaves a parent that it cannot reach from there", async () => {
    const wall = await below(top);
    await update(wall, { project_id: annex.id });
    assert.equal((await show(wall)).parent, undefined);
  });

  test("two subtasks that change at once are both counted", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => below(top, { done_ratio: 0 })));
    await Promise.all(ids.map((id) => update(id, { done_ratio: 100 })));
    assert.equal((await show(top)).done_ratio, 100);
  });

  test("of closing a parent and reopening its subtask at once, one is refused", async () => {
    for (let n = 0; n < 5; n++) {
      const parent = await create();
      const child = await below(parent);
      await update(child, { status_id: CLOSED });
      const send = (id: number, status_id: number) =>
        app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json: { issue: { status_id } } });
      const answers = await Promise.all([send(parent, CLOSED), send(child, OPEN)]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204, 422]));
    }
  });
});
