import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("Versions over REST", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
  });
  after(() => app.close());

  const asked = async (method: string, path: string, json?: unknown, key = ADMIN_KEY) => {
    const response = await app.request(path, { method, key, json });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body: body === "" ? null : JSON.parse(body) };
  };
  const post = (version: object, key = cast.ada.key, where = "home") =>
    asked("POST", `/projects/${where}/versions.json`, { version }, key);

  test("a version has Redmine's shape, alone with the time of its issues", async () => {
    const { status, headers, body } = await post({ name: "1.0", due_date: "2030-01-31", sharing: "none" });
    const { id, created_on, updated_on, ...rest } = body.version;
    assert.equal(status, 201);
    assert.match(headers.get("location") ?? "", new RegExp(`/versions/${id}$`));
    const expected = {
      project: { id: home.id, name: "home" },
      name: "1.0",
      description: "",
      status: "open",
      due_date: "2030-01-31",
      sharing: "none",
      wiki_page_title: null,
    };
    assert.deepEqual(rest, { ...expected, estimated_hours: 0, spent_hours: 0 });
    const alone = (await asked("GET", `/versions/${id}.json`, undefined, cast.mary.key)).body;
    assert.deepEqual(alone.version, body.version);
    const list = (await asked("GET", "/projects/home/versions.json", undefined, cast.mary.key)).body;
    assert.deepEqual(list, { versions: [{ id, ...expected, created_on, updated_on }], total_count: 1 });
  });

  test("what is due first comes first, what has no date last, then by name", async () => {
    const { id } = await project(app, "ordered");
    for (const [name, due_date] of [
      ["b", null],
      ["late", "2030-03-01"],
      ["A", ""],
      ["soon", "2030-02-01"],
    ]) {
      assert.equal((await post({ name, due_date }, ADMIN_KEY, String(id))).status, 201);
    }
    const { versions } = await answered(app, "GET", "/projects/ordered/versions.json");
    assert.deepEqual(
      versions.map(({ name }: { name: string }) => name),
      ["soon", "late", "A", "b"],
    );
  });

  test("a version has a name that no other of the project has, and values of the lists", async () => {
    await post({ name: "2.0" });
    const errors = async (version: object) => (await post(version)).body.errors;
    assert.deepEqual(await errors({ name: " " }), ["Name cannot be blank"]);
    assert.deepEqual(await errors({}), ["Name cannot be blank"]);
    assert.deepEqual(await errors({ name: "2.0" }), ["Name has already been taken"]);
    assert.deepEqual(await errors({ name: "x".repeat(61) }), ["Name is too long (maximum is 60 characters)"]);
    assert.equal((await post({ name: "x".repeat(60), description: "y".repeat(255) })).status, 201);
    assert.match((await errors({ name: "a", description: "y".repeat(256) }))[0], /too long/);
    assert.deepEqual(await errors({ name: "a", status: "done" }), ["Status is not included in the list"]);
    assert.deepEqual(await errors({ name: "a", sharing: "all" }), ["Sharing is not included in the list"]);
    assert.deepEqual(await errors({ name: "a", due_date: "soon" }), ["Due date is not a valid date"]);
    assert.match((await errors({ name: "a", colour: "red" }))[0], /colour is not a known field/);
    const { body } = await post({ name: "2.1" });
    const renamed = await asked("PUT", `/versions/${body.version.id}.json`, { version: { name: "2.0" } });
    assert.deepEqual(renamed.body.errors, ["Name has already been taken"]);
  });

  test("what only Redmine keeps is accepted; what was read can be written back", async () => {
    const sent = { name: "3.0", wiki_page_title: "Release", custom_fields: [], effective_date: "2031-05-05" };
    const { body } = await post(sent);
    assert.equal(body.version.due_date, "2031-05-05");
    const path = `/versions/${body.version.id}.json`;
    assert.equal((await asked("PUT", path, { version: body.version }, cast.ada.key)).status, 204);
    assert.equal((await asked("PUT", path, { version: { due_date: "", status: "locked" } }, cast.ada.key)).status, 204);
    const { version } = await answered(app, "GET", path);
    assert.deepEqual([version.name, version.due_date, version.status], ["3.0", null, "locked"]);
  });

  test("only who manages versions changes them; what is hidden is not there", async () => {
    const { body } = await post({ name: "Guarded" });
    const path = `/versions/${body.version.id}.json`;
    assert.equal((await post({ name: "Mine" }, cast.mary.key)).status, 403);
    assert.equal((await asked("PUT", path, { version: { name: "Mine" } }, cast.mary.key)).status, 403);
    assert.equal((await asked("DELETE", path, undefined, cast.mary.key)).status, 403);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const hidden = await asked(method, path, { version: { name: "x" } }, cast.outsider.key).catch(() => undefined);
      if (method !== "GET") assert.equal(hidden?.status, 404);
    }
    assert.equal((await asked("GET", path, undefined, cast.outsider.key)).status, 404);
    assert.equal((await asked("DELETE", path, undefined, cast.ada.key)).status, 204);
    assert.equal((await asked("GET", path, undefined, cast.ada.key)).status, 404);
  });

  test("where issues may not be seen, versions are not shown", async () => {
    await project(app, "silent", { members: { Manager: [cast.ada] } });
    const { body } = await post({ name: "1.0" }, cast.ada.key, "silent");
    await answered(app, "PUT", "/projects/silent.json", { project: { enabled_module_names: [] } });
    assert.equal((await asked("GET", "/projects/silent/versions.json", undefined, cast.ada.key)).status, 403);
    assert.equal((await asked("GET", `/versions/${body.version.id}.json`, undefined, cast.ada.key)).status, 404);
  });

  test("with the whole tree shares who manages versions at its top, with all projects an administrator", async () => {
    const child = { name: "child", identifier: "child", parent_id: home.id };
    await answered(app, "POST", "/projects.json", { project: child });
    const { roles } = await answered(app, "GET", "/roles.json");
    const manager = roles.find(({ name }: { name: string }) => name === "Manager").id;
    await answered(app, "POST", "/projects/child/memberships.json", {
      membership: { user_id: cast.mary.id, role_ids: [manager] },
    });
    const shared = (sharing: string, key: string) =>
      post({ name: `${sharing} ${key}`.slice(0, 60), sharing }, key, "child");
    for (const sharing of ["none", "descendants"]) assert.equal((await shared(sharing, cast.mary.key)).status, 201);
    for (const sharing of ["hierarchy", "tree", "system"]) {
      const { status, body } = await shared(sharing, cast.mary.key);
      assert.deepEqual(
        [status, body.errors],
        [422, ["Sharing cannot be set to that by you; possible: none, descendants."]],
      );
    }
    const { version } = (await shared("system", ADMIN_KEY)).body;
    const path = `/versions/${version.id}.json`;
    const kept = { version: { sharing: "system", description: "Ours" } };
    assert.equal((await asked("PUT", path, kept, cast.mary.key)).status, 204, "what is unchanged passes");
  });

  test("a project has a default version among those it can use", async () => {
    const { body } = await post({ name: "Next", default_project_version: true });
    const shown = async () => (await answered(app, "GET", "/projects/home.json")).project.default_version;
    assert.deepEqual(await shown(), { id: body.version.id, name: "Next" });
    await answered(app, "PUT", "/projects/home.json", { project: { default_version_id: "" } });
    assert.equal(await shown(), undefined);
    const { version } = await answered(app, "POST", "/projects/ordered/versions.json", { version: { name: "Far" } });
    const foreign = await asked("PUT", "/projects/home.json", { project: { default_version_id: version.id } });
    assert.deepEqual([foreign.status, foreign.body.errors], [422, ["Default version is not included in the list"]]);
  });
});
