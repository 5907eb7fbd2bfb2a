import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  answered,
  type Person,
  people,
  person,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("A project is copied by administrators", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let root: Person;
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    root = await person(app, "root", { admin: true });
    for (const one of [root, ...Object.values(cast)]) cookies.set(one.id, await session(app, one));
    await project(app, "mill", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    const fields = { description: "Grinds", homepage: "https://mill.test/", is_public: true, tracker_ids: [1, 2] };
    await answered(app, "PUT", "/projects/mill.json", { project: fields });
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Millers", user_ids: [root.id] } });
    const { roles } = await answered(app, "GET", "/roles.json");
    const membership = { user_id: group.id, role_ids: [idOf(roles, "Reporter"), idOf(roles, "Developer")] };
    await answered(app, "POST", "/projects/mill/memberships.json", { membership });
    const category = { name: "Wheels", assigned_to_id: cast.grace.id };
    await answered(app, "POST", "/projects/mill/issue_categories.json", { issue_category: category });
    for (const version of [
      { name: "1.0", status: "closed", due_date: "2027-01-31", sharing: "descendants" },
      { name: "2.0" },
    ]) {
      await answered(app, "POST", "/projects/mill/versions.json", { version });
    }
    const { versions } = await answered(app, "GET", "/projects/mill/versions.json");
    const defaults = { default_version_id: idOf(versions, "2.0"), default_assigned_to_id: cast.ada.id };
    await answered(app, "PUT", "/projects/mill.json", { project: defaults });
  });
  after(() => app.close());

  const idOf = (some: { id: number; name: string }[], name: string) => some.find((one) => one.name === name)?.id;
  const headers = { accept: "text/html" };
  const visited = async (path: string, who: Person | undefined = root) => {
    const response = await app.request(path, { cookie: who && cookies.get(who.id), headers });
    return { status: response.status, html: await response.text() };
  };
  /** Sends the form as a browser without scripts does. */
  const copied = async (
    identifier: string,
    along: string[],
    { of = "mill", who = root, ...fields }: { of?: string; who?: Person; name?: string; parent_id?: string } = {},
  ) => {
    const body = [["name", "Copy"], ["identifier", identifier], ...Object.entries(fields)];
    const response = await app.request(`/projects/${of}/copy`, {
      method: "POST",
      cookie: cookies.get(who.id),
      headers: {
        ...headers,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams([...body, ...along.map((one) => ["along", one])] as [string, string][]).toString(),
    });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  const read = async (identifier: string, include = "trackers,enabled_modules") =>
    (await answered(app, "GET", `/projects/${identifier}.json?include=${include}`)).project;
  const missing = async (identifier: string) => (await visited(`/projects/${identifier}`)).status === 404;

  test("the form has the values of the original, a name that says so, and the next identifier that is free", async () => {
    const { html } = await visited("/projects/mill/copy");
    assert.match(html, /name="name"[^>]* value="mill \(copy\)"|value="mill \(copy\)"[^>]* name="name"/);
    assert.match(html, /value="mill-2"/);
    assert.match(html, />Grinds<\/textarea>/);
    assert.match(html, /value="https:\/\/mill.test\/"/);
    assert.match(html, /id="tracker_ids_2"[^>]* checked|checked[^>]* id="tracker_ids_2"/);
    assert.doesNotMatch(html, /id="tracker_ids_3"[^>]* checked|checked[^>]* id="tracker_ids_3"/);
    for (const box of ["Members (3)", "Versions (2)", "Categories (1)"]) assert.ok(html.includes(box), box);
    await project(app, "sprint-7");
    await project(app, "sprint-9");
    assert.match((await visited("/projects/sprint-7/copy")).html, /value="sprint-10"/);
  });

  test("what new projects have by the settings is not that of a copy", async () => {
    const { settings } = await answered(app, "GET", "/settings.json");
    const form = async () => {
      const { html } = await visited("/projects/mill/copy");
      return html.match(/<input[^>]*>/g)?.filter((input) => !input.includes("_csrf"));
    };
    const before = await form();
    const others = { default_projects_public: false, default_projects_modules: [], default_projects_tracker_ids: [3] };
    await setSettings(app, { ...others, sequential_project_identifiers: true });
    assert.deepEqual(await form(), before);
    await setSettings(app, settings);
  });

  test("members come along with their roles, groups too, and with them who gets new issues", async () => {
    assert.equal((await copied("with-members", ["members"])).location, "/projects/with-members/settings");
    const { memberships } = await answered(app, "GET", "/projects/with-members/memberships.json");
    const original = await answered(app, "GET", "/projects/mill/memberships.json");
    const shape = (some: { user?: { name: string }; group?: { name: string }; roles: { name: string }[] }[]) =>
      some.map(({ user, group, roles }) => [user?.name ?? group?.name, roles.map(({ name }) => name)]);
    assert.deepEqual(shape(memberships), shape(original.memberships));
    const { default_assignee } = await read("with-members");
    assert.equal(default_assignee.id, cast.ada.id);
    const mine = await answered(app, "GET", "/projects/with-members.json", undefined, cast.grace.key);
    assert.equal(mine.project.name, "Copy");
  });

  test("versions come along as they are, closed ones too, and with them which is the default", async () => {
    await copied("with-versions", ["versions"]);
    const { versions } = await answered(app, "GET", "/projects/with-versions/versions.json");
    const [first] = versions;
    assert.deepEqual(
      [first.name, first.status, first.due_date, first.sharing],
      ["1.0", "closed", "2027-01-31", "descendants"],
    );
    const { default_version } = await read("with-versions");
    assert.equal(default_version.id, idOf(versions, "2.0"));
    assert.deepEqual((await answered(app, "GET", "/projects/with-versions/memberships.json")).memberships, []);
  });

  test("categories come along with those who get their issues", async () => {
    await copied("with-categories", ["issue_categories"]);
    const { issue_categories } = await answered(app, "GET", "/projects/with-categories/issue_categories.json");
    assert.deepEqual(
      issue_categories.map((one: { name: string; assigned_to: { id: number } }) => [one.name, one.assigned_to.id]),
      [["Wheels", cast.grace.id]],
    );
  });

  test("with nothing along there are the settings alone", async () => {
    await copied("bare", []);
    const { default_version, default_assignee, parent } = await read("bare");
    assert.deepEqual([default_version, default_assignee, parent], [undefined, undefined, undefined]);
    assert.match((await visited("/projects/bare/copy")).html, /There are no members, versions, issues or the like/);
  });

  test("nobody else copies one, not even who may create projects", async () => {
    for (const who of [cast.ada, cast.grace]) {
      assert.equal((await visited("/projects/mill/copy", who)).status, 403);
      const { status, html } = await copied("not-mine", [], { who });
      assert.equal(status, 403);
      assert.match(html, /Only administrators copy projects/);
      assert.doesNotMatch((await visited("/projects/mill/settings", who)).html, /\/projects\/mill\/copy/);
      assert.doesNotMatch((await visited("/projects", who)).html, /\/projects\/mill\/copy/);
    }
    assert.equal(await missing("not-mine"), true);
    const visitor = await app.request("/projects/mill/copy", { headers });
    assert.deepEqual(
      [visitor.status, visitor.headers.get("location")],
      [302, "/login?back_url=%2Fprojects%2Fmill%2Fcopy"],
    );
  });

  test("the settings of a project and the list of projects lead administrators to it", async () => {
    for (const path of ["/projects/mill/settings", "/projects"])
      assert.match((await visited(path)).html, /href="\/projects\/mill\/copy"/, path);
  });

  test("what is wrong is said beside its field, what was ticked stays, and nothing is made", async () => {
    const { status, html } = await copied("mill", ["members"]);
    assert.equal(status, 422);
    assert.match(html, /Identifier has already been taken/);
    assert.match(html, /id="along_members"[^>]* checked|checked[^>]* id="along_members"/);
    assert.doesNotMatch(html, /id="along_versions"[^>]* checked|checked[^>]* id="along_versions"/);
    assert.equal((await copied("nameless", ["members"], { name: " " })).status, 422);
    assert.equal(await missing("nameless"), true);
  });

  test("a closed project is copied, and its copy is open", async () => {
    await project(app, "template");
    await answered(app, "PUT", "/projects/template/close.json");
    await copied("from-template", ["members"], { of: "template" });
    assert.equal((await read("from-template")).status, 1);
  });

  test("an archived project is copied, and its copy is open", async () => {
    await project(app, "archive");
    await answered(app, "PUT", "/projects/archive/archive.json");
    assert.equal((await visited("/projects/archive/copy")).status, 200);
    await copied("from-archive", ["members"], { of: "archive" });
    assert.equal((await read("from-archive")).status, 1);
  });

  test("there is no such route in REST, as in Redmine", async () => {
    const { status } = await app.request("/projects/mill/copy.json", { method: "POST", key: root.key, json: {} });
    assert.equal(status, 404);
  });
});
