import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

describe("The settings of new projects", () => {
  let app: TestApp;
  let ada: Person;
  let usual: Record<string, unknown>;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    usual = (await answered(app, "GET", "/settings.json")).settings;
    const id = await roleId("Non member");
    const { permissions } = (await answered(app, "GET", `/roles/${id}.json`)).role;
    await answered(app, "PUT", `/roles/${id}.json`, { role: { permissions: [...permissions, "add_project"] } });
  });
  afterEach(() => setSettings(app, usual));
  after(() => app.close());

  let count = 0;
  const created = async (fields: object = {}, key = ADMIN_KEY) => {
    count += 1;
    const json = { project: { name: "New", identifier: `made-${count}`, ...fields } };
    const { id } = (await answered(app, "POST", "/projects.json", json, key)).project;
    const { project } = await answered(app, "GET", `/projects/${id}.json?include=trackers,enabled_modules`);
    return {
      ...project,
      trackers: project.trackers.map(({ id }: { id: number }) => id),
      modules: project.enabled_modules.map(({ name }: { name: string }) => name).sort(),
    };
  };
  const refused = async (json: object) => {
    const answer = await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json: { settings: json } });
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors.join("\n");
  };
  const rolesOf = async (person: Person) => {
    const { id } = await created({}, person.key);
    const { memberships } = await answered(app, "GET", `/projects/${id}/memberships.json`);
    return memberships.map(({ roles }: { roles: { name: string }[] }) => roles.map(({ name }) => name));
  };
  const form = async () => {
    const cookie = await session(app, ada);
    return (await app.request("/projects/new", { cookie, headers: { accept: "text/html" } })).text();
  };
  /** The values of the boxes that are ticked. */
  const ticked = (html: string) =>
    [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
      .filter(([box]) => / checked/.test(box))
      .map(([box]) => / value="([^"]*)"/.exec(box)?.[1]);

  test("are what a project has where nothing is said, below another one, too", async () => {
    await setSettings(app, {
      default_projects_public: false,
      default_projects_modules: [],
      default_projects_tracker_ids: [3, 1],
    });
    const parent = await created();
    for (const { is_public, modules, trackers } of [parent, await created({ parent_id: parent.id })])
      assert.deepEqual([is_public, modules, trackers], [false, [], [1, 3]]);
  });

  test("give way to what is said, though it is nothing", async () => {
    await setSettings(app, { default_projects_public: false, default_projects_tracker_ids: [1] });
    const said = await created({ is_public: true, enabled_module_names: [""], tracker_ids: [] });
    assert.deepEqual([said.is_public, said.modules, said.trackers], [true, [], []]);
  });

  test("are shown in the form", async () => {
    await setSettings(app, {
      default_projects_public: false,
      default_projects_modules: [],
      default_projects_tracker_ids: [2],
    });
    assert.deepEqual(ticked(await form()), ["2"]);
  });

  test("say which role a user has in a project that they create; the first one, where they say none", async () => {
    assert.deepEqual(await rolesOf(ada), [["Manager"]]);
    await setSettings(app, { new_project_user_role_id: await roleId("Reporter") });
    assert.deepEqual(await rolesOf(ada), [["Reporter"]]);
    assert.deepEqual(await membersOf((await created()).id), [], "an administrator needs none");
  });

  test("name no role, tracker or module that is none", async () => {
    const visitors = await roleId("Non member");
    assert.match(
      await refused({ new_project_user_role_id: visitors }),
      /^new_project_user_role_id: .* cannot be \d+; possible: \d+ \(Manager\)/,
    );
    assert.match(await refused({ new_project_user_role_id: 99 }), /cannot be 99; possible/);
    assert.match(await refused({ default_projects_tracker_ids: [1, 99] }), /cannot be 99; possible: 1 \(Bug\)/);
    assert.match(await refused({ default_projects_modules: ["wiki"] }), /cannot be wiki; possible: .*issue_tracking/);
    assert.deepEqual((await answered(app, "GET", "/settings.json")).settings, usual);
  });

  test("take ids as text and an empty text for none, as forms send them", async () => {
    const reporter = await roleId("Reporter");
    const body = new URLSearchParams([
      ["settings[new_project_user_role_id]", String(reporter)],
      ["settings[default_projects_tracker_ids][]", ""],
      ["settings[default_projects_tracker_ids][]", "2"],
    ]);
    assert.equal((await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, body })).status, 204);
    const { settings } = await answered(app, "GET", "/settings.json");
    assert.deepEqual([settings.new_project_user_role_id, settings.default_projects_tracker_ids], [reporter, [2]]);
    await answered(app, "PUT", "/settings.json", { settings: { new_project_user_role_id: "" } });
    assert.equal((await answered(app, "GET", "/settings.json")).settings.new_project_user_role_id, null);
  });

  test("pass over a role, trackers and modules that are gone since, and can be written back with them", async () => {
    const { role } = await answered(app, "POST", "/roles.json", { role: { name: "Guest" } });
    const tracker = { name: "Idea", default_status_id: 1 };
    const { id } = (await answered(app, "POST", "/trackers.json", { tracker })).tracker;
    await setSettings(app, { new_project_user_role_id: role.id, default_projects_tracker_ids: [id] });
    await answered(app, "DELETE", `/trackers/${id}.json`);
    await answered(app, "DELETE", `/roles/${role.id}.json`);
    await leaveOut("greenhouse");
    assert.deepEqual(await rolesOf(ada), [["Manager"]]);
    const { trackers, modules } = await created();
    assert.deepEqual([trackers, modules], [[1, 2, 3], ["issue_tracking"]]);
    assert.deepEqual(ticked(await form()), ["1", "1", "2", "3", "issue_tracking"], "public, with all trackers");
    await answered(app, "PUT", "/settings.json", await answered(app, "GET", "/settings.json"));
  });

  const roleId = async (wanted: string): Promise<number> => {
    const named = app.runtime.db.selectFrom("roles").select("id").where("name", "=", wanted);
    return (await named.executeTakeFirstOrThrow()).id;
  };
  /** As after a start without the plugin whose module it is. */
  const leaveOut = async (module: string) => {
    const value = JSON.stringify(["issue_tracking", module]);
    await sql`insert into settings (name, value) values ('default_projects_modules', ${value}::jsonb)
              on conflict (name) do update set value = excluded.value`.execute(app.runtime.db);
    await app.runtime.settings.reload();
  };
  const membersOf = async (id: number) => (await answered(app, "GET", `/projects/${id}/memberships.json`)).memberships;
});
