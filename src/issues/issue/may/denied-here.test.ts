import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  limitRole,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

describe("A role that lets one change the issues of some trackers only", () => {
  const BUG = 1;
  const FEATURE = 2;
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary", Person>;
  const ids: Record<number, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary");
    const members = { Manager: [cast.ada, cast.grace], Reporter: [cast.mary] };
    const { id: project_id } = await project(app, "home", { members });
    for (const tracker_id of [BUG, FEATURE]) {
      const issue = { project_id, subject: "Gate", tracker_id };
      ids[tracker_id] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    }
    const some = [FEATURE];
    await limitRole(app, "Manager", {
      view_issues: "all",
      edit_issues: some,
      add_issue_notes: some,
      delete_issues: some,
    });
  });
  after(() => app.close());

  const refused = async (method: "PUT" | "DELETE", fields: object | undefined, by = cast.grace) => {
    const json = fields && { issue: fields };
    const answer = await app.request(`/issues/${ids[BUG]}.json`, { method, key: by.key, json });
    assert.equal(answer.status, 403);
    return ((await answer.json()) as { errors: string[] }).errors;
  };

  test("says which tracker it is, on every way in", async () => {
    assert.deepEqual(await refused("PUT", { subject: "Mine" }), [
      "You may not edit issues of the tracker Bug in this project.",
    ]);
    assert.deepEqual(await refused("PUT", { notes: "Mine" }), [
      "You may not comment on issues of the tracker Bug in this project.",
    ]);
    assert.deepEqual(await refused("DELETE", undefined), [
      "You may not delete issues of the tracker Bug in this project.",
    ]);
    const page = await app.request(`/issues/${ids[BUG]}/facts/status_id`, {
      cookie: await session(app, cast.grace),
      headers: { accept: "text/html" },
    });
    assert.match(await page.text(), /You may not edit issues of the tracker Bug/);
    await answered(app, "PUT", `/issues/${ids[FEATURE]}.json`, { issue: { subject: "Ours" } }, cast.grace.key);
  });

  test("names none to those who may do it with no tracker", async () => {
    assert.deepEqual(await refused("PUT", { subject: "Mine" }, cast.mary), ["You may not edit this issue."]);
  });
});

describe("A closed project", () => {
  const closed = ["You are not allowed to do that in this project; it is closed."];
  let app: TestApp;
  let ada: Person;
  let id: number;
  let other: number;
  let relation: number;
  let file: number;
  let journal: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "shut", { members: { Manager: [ada] } });
    const issue = { project_id: "shut", subject: "Gate" };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue);
    other = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    const related = { relation: { issue_to_id: other } };
    relation = (await answered(app, "POST", `/issues/${id}/relations.json`, related, ada.key)).relation.id;
    const headers = { "content-type": "application/octet-stream" };
    const sent = await app.request("/uploads.json?filename=a.txt", {
      method: "POST",
      key: ada.key,
      headers,
      body: "Oil",
    });
    const { upload } = (await sent.json()) as { upload: { id: number } };
    file = upload.id;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Oiled", uploads: [upload] } }, ada.key);
    const { issue: shown } = await answered(app, "GET", `/issues/${id}.json?include=journals`);
    journal = shown.journals.at(-1).id;
    await answered(app, "PUT", "/projects/shut/close.json");
  });
  after(() => app.close());

  test("is the reason that a refusal names of watchers, relations, files and notes", async () => {
    const issue = `/issues/${id}`;
    for (const [method, at, json] of [
      ["POST", `${issue}/watchers.json`, { user_id: 1 }],
      ["DELETE", `${issue}/watchers/1.json`],
      ["POST", `${issue}/relations.json`, { relation: { issue_to_id: other, relation_type: "blocks" } }],
      ["DELETE", `/relations/${relation}.json`],
      ["PUT", `/journals/${journal}.json`, { journal: { notes: "Late" } }],
      ["PATCH", `/attachments/${file}.json`, { attachment: { description: "Late" } }],
      ["DELETE", `/attachments/${file}.json`],
    ] as const) {
      const answer = await app.request(at, { method, key: ada.key, json });
      assert.equal(answer.status, 403, at);
      assert.deepEqual(((await answer.json()) as { errors: string[] }).errors, closed, at);
    }
  });

  test("is the reason that the pages to edit and to delete a note are refused with", async () => {
    const asked = { cookie: await session(app, ada), headers: { accept: "text/html" } };
    for (const page of ["edit", "delete"]) {
      const answer = await app.request(`/journals/${journal}/${page}`, asked);
      assert.equal(answer.status, 403);
      assert.ok((await answer.text()).includes(closed[0] ?? "?"), page);
    }
  });

  test("is the reason that a refusal names, to administrators too", async () => {
    const create = ["POST", "/issues.json", { project_id: "shut", subject: "Gate" }] as const;
    const path = `/issues/${id}.json`;
    const comment = ["PUT", path, { notes: "Late" }] as const;
    for (const [method, at, issue] of [
      create,
      comment,
      ["PUT", path, { subject: "Late" }],
      ["DELETE", path],
    ] as const) {
      for (const key of [ada.key, ADMIN_KEY]) {
        const answer = await app.request(at, { method, key, json: issue && { issue } });
        assert.equal(answer.status, 403);
        assert.deepEqual(((await answer.json()) as { errors: string[] }).errors, closed);
      }
    }
  });
});
