import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, answered, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

test("everybody may read the roles that can be given, in their order", async () => {
  const { roles } = (await (await app.request("/roles.json")).json()) as { roles: { name: string }[] };
  assert.deepEqual(
    roles.map(({ name }) => name),
    ["Manager", "Developer", "Reporter"],
  );
  assert.deepEqual(Object.keys(roles[0] ?? {}), ["id", "name"]);
});

test("a role shows what it permits", async () => {
  const { permissions, ...role } = (await answered(app, "GET", "/roles/3.json")).role;
  assert.deepEqual(role, {
    id: 3,
    name: "Reporter",
    assignable: true,
    issues_visibility: "default",
    time_entries_visibility: "all",
    users_visibility: "all",
  });
  // Plugins add theirs behind those of the core.
  assert.deepEqual(permissions.slice(0, 3), ["view_issues", "add_issues", "add_issue_notes"]);
  assert.equal((await app.request("/roles/999999.json", { key: ADMIN_KEY })).status, 404);
});
