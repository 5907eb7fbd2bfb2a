import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { viewerById } from "../../accounts/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { issueResource } from "./resource.js";

describe("The mark of an issue, by which a subscription notices a change", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let issue: number;
  let journal: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
  });
  after(() => app.close());

  const create = async (fields: object) =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", ...fields } }, cast.ada.key)).issue.id;
  const update = (fields: object) => answered(app, "PUT", `/issues/${issue}.json`, { issue: fields }, cast.ada.key);
  const edit = (fields: object) => answered(app, "PUT", `/journals/${journal}.json`, { journal: fields });
  beforeEach(async () => {
    issue = await create({ subject: "Gate" });
    await update({ notes: "Oil it" });
    const { issue: shown } = await answered(app, "GET", `/issues/${issue}.json?include=journals`);
    journal = shown.journals[0].id;
  });

  const mark = async () => {
    const viewer = await viewerById(app.runtime.db, cast.grace.id, { kind: "session", readOnly: false });
    assert.ok(viewer);
    return (await issueResource.marks(app.runtime, viewer, [String(issue)])).get(String(issue));
  };
  const isAnotherAfter = async (act: () => Promise<unknown>) => {
    const before = await mark();
    assert.ok(before);
    assert.equal(await mark(), before, "nothing happened");
    await act();
    return (await mark()) !== before;
  };
  const changesWith = async (act: () => Promise<unknown>) => assert.ok(await isAnotherAfter(act));

  test("changes with the issue and with a new comment", async () => {
    await changesWith(() => update({ subject: "Door" }));
    await changesWith(() => update({ notes: "Oiled" }));
  });

  test("changes when a comment is edited", () => changesWith(() => edit({ notes: "Oil it well" })));

  test("changes when a comment is made private, so that it is not read any more", () =>
    changesWith(() => edit({ private_notes: true })));

  test("changes when a comment is deleted, with the change beside it and without", async () => {
    await changesWith(() => answered(app, "DELETE", `/journals/${journal}.json`));
    await update({ subject: "Door", notes: "Renamed" });
    const { issue: shown } = await answered(app, "GET", `/issues/${issue}.json?include=journals`);
    await changesWith(() => answered(app, "DELETE", `/journals/${shown.journals[0].id}.json`));
  });

  test("changes when it is related to another issue, and when it gets a subtask", async () => {
    const other = await create({ subject: "Fence" });
    const relation = { issue_to_id: other, relation_type: "relates" };
    await changesWith(() => answered(app, "POST", `/issues/${issue}/relations.json`, { relation }));
    await changesWith(() => create({ subject: "Hinge", parent_issue_id: issue }));
  });

  test("says nothing of what happens to a comment that the caller may not read", async () => {
    await edit({ private_notes: true });
    assert.equal(await isAnotherAfter(() => edit({ notes: "Oil it secretly" })), false);
  });
});
