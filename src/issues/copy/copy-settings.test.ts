import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const LINK = "link_copied_issue";
const FILES = "copy_attachments_on_issue_copy";

describe("What an administrator chose of copies", () => {
  let app: TestApp;
  let cast: Record<"ada" | "copier", Person>;
  let home: { id: number };
  let original: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "copier");
    home = await project(app, "home", { members: { Manager: [cast.ada] } });
    const permissions = ["view_issues", "add_issues", "copy_issues"];
    const { role } = await answered(app, "POST", "/roles.json", { role: { name: "Copier", permissions } });
    const membership = { user_id: cast.copier.id, role_ids: [role.id] };
    await answered(app, "POST", "/projects/home/memberships.json", { membership });
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "plan" };
    const { upload } = (await (await app.request("/uploads.json?filename=plan.txt", sent)).json()) as {
      upload: object;
    };
    const issue = { project_id: home.id, subject: "Gate", uploads: [upload] };
    original = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(() => app.close());

  const chosen = { link_copy: "1", copy_attachments: "1" };
  const newest = async () => (await answered(app, "GET", "/issues.json?status_id=*&sort=id:desc&limit=1")).issues[0].id;
  /** How many relations and files the copy has. */
  const taken = async (id: number) => {
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=relations,attachments`);
    return [issue.relations?.length ?? 0, issue.attachments.length];
  };
  const sent = async (path: string, fields: [string, string][]) => {
    const answer = await app.request(path, {
      method: "POST",
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
    assert.equal(answer.status, 303, await answer.text());
    return newest();
  };
  const onPage = (along: object) =>
    sent("/issues", [
      ["copy_from", String(original)],
      ["issue[project_id]", String(home.id)],
      ["issue[subject]", "Copy"],
      ...Object.entries(along),
    ]);
  const together = (along: object) =>
    sent("/issues/bulk_update", [["ids[]", String(original)], ["copy", "1"], ...Object.entries(along)]);
  const overRest = async (along: object, who = cast.ada) =>
    (await answered(app, "POST", "/issues.json", { copy_from: original, ...along }, who.key)).issue.id;
  const ways = [onPage, together, overRest];
  const forms = async () => {
    const cookie = await session(app, cast.ada);
    const paths = [`/issues/${original}/copy`, `/issues/bulk_edit?copy=1&ids[]=${original}`];
    return Promise.all(
      paths.map(async (path) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text()),
    );
  };

  test("asked, who copies says whether files and the relation come along", async () => {
    for (const copied of ways) {
      assert.deepEqual(await taken(await copied(chosen)), [1, 1]);
      assert.deepEqual(await taken(await copied({})), [0, 0]);
    }
    for (const form of await forms())
      for (const name of Object.keys(chosen)) assert.match(form, new RegExp(`name="${name}"`));
  });

  test("always, they come along whatever is sent, and no form asks", async () => {
    await setSettings(app, { [LINK]: "yes", [FILES]: "yes" });
    for (const copied of ways) {
      assert.deepEqual(await taken(await copied({})), [1, 1]);
      assert.deepEqual(await taken(await copied({ link_copy: "0", copy_attachments: "0" })), [1, 1]);
    }
    for (const form of await forms())
      for (const name of Object.keys(chosen)) assert.doesNotMatch(form, new RegExp(`name="${name}"`));
  });

  test("never, they stay behind whatever is sent", async () => {
    await setSettings(app, { [LINK]: "no", [FILES]: "no" });
    for (const copied of ways) assert.deepEqual(await taken(await copied(chosen)), [0, 0]);
    for (const form of await forms())
      for (const name of Object.keys(chosen)) assert.doesNotMatch(form, new RegExp(`name="${name}"`));
  });

  test("each is chosen by itself", async () => {
    await setSettings(app, { [LINK]: "yes", [FILES]: "ask" });
    for (const copied of ways) assert.deepEqual(await taken(await copied({})), [1, 0]);
    await setSettings(app, { [LINK]: "ask", [FILES]: "yes" });
    for (const copied of ways) assert.deepEqual(await taken(await copied({})), [0, 1]);
  });

  test("who may make no relations copies without one, whatever the administrator chose", async () => {
    await setSettings(app, { [LINK]: "yes", [FILES]: "yes" });
    assert.deepEqual(await taken(await overRest({}, cast.copier)), [0, 1]);
    await setSettings(app, { [LINK]: "no", [FILES]: "no" });
    assert.deepEqual(await taken(await overRest({ link_copy: "1" }, cast.copier)), [0, 0]);
    await setSettings(app, { [LINK]: "ask", [FILES]: "ask" });
    const asked = { method: "POST", key: cast.copier.key, json: { copy_from: original, link_copy: "1" } };
    assert.equal((await app.request("/issues.json", asked)).status, 403, "where they are asked, it is refused");
  });
});
