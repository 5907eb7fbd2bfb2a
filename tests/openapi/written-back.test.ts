import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type TestApp, testApp } from "../../src/testing/index.js";

/** Clients of Redmine's read a thing, change a value of it and send all of it (decisions 10.1). */
describe("What was read over REST", () => {
  let app: TestApp;
  const things = new Map<string, string>();

  before(async () => {
    app = await testApp();
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Builders" } });
    const { user_type } = await answered(app, "POST", "/user_types.json", { user_type: { name: "Guest" } });
    const mary = { login: "mary", firstname: "Mary", lastname: "M", mail: "mary@example.test" };
    const { user } = await answered(app, "POST", "/users.json", { user: mary });
    const { project } = await answered(app, "POST", "/projects.json", {
      project: { name: "Home", identifier: "home" },
    });
    const { issue_category } = await answered(app, "POST", "/projects/home/issue_categories.json", {
      issue_category: { name: "Doors", assigned_to_id: user.id },
    });
    const { version } = await answered(app, "POST", "/projects/home/versions.json", {
      version: { name: "1.0", due_date: "2030-01-31", default_project_version: true },
    });
    const { issue } = await answered(app, "POST", "/projects/home/issues.json", { issue: { subject: "Paint" } });
    await answered(app, "PUT", "/projects/home.json", { project: { enabled_module_names: ["issue_tracking", "crm"] } });
    const { crm_case } = await answered(app, "POST", "/projects/home/crm_cases.json", { crm_case: { name: "Roof" } });
    things.set("crm_case", `/crm_cases/${crm_case.id}.json?include=journals,watchers`);
    things.set("group", `/groups/${group.id}.json?include=users,memberships`);
    things.set("user_type", `/user_types/${user_type.id}.json`);
    things.set("user", `/users/${user.id}.json?include=groups,memberships`);
    things.set("project", `/projects/${project.id}.json?include=trackers,enabled_modules,issue_categories`);
    things.set("version", `/versions/${version.id}.json`);
    things.set("issue_category", `/issue_categories/${issue_category.id}.json`);
    things.set("issue", `/issues/${issue.id}.json?include=journals,watchers,allowed_statuses`);
    things.set("settings", "/settings.json");
    const { roles } = await answered(app, "GET", "/roles.json");
    const { membership } = await answered(app, "POST", "/projects/home/memberships.json", {
      membership: { user_id: user.id, role_ids: [roles[0].id] },
    });
    things.set("membership", `/memberships/${membership.id}.json`);
  });
  after(() => app.close());

  test("can be written back, and nothing is changed by it", async () => {
    for (const [name, path] of things) {
      const read = await answered(app, "GET", path);
      await answered(app, "PUT", path, read);
      const { updated_on: _, lock_version: __, ...after } = (await answered(app, "GET", path))[name];
      const { updated_on: ___, lock_version: ____, ...before } = read[name];
      assert.deepEqual(after, before, path);
    }
  });

  test("of one's own account can be written back as well, also without a mail address", async () => {
    const { user } = await answered(app, "GET", "/my/account.json");
    assert.equal(user.mail, null);
    await answered(app, "PUT", "/my/account.json", { user });
    await answered(app, "PUT", "/users/current.json", { user });
    assert.deepEqual((await answered(app, "GET", "/my/account.json")).user, user);
  });

  test("is refused all the same for a name that nothing has", async () => {
    for (const [name, path] of things) {
      const json = { [name]: { ...(await answered(app, "GET", path))[name], no_such_name: 1 } };
      const response = await app.request(path, { method: "PUT", key: ADMIN_KEY, json });
      assert.equal(response.status, 422, path);
      assert.match(await response.text(), /no_such_name/, path);
    }
  });
});
