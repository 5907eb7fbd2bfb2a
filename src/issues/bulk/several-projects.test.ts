import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins } from "../../../tests/pages/crowd.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Issues of several projects at once", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  let annex: { id: number };
  let cookie: string;
  let ids: number[];
  const versions: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    cookie = await session(app, cast.ada);
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    annex = await project(app, "annex", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    await answered(app, "PUT", `/projects/${annex.id}.json`, { project: { tracker_ids: [1, 3] } });
    for (const [name, sharing] of [
      ["Everywhere", "system"],
      ["At home", "none"],
    ] as const) {
      const made = await answered(app, "POST", "/projects/home/versions.json", { version: { name, sharing } });
      versions[name] = made.version.id;
    }
    const category = { issue_category: { name: "Doors" } };
    await answered(app, "POST", "/projects/home/issue_categories.json", category);
    ids = [await issue(home.id), await issue(annex.id)];
  });
  after(() => app.close());

  const issue = async (project_id: number): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "One" } }, cast.ada.key)).issue.id;
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue;
  const asked = () => ids.map((id) => `ids[]=${id}`).join("&");
  const visit = async (path: string, more: Record<string, string> = {}) => {
    const answer = await app.request(path, { cookie, headers: { accept: "text/html", ...more } });
    return (await answer.text()).replace(/[\u2068\u2069]/g, "");
  };
  const send = async (...fields: [string, string][]) => {
    const answer = await app.request("/issues/bulk_update", {
      method: "POST",
      cookie,
      body: new URLSearchParams([...ids.map((id): [string, string] => ["ids[]", String(id)]), ...fields]),
      headers: { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
    return answer.status;
  };
  /** The values of a control, or undefined where there is none. */
  const offered = (page: string, name: string) => {
    const select = new RegExp(`<select[^>]*name="issue\\[${name}\\]".*?</select>`, "s").exec(page)?.[0];
    return select && [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value).filter(Boolean);
  };

  test("are offered what each of their projects has: assignees, trackers and versions, and no category", async () => {
    const page = await visit(`/issues/bulk_edit?${asked()}`);
    assert.deepEqual(offered(page, "assigned_to_id"), ["none", String(cast.ada.id), String(cast.grace.id)]);
    assert.deepEqual(offered(page, "tracker_id"), ["1", "3"]);
    assert.deepEqual(offered(page, "fixed_version_id"), ["none", String(versions.Everywhere)]);
    assert.match(page, /home - Everywhere/);
    assert.equal(offered(page, "category_id"), undefined);
    const popup = await visit(`/issues/bulk_edit?${asked()}&field=assigned_to_id`, { "turbo-frame": "page-in-frame" });
    assert.deepEqual(
      [...popup.matchAll(/name="issue\[assigned_to_id\]" value="([^"]*)"/g)].map(([, value]) => value),
      ["none", String(cast.ada.id), String(cast.grace.id)],
    );
  });

  test("are given it together", async () => {
    const given = [
      ["assigned_to_id", String(cast.grace.id)],
      ["tracker_id", "3"],
      ["fixed_version_id", String(versions.Everywhere)],
    ].map(([name, value]): [string, string] => [`issue[${name}]`, value ?? ""]);
    assert.equal(await send(...given), 303);
    for (const id of ids) {
      const { assigned_to, tracker, fixed_version } = await read(id);
      assert.deepEqual([assigned_to.id, tracker.id, fixed_version.id], [cast.grace.id, 3, versions.Everywhere]);
    }
  });

  test("are deleted together where their user may in each project, and one is back where one was", async () => {
    const both = [await issue(home.id), await issue(annex.id)].map((id) => `ids[]=${id}`).join("&");
    assert.match(await visit(`/issues/bulk_edit?${both}`), /bulk_delete/);
    const shut = await project(app, "shut", { members: { Reporter: [cast.ada] } });
    const kept = (await answered(app, "POST", "/issues.json", { issue: { project_id: shut.id, subject: "Kept" } }))
      .issue;
    assert.doesNotMatch(await visit(`/issues/bulk_edit?${both}&ids[]=${kept.id}`), /bulk_delete/);
    const remove = (asked: string) =>
      app.request(`/issues/bulk_delete?${asked}&back_url=${encodeURIComponent("/issues?sort=id")}`, {
        method: "POST",
        cookie,
        headers: { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" },
      });
    assert.equal((await remove(`${both}&ids[]=${kept.id}`)).status, 403);
    const done = await remove(both);
    assert.deepEqual([done.status, done.headers.get("location")], [303, "/issues?sort=id"]);
    for (const [, id] of both.matchAll(/=(\d+)/g))
      assert.equal((await app.request(`/issues/${id}`, { cookie, headers: { accept: "text/html" } })).status, 404);
    assert.equal((await read(kept.id)).subject, "Kept");
  });

  test("are given to nobody where no one can be assignee of all", async () => {
    const lone = await project(app, "lone", { isPublic: true, members: { Developer: [cast.linus] } });
    const there = { project_id: lone.id, subject: "One" };
    const other = (await answered(app, "POST", "/issues.json", { issue: there })).issue.id;
    const page = await visit(`/issues/bulk_edit?${asked()}&ids[]=${other}`);
    assert.deepEqual(offered(page, "assigned_to_id"), ["none"]);
  });

  test("are searched for an assignee where they are too many for a list: one of all projects", async () => {
    await crowd(app, 60);
    for (const place of [home, annex]) await crowdJoins(app, place, "Developer");
    const search = (typed: string) => visit(`/issues/bulk_edit/choices/assigned_to_id?${asked()}&q=${typed}`);
    assert.match(await search("crowd9"), /Crowd Number 9/);
    assert.match(await search("grace"), /data-value="grace"/);
    assert.doesNotMatch(await search("linus"), /data-value="linus"/);
    assert.match(await visit(`/issues/bulk_edit/choices/fixed_version_id?${asked()}&q=e`), /Everywhere/);
    assert.equal(await send(["issue[assigned_to]", "linus"]), 422);
    assert.equal(await send(["issue[assigned_to]", "crowd9"]), 303);
    assert.equal((await read(ids[1] ?? 0)).assigned_to.name, "Crowd Number 9");
  });
});
