import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("The activity of a project", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "outsider", Person>;
  let gate: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "outsider");
    const members = { Manager: [cast.ada], Reporter: [cast.grace] };
    const home = await project(app, "home", { isPublic: true, members });
    await project(app, "away", { members });
    const below = { name: "Cellar", identifier: "cellar", parent_id: home.id, is_public: false };
    const { project: cellar } = await answered(app, "POST", "/projects.json", { project: below });
    const { roles } = await answered(app, "GET", "/roles.json");
    const role_ids = [roles.find(({ name }: { name: string }) => name === "Manager").id];
    const membership = { user_id: cast.ada.id, role_ids };
    await answered(app, "POST", `/projects/${cellar.id}/memberships.json`, { membership });
    gate = await create({ project_id: "home", subject: "The gate" });
    await create({ project_id: "cellar", subject: "The wine" });
    await create({ project_id: "away", subject: "The beach" });
    await create({ project_id: "home", subject: "Between us", is_private: true });
  });
  after(() => app.close());

  const create = async (issue: object): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  const update = (id: number, issue: object, { key } = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue }, key);
  const answer = async (path: string, person?: Person) =>
    app.request(path, {
      headers: { accept: "text/html" },
      ...(person && { cookie: await session(app, person) }),
    });
  const read = async (path: string, person?: Person) => (await answer(path, person)).text();
  const titles = (html: string) => [...html.matchAll(/data-list-target="item">([^<]+)</g)].map(([, title]) => title);

  test("is a tab of its pages, and tells of it and of those below it that the viewer sees", async () => {
    assert.match(await read("/projects/home", cast.grace), /href="\/projects\/home\/activity"/);
    assert.deepEqual(titles(await read("/projects/home/activity", cast.ada)), ["Between us", "The wine", "The gate"]);
    assert.deepEqual(titles(await read("/projects/home/activity", cast.grace)), ["The gate"]);
    assert.deepEqual(titles(await read("/projects/cellar/activity", cast.ada)), ["The wine"]);
  });

  test("is open to visitors where the project is, with what they may see of it", async () => {
    assert.deepEqual(titles(await read("/projects/home/activity")), ["The gate"]);
    assert.deepEqual(titles(await read("/activity")), ["The gate"]);
  });

  test("answers like its other pages to those who do not see it, and of what is no project", async () => {
    for (const path of ["/projects/away/activity", "/projects/nowhere/activity"]) {
      assert.equal((await answer(path, cast.outsider)).status, 404, path);
      assert.equal((await app.request(path.replace(/$/, ".atom"), { key: cast.outsider.key })).status, 404, path);
    }
  });

  test("is read of a closed project, and of an archived one by nobody else than its pages are", async () => {
    const status = (to: string) => answered(app, "PUT", `/projects/away/${to}.json`);
    await status("close");
    assert.deepEqual(titles(await read("/projects/away/activity", cast.ada)), ["The beach"]);
    await status("reopen");
    await status("archive");
    assert.equal((await answer("/projects/away/activity", cast.ada)).status, 404);
    assert.deepEqual(titles(await read("/activity", cast.ada)).includes("The beach"), false);
    await status("unarchive");
  });

  test("follows an issue that moves, with its whole history", async () => {
    const id = await create({ project_id: "home", subject: "On the move" });
    await update(id, { notes: "Said at home" });
    await update(id, { project_id: "away", notes: "Said while moving" });
    await update(id, { notes: "Said away" });
    const of = async (name: string) => (await read(`/projects/${name}/activity`, cast.ada)).match(/Said [\w ]+/g) ?? [];
    assert.deepEqual(await of("home"), []);
    assert.deepEqual(await of("away"), ["Said away", "Said while moving", "Said at home"]);
    await answered(app, "DELETE", `/issues/${id}.json`);
  });

  test("its feed holds the same, with the same filters, and names no key", async () => {
    const get = async (path: string) => (await app.request(path, { key: cast.ada.key })).text();
    const feed = await get("/projects/home/activity.atom");
    assert.match(feed, /<title>home - Activity<\/title>/);
    assert.match(feed, /The wine/);
    assert.doesNotMatch(await get(`/projects/home/activity.atom?user_id=${cast.grace.id}`), /<entry>/);
    const keyed = await (await app.request(`/projects/home/activity.atom?key=${cast.ada.key}&show_issues=1`)).text();
    assert.match(
      keyed,
      /rel="self" [^>]*href="http:\/\/bellwether.test\/projects\/home\/activity.atom\?show_issues=1"/,
    );
    assert.ok(!keyed.includes(cast.ada.key));
    const page = await read("/projects/home/activity?show_issues=1&from=2099-01-01", cast.ada);
    assert.match(
      page,
      /<link rel="alternate" type="application\/atom\+xml" [^>]*href="\/projects\/home\/activity.atom\?show_issues=1&amp;from=2099-01-01"/,
    );
  });

  describe("says what was done", () => {
    const latest = async (person = cast.ada) =>
      (await read("/projects/home/activity", person))
        .split("<article")[1]
        ?.replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ") ?? "";

    test("a change by its fields, a closed and a reopened issue as such", async () => {
      await update(gate, { status_id: 5 });
      assert.match(await latest(), /Ada closed this .* The gate .*Status: New to Closed/);
      await update(gate, { status_id: 1 });
      assert.match(await latest(), /reopened this/);
      await update(gate, { assigned_to_id: cast.ada.id });
      assert.match(await latest(), /assigned this .*Assignee/);
      await update(gate, { notes: "Well oiled" }, cast.grace);
      assert.match(await latest(), /Grace commented .*Well oiled/);
    });

    test("of many fields the first few, and how many more", async () => {
      const many = {
        subject: "A gate",
        description: "Of iron",
        priority_id: 3,
        done_ratio: 50,
        due_date: "2099-01-01",
      };
      await update(gate, many);
      assert.match(await latest(), /changed this .*and 2 more/);
      assert.doesNotMatch(await latest(), /Of iron/, "of a long text only that it changed");
    });

    test("nothing of details that the viewer may not see", async () => {
      const { roles } = await answered(app, "GET", "/roles.json");
      const manager = roles.find(({ name }: { name: string }) => name === "Manager").id;
      const custom_field = {
        type: "IssueCustomField",
        name: "Margin",
        field_format: "string",
        is_for_all: true,
        visible: false,
        role_ids: [manager],
        tracker_ids: [1, 2, 3],
      };
      const made = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
      await update(gate, { custom_fields: [{ id: made.id, value: "Forty" }] });
      assert.match(await latest(), /Margin.*Forty/);
      assert.doesNotMatch(await read("/projects/home/activity", cast.grace), /Margin|Forty/);
      assert.match(await latest(cast.grace), /and 2 more/, "a change of which nothing may be seen is none");
    });

    test("a private note to those who may read it, marked", async () => {
      await update(gate, { notes: "Not for all", private_notes: true });
      assert.match(await latest(), /Private .*Not for all/);
      assert.doesNotMatch(await read("/projects/home/activity", cast.grace), /Not for all/);
    });
  });

  describe("of one person", () => {
    test("is asked for by `user_id`, from their profile", async () => {
      assert.match(
        await read(`/users/${cast.grace.id}`, cast.ada),
        new RegExp(`href="/activity\\?user_id=${cast.grace.id}"`),
      );
      const html = await read(`/activity?user_id=${cast.grace.id}`, cast.ada);
      assert.match(html, /<h1[^>]*>[^<]*Activity of Grace/);
      assert.deepEqual(titles(html), ["A gate"]);
      assert.deepEqual(titles(await read("/activity?user_id=me", cast.grace)), ["A gate"]);
    });

    test("is not found where there is no such person", async () => {
      for (const user of ["999999", "nobody", "0"])
        assert.equal((await answer(`/activity?user_id=${user}`, cast.ada)).status, 404, user);
    });
  });

  test("says what was looked for where nothing was found, and leads to the rest", async () => {
    const html = await read("/projects/home/activity?user_id=me&show_issues=1", cast.outsider);
    assert.match(html, /Nothing of this kind happened in this project\./);
    assert.match(html, /<a href="\/projects\/home\/activity">Show all activity/);
  });
});
