import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Categories in the settings of a project", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary", Person>;
  let homeId: number;
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary");
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    homeId = (await project(app, "home", { members })).id;
  });
  after(() => app.close());

  const visited = async (path: string, person = cast.ada) => {
    const headers = { accept: "text/html" };
    const response = await app.request(path, { cookie: cookies.get(person.id), headers });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  const sent = async (path: string, fields: Record<string, string>, person = cast.ada) => {
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const cookie = cookies.get(person.id);
    const response = await app.request(path, { method: "POST", cookie, headers, body: new URLSearchParams(fields) });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  const stored = async () => (await answered(app, "GET", "/projects/home/issue_categories.json")).issue_categories;
  const named = async (name: string) => (await stored()).find((one: { name: string }) => one.name === name);
  const list = "/projects/home/settings/categories";

  test("are made, renamed and given an assignee for new issues", async () => {
    assert.match((await visited(list)).html, /No categories yet/);
    const fields = { name: "Backend", assigned_to_id: String(cast.grace.id) };
    const made = await sent("/projects/home/issue_categories", fields);
    assert.deepEqual([made.status, made.location], [303, list]);
    const { id, assigned_to } = await named("Backend");
    assert.equal(assigned_to.name, "Grace");
    assert.match((await visited(list)).html, /Backend[\s\S]*Grace/);
    assert.match((await visited(`/issue_categories/${id}/edit`)).html, /<option[^>]*selected[^>]*>Grace</);
    await sent(`/issue_categories/${id}`, { name: "Server", assigned_to_id: "" });
    assert.equal((await named("Server")).assigned_to, undefined);
  });

  test("a refused form comes back with what was typed and what is wrong", async () => {
    const { status, html } = await sent("/projects/home/issue_categories", { name: "Server" });
    assert.equal(status, 422);
    assert.match(html, /value="Server"/);
    assert.match(html, /Name has already been taken/);
  });

  test("the default assignee may be typed, and who is none is refused with names that are near", async () => {
    await sent("/projects/home/issue_categories", { name: "Typed", assigned_to: "grace" });
    assert.equal((await named("Typed")).assigned_to.name, "Grace");
    const { status, html } = await sent("/projects/home/issue_categories", { name: "Vain", assigned_to: "gr" });
    assert.equal(status, 422);
    assert.match(html, /Near it: .?grace/);
    const choices = await visited("/projects/home/assignees?q=gra");
    assert.match(choices.html, /Grace/);
    assert.equal((await visited("/projects/home/assignees?q=gra", cast.mary)).status, 403);
  });

  test("before one goes, its issues are counted and get another", async () => {
    await sent("/projects/home/issue_categories", { name: "Old" });
    await sent("/projects/home/issue_categories", { name: "New" });
    const [old, next] = [await named("Old"), await named("New")];
    const issue = { project_id: homeId, subject: "Of it", category_id: old.id };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const { html } = await visited(`/issue_categories/${old.id}/delete`);
    assert.match(html, /1 issue has it/);
    const others = [...html.matchAll(/<option value="(\d+)"/g)].map(([, value]) => Number(value));
    assert.deepEqual([others.includes(next.id), others.includes(old.id)], [true, false]);
    for (const wrong of [
      { reassign_to: "Nowhere" },
      ...["x", "-1", "1.5", "1e400"].map((id) => ({ reassign_to_id: id })),
    ])
      assert.equal((await sent(`/issue_categories/${old.id}/delete`, wrong)).status, 422, JSON.stringify(wrong));
    await sent(`/issue_categories/${old.id}/delete`, { reassign_to_id: String(next.id) });
    assert.equal(await named("Old"), undefined);
    assert.equal((await answered(app, "GET", `/issues/${id}.json`)).issue.category.name, "New");
  });

  test("are for those who manage them; their tab leads developers to the settings", async () => {
    assert.equal((await visited(list, cast.mary)).status, 403);
    assert.equal((await visited("/projects/home/issue_categories/new", cast.mary)).status, 403);
    assert.equal((await sent("/projects/home/issue_categories", { name: "Mine" }, cast.mary)).status, 403);
    const { id } = await named("Server");
    assert.equal((await sent(`/issue_categories/${id}/delete`, {}, cast.mary)).status, 403);
    const { html } = await visited("/projects/home", cast.grace);
    assert.match(html, /href="\/projects\/home\/settings\/versions"/);
    assert.match((await visited(list, cast.grace)).html, /aria-current="page"[^>]*>Categories</);
    const { status, location } = await visited("/projects/home/settings", cast.grace);
    assert.deepEqual([status, location], [303, "/projects/home/settings/versions"]);
  });
});
