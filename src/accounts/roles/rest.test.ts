import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADMIN_KEY, answered, session, type TestApp, testApp } from "../../testing/index.js";

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

test("forms offer visitors no permission that only members, or users who are logged in, can use", async () => {
  const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  const offered = async (id: number) => {
    const html = await (await app.request(`/admin/roles/${id}`, { cookie, headers: { accept: "text/html" } })).text();
    return ["view_issues", "save_queries", "edit_project"].filter((name) => html.includes(`value="${name}"`));
  };
  assert.deepEqual(await offered(1), ["view_issues", "save_queries", "edit_project"]);
  assert.deepEqual(await offered(4), ["view_issues", "save_queries"]);
  assert.deepEqual(await offered(5), ["view_issues"]);
});

test("every permission has a caption for forms and the report", async () => {
  const permissions = await app.runtime.db.selectFrom("permissions").select("name").execute();
  const t = app.runtime.words.t("en");
  assert.deepEqual(
    permissions.filter(({ name }) => !t.has(`permissions.${name}`)),
    [],
  );
});

test("a new role stands behind those of members, before those of visitors", async () => {
  const names = async () => {
    const html = await (
      await app.request("/admin/roles", {
        cookie: await session(app, (await answered(app, "GET", "/users/current.json")).user),
        headers: { accept: "text/html" },
      })
    ).text();
    return [...html.matchAll(/href="\/admin\/roles\/\d+"[^>]*>(?:<span[^>]*>)?([^<]+)</g)].map(([, name]) => name);
  };
  const create = async (role: object): Promise<number> =>
    (await answered(app, "POST", "/roles.json", { role })).role.id;
  const ids = [await create({ name: "Tester" }), await create({ name: "Guest", position: 1 })];
  assert.deepEqual(await names(), ["Guest", "Manager", "Developer", "Reporter", "Tester", "Non member", "Anonymous"]);
  for (const id of ids) await answered(app, "DELETE", `/roles/${id}.json`);
});

test("workflows are copied to a new role: to one that there is, nothing is copied, as to a tracker", async () => {
  const { id } = (await answered(app, "POST", "/roles.json", { role: { name: "Copy", copy_workflow_from: 2 } })).role;
  await answered(app, "PUT", `/roles/${id}.json`, { role: { name: "Kept", copy_workflow_from: 1 } });
  assert.equal((await answered(app, "GET", `/roles/${id}.json`)).role.name, "Kept");
  await answered(app, "DELETE", `/roles/${id}.json`);
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
