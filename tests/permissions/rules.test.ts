import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";

/** What the matrix found, one rule at a time. */
suite("Permissions", () => {
  let app: TestApp;
  let ada: Person;
  let open: { id: number };
  let visitors: number;
  let helper: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    open = await project(app, "open", { isPublic: true });
    const { roles } = await answered(app, "GET", "/roles.json");
    const known = roles.map(({ id }: { id: number }) => id);
    const role = { name: "Helper", copy_workflow_from: known[0] };
    helper = (await answered(app, "POST", "/roles.json", { role })).role.id;
    const membership = { user_id: ada.id, role_ids: [helper] };
    await answered(app, "POST", `/projects/${open.id}/memberships.json`, { membership });
    const found = app.runtime.db.selectFrom("roles").select("id").where("builtin", "=", 2);
    visitors = (await found.executeTakeFirstOrThrow()).id;
  });
  after(() => app.close());

  const grant = (id: number, permissions: string[], issues_visibility = "all") =>
    answered(app, "PUT", `/roles/${id}.json`, { role: { permissions, issues_visibility } });
  const issue = async (fields = {}, init: { key?: string } = {}) => {
    const json = { issue: { project_id: open.id, subject: "One", ...fields } };
    const answer = await app.request("/issues.json", { method: "POST", json, ...init });
    return ((await answer.json()) as { issue: { id: number } }).issue.id;
  };
  const status = async (method: string, path: string, json?: object, key?: string) =>
    (await app.request(path, { method, ...(json && { json }), ...(key && { key }) })).status;

  test("what visitors wrote is theirs no more once it is private, and no role shows them more than is open", async () => {
    await grant(visitors, ["view_issues", "add_issues"]);
    const id = await issue();
    assert.equal(await status("GET", `/issues/${id}.json`), 200);
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { is_private: true } });
    assert.equal(await status("GET", `/issues/${id}.json`), 401);
    for (const path of ["/issues.json?status_id=*", "/search.json?q=one"])
      assert.equal(((await (await app.request(path)).json()) as { total_count: number }).total_count, 0, path);
  });

  test("a visitor watches nothing", async () => {
    await grant(visitors, ["view_issues"]);
    const { id } = (await answered(app, "POST", "/issues.json", { issue: { project_id: open.id, subject: "Two" } }))
      .issue;
    assert.equal(await status("POST", `/issues/${id}/watchers.json`, { user_id: ada.id }), 401);
    const anonymous = app.runtime.db.selectFrom("users").select("id").where("type", "=", "anonymous");
    const { id: nobody } = await anonymous.executeTakeFirstOrThrow();
    assert.equal(await status("POST", `/issues/${id}/watchers.json`, { user_id: nobody }), 401);
  });

  test("who may edit issues, but not comment them, edits and does not comment", async () => {
    await grant(helper, ["view_issues", "edit_issues"]);
    const { id } = (await answered(app, "POST", "/issues.json", { issue: { project_id: open.id, subject: "Three" } }))
      .issue;
    const update = (fields: object) => status("PUT", `/issues/${id}.json`, { issue: fields }, ada.key);
    assert.deepEqual([await update({ subject: "Four" }), await update({ notes: "More" })], [204, 403]);
    assert.equal(await update({ subject: "Five", notes: "More" }), 403);
    assert.equal((await answered(app, "GET", `/issues/${id}.json`)).issue.subject, "Four");
  });

  test("versions and lists are made by those who may see them afterwards", async () => {
    const make = async () => [
      await status("POST", `/projects/${open.id}/versions.json`, { version: { name: "1.0" } }, ada.key),
      await status("POST", "/queries.json", { query: { name: "Mine", project_id: open.id } }, ada.key),
    ];
    await grant(helper, ["manage_versions", "save_queries"]);
    assert.deepEqual(await make(), [403, 403]);
    await grant(helper, ["view_issues", "manage_versions", "save_queries"]);
    assert.deepEqual(await make(), [201, 201]);
  });
});
