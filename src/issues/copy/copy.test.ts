import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("A copy of an issue", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let annex: { id: number };
  let original: number;
  let child: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace] };
    home = await project(app, "home", { members });
    annex = await project(app, "annex", { members });
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "plan" };
    const { upload } = (await (await app.request("/uploads.json?filename=plan.txt", sent)).json()) as {
      upload: object;
    };
    original = await create({
      subject: "Build a gate",
      description: "Of *oak*",
      priority_id: 4,
      assigned_to_id: cast.grace.id,
      estimated_hours: 8,
      watcher_user_ids: [cast.grace.id],
      uploads: [upload],
    });
    child = await create({ subject: "Dig holes", parent_issue_id: original });
    await create({ subject: "Find a spade", parent_issue_id: child });
    await answered(app, "PUT", `/issues/${original}.json`, { issue: { status_id: 2, notes: "Begun" } }, cast.ada.key);
  });
  after(() => app.close());

  const create = async (fields: object): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, ...fields } }, cast.ada.key)).issue.id;
  const includes = "include=attachments,children,watchers,relations,journals";
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?${includes}`)).issue;
  const visit = async (path: string, who = cast.ada) =>
    app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } });
  const all = { copy_attachments: "1", copy_subtasks: "1", copy_watchers: "1", link_copy: "1" };
  const send = async (fields: Record<string, string>, who = cast.ada) =>
    app.request("/issues", {
      method: "POST",
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ copy_from: String(original), "issue[project_id]": String(home.id), ...fields }),
    });
  const copied = async (fields: Record<string, string>, who?: Person): Promise<number> => {
    const answer = await send({ "issue[subject]": "A second gate", ...fields }, who);
    assert.equal(answer.status, 303, await answer.text());
    return Number(/\/issues\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1]);
  };
  const newest = async () => (await answered(app, "GET", "/issues.json?status_id=*&sort=id:desc&limit=1")).issues[0].id;

  test("its form has all values of the original but the status, in its project or in another one", async () => {
    for (const path of [`/issues/${original}/copy`, `/projects/home/issues/${original}/copy`]) {
      const page = await (await visit(path)).text();
      assert.match(page, new RegExp(`name="copy_from" value="${original}"`));
      for (const value of ["Build a gate", "Of *oak*"]) assert.ok(page.includes(value), value);
      assert.match(page, /name="copy_attachments"/);
      assert.match(page, /name="copy_subtasks"/);
    }
    const page = await (await visit(`/issues/${original}/copy?project_id=${annex.id}`)).text();
    assert.match(page, new RegExp(`name="issue\\[project_id\\]" value="${annex.id}"`));
  });

  test("takes along what was asked for: files, subtasks at their places, watchers, and the relation", async () => {
    const id = await copied(all);
    const { status, author, attachments, children, watchers, relations } = await read(id);
    assert.deepEqual([status.name, author.name], ["New", "Ada"]);
    assert.deepEqual([attachments.length, attachments[0].filename], [1, "plan.txt"]);
    assert.equal(children[0].subject, "Dig holes");
    assert.equal(children[0].children[0].subject, "Find a spade");
    assert.ok(watchers.some((one: { id: number }) => one.id === cast.grace.id));
    assert.deepEqual(
      [relations[0].relation_type, relations[0].issue_id, relations[0].issue_to_id],
      ["copied_to", original, id],
    );
    const content = await app.request(new URL(attachments[0].content_url).pathname, { key: cast.ada.key });
    assert.equal(await content.text(), "plan");
  });

  test("takes nothing along that was not asked for, and leaves the original as it is", async () => {
    const before = await read(original);
    const { attachments, children, watchers, relations, journals } = await read(await copied({}));
    assert.deepEqual(
      [attachments, children, relations, journals].map((one) => one?.length ?? 0),
      [0, 0, 0, 0],
    );
    assert.ok(!watchers?.some((one: { id: number }) => one.id === cast.grace.id));
    assert.deepEqual(await read(original), before);
  });

  test("its file stays when the original goes", async () => {
    const gone = await create({ subject: "Gone soon" });
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "kept" };
    const { upload } = (await (await app.request("/uploads.json?filename=kept.txt", sent)).json()) as {
      upload: object;
    };
    await answered(app, "PUT", `/issues/${gone}.json`, { issue: { uploads: [upload] } }, cast.ada.key);
    const id = await copied({ copy_from: String(gone), copy_attachments: "1" });
    await answered(app, "DELETE", `/issues/${gone}.json`);
    await app.startWorkers();
    await app.settled();
    const [file] = (await read(id)).attachments;
    const content = await app.request(new URL(file.content_url).pathname, { key: cast.ada.key });
    assert.equal(await content.text(), "kept");
  });

  test("asks for `copy_issues` where the original is and `add_issues` where the copy is to be", async () => {
    const last = await newest();
    assert.equal((await visit(`/issues/${original}/copy`, cast.grace)).status, 403);
    assert.equal((await send({ "issue[subject]": "Mine" }, cast.grace)).status, 403);
    assert.equal((await visit(`/issues/${original}/copy`, cast.linus)).status, 404);
    assert.equal((await send({ "issue[subject]": "Mine" }, cast.linus)).status, 403);
    assert.doesNotMatch(await (await visit(`/issues/${original}`, cast.grace)).text(), /\/copy"/);
    assert.match(await (await visit(`/issues/${original}`)).text(), new RegExp(`href="/issues/${original}/copy"`));
    assert.equal(await newest(), last, "and leaves nothing behind");
  });

  test("what is refused leaves nothing behind, and the form comes back as it was", async () => {
    const last = await newest();
    const answer = await send({ ...all, "issue[subject]": "", "issue[description]": "Kept words" });
    const page = await answer.text();
    assert.equal(answer.status, 422);
    assert.match(page, /Kept words/);
    assert.match(page, /checked=""[^>]*name="copy_watchers"/);
    assert.equal(await newest(), last);
  });

  test("an original that is not there, or no number, is no copy of anything", async () => {
    assert.equal((await send({ copy_from: "999999", "issue[subject]": "x" })).status, 404);
    assert.equal((await visit("/issues/999999/copy")).status, 404);
    assert.equal((await visit("/issues/x/copy")).status, 404);
  });
});
