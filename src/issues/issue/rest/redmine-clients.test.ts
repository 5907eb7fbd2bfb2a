import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

/** What Redmine's clients send and expect besides the plain cases of `rest.test.ts`. */
describe("A client of Redmine's", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "carol", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "carol");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.carol] };
    home = await project(app, "home", { members, isPublic: true });
  });
  after(() => app.close());

  const create = async (fields: object = {}, by = cast.ada) =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "S", ...fields } }, by.key))
      .issue;
  const show = async (id: number, query = "") =>
    (await answered(app, "GET", `/issues/${id}.json?${query}`, undefined, cast.ada.key)).issue;
  const form = (method: string, path: string, body: string, key = cast.ada.key) =>
    app.request(path, { method, key, body, headers: { "content-type": "application/x-www-form-urlencoded" } });

  test("sends forms instead of JSON, with a key and without a token", async () => {
    const fields = `issue[project_id]=home&issue[subject]=By+form&issue[watcher_user_ids][]=${cast.carol.id}&issue[is_private]=1`;
    const made = await form("POST", "/issues.json", fields);
    assert.equal(made.status, 201, await made.clone().text());
    const { issue } = (await made.json()) as { issue: { id: number; subject: string; is_private: boolean } };
    assert.deepEqual([issue.subject, issue.is_private], ["By form", true]);
    assert.equal((await form("PATCH", `/issues/${issue.id}.json`, "issue[subject]=Again: a=b=c")).status, 204);
    const { subject, watchers } = await show(issue.id, "include=watchers");
    assert.equal(subject, "Again: a=b=c", "a value begins behind the first =");
    assert.ok(watchers.some(({ id }: { id: number }) => id === cast.carol.id));
    assert.equal((await form("PUT", `/issues/${issue.id}.json`, "issue[colour]=red")).status, 422);
    assert.equal((await form("PUT", `/issues/${issue.id}.json`, "issue[subject]=%ff")).status, 400);
  });

  test("sends numbers and flags where texts are, but no objects", async () => {
    const { id } = await create({ subject: 123 });
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: 4.5, description: true } }, cast.ada.key);
    const { subject, description, journals } = await show(id, "include=journals");
    assert.deepEqual([subject, description, journals[0].notes], ["123", "true", "4.5"]);
    const refused = await app.request(`/issues/${id}.json`, {
      method: "PUT",
      key: cast.ada.key,
      json: { issue: { subject: { a: 1 } } },
    });
    assert.equal(refused.status, 422);
  });

  test("names what to answer besides with commas and blanks between, or each for itself", async () => {
    const { id } = await create({ watcher_user_ids: [cast.grace.id] });
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Said" } }, cast.ada.key);
    for (const query of ["include=journals,%20watchers", "include[]=journals&include[]=watchers"]) {
      const { journals, watchers } = await show(id, query);
      assert.ok(journals.length === 1 && watchers.length > 0, query);
    }
    const { issues } = await answered(app, "GET", `/issues.json?issue_id=${id}&include[]=attachments`);
    assert.deepEqual(issues[0].attachments, []);
    const { project: shown } = await answered(
      app,
      "GET",
      "/projects/home.json?include[]=trackers&include[]=enabled_modules",
    );
    assert.ok(shown.trackers.length > 0 && shown.enabled_modules.length > 0);
    const { user } = await answered(app, "GET", `/users/${cast.ada.id}.json?include[]=memberships&include[]=groups`);
    assert.ok(user.memberships.length > 0 && user.groups);
  });

  test("gives issues to me", async () => {
    const { id, assigned_to } = await create({ assigned_to_id: "me" });
    assert.equal(assigned_to.id, cast.ada.id);
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { assigned_to_id: "me" } }, cast.grace.key);
    assert.equal((await show(id)).assigned_to.id, cast.grace.id);
  });

  test("writes hours as people do", async () => {
    const hours = { "2:30": 2.5, "2h": 2, "1h30m": 1.5, "1h30": 1.5, "90m": 1.5, "2,5": 2.5, "3.25": 3.25, " 4 h ": 4 };
    for (const [sent, kept] of Object.entries(hours)) {
      assert.equal((await create({ estimated_hours: sent })).estimated_hours, kept, sent);
    }
    for (const estimated_hours of ["h", "1:2:3", "two", "-1"]) {
      const json = { issue: { project_id: "home", subject: "S", estimated_hours } };
      assert.equal((await app.request("/issues.json", { method: "POST", key: cast.ada.key, json })).status, 422);
    }
  });

  test("adds watchers in any of Redmine's forms", async () => {
    const { id } = await create();
    const ids = [cast.grace.id, cast.carol.id];
    const [one, two] = ids;
    for (const body of [
      { user_ids: ids },
      { user_id: ids },
      { watcher: { user_ids: ids } },
      { watcher: { user_id: ids.map(String) } },
    ]) {
      await answered(app, "POST", `/issues/${id}/watchers.json`, body, cast.ada.key);
      assert.deepEqual((await show(id, "include=watchers")).watchers.length, 2, JSON.stringify(body));
      for (const user of ids) {
        await answered(app, "DELETE", `/issues/${id}/watchers/${user}.json`, undefined, cast.ada.key);
      }
    }
    await answered(app, "POST", `/issues/${id}/watchers.json`, { watcher: { user_id: one } }, cast.ada.key);
    assert.equal((await form("POST", `/issues/${id}/watchers.json`, `user_ids[]=${two}`)).status, 204);
    await answered(app, "POST", `/issues/${id}/watchers.json`, {}, cast.ada.key);
    assert.equal((await show(id, "include=watchers")).watchers.length, 2);
    const missing = await app.request(`/issues/${id}/watchers/999999.json`, { method: "DELETE", key: cast.ada.key });
    assert.equal(missing.status, 404);
  });

  test("leaves the assignee to the category, as far as they can be given issues", async () => {
    const category = async (name: string, assigned_to_id: number) =>
      (
        await answered(app, "POST", "/projects/home/issue_categories.json", {
          issue_category: { name, assigned_to_id },
        })
      ).issue_category.id;
    const doors = await category("Doors", cast.grace.id);
    const { stranger } = await people(app, "stranger");
    const walls = await category("Walls", stranger.id);
    assert.equal((await create({ category_id: doors })).assigned_to.id, cast.grace.id);
    assert.equal((await create({ category_id: doors, assigned_to_id: cast.ada.id })).assigned_to.id, cast.ada.id);
    assert.equal("assigned_to" in (await create({ category_id: walls })), false);
    const { id } = await create();
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { category_id: doors } }, cast.ada.key);
    assert.equal("assigned_to" in (await show(id)), false, "an update leaves it alone");
  });

  test("sees no allowed status where no workflow leads on", async () => {
    const { id } = await create();
    const seen = async (key?: string) =>
      (await (await app.request(`/issues/${id}.json?include=allowed_statuses`, { key })).json()) as {
        issue: { allowed_statuses: unknown[] };
      };
    assert.deepEqual((await seen()).issue.allowed_statuses, []);
    assert.ok((await seen(cast.ada.key)).issue.allowed_statuses.length > 1);
  });

  test("changes nothing with a body without its wrapper", async () => {
    const { id } = await create();
    for (const json of [{ subject: "No", notes: "No" }, { issue: [{ subject: "No" }] }, { issue: "No" }]) {
      const response = await app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json });
      assert.equal(response.status, 204, JSON.stringify(json));
    }
    const { subject, journals } = await show(id, "include=journals");
    assert.deepEqual([subject, journals], ["S", []]);
  });

  test("writes back a field that is not kept here while it is empty, and is refused one that says something", async () => {
    const { id } = await create();
    const written = async (issue: object) =>
      (await app.request(`/issues/${id}.json`, { method: "PUT", key: cast.ada.key, json: { issue } })).status;
    for (const name of ["spent_hours", "total_spent_hours"]) {
      for (const empty of ["", null, 0]) assert.equal(await written({ [name]: empty }), 204, `${name} ${empty}`);
      assert.equal(await written({ [name]: 2 }), 422, name);
    }
  });

  test("has its text kept as sent, by tools as well", async () => {
    const description = "A path: C:\\new\\things";
    const args = { project: "home", subject: "\\n is two signs", description };
    const { structuredContent } = await called(app, "service_issues_create", args, {
      credential: { "x-service-api-key": cast.ada.key },
    });
    const { id } = structuredContent as { id: number };
    await called(
      app,
      "service_issues_update",
      { id, notes: "one\\ntwo" },
      { credential: { "x-service-api-key": cast.ada.key } },
    );
    const issue = await show(id, "include=journals");
    assert.deepEqual(
      [issue.subject, issue.description, issue.journals[0].notes],
      ["\\n is two signs", description, "one\\ntwo"],
    );
  });

  test("finds no issue of a project whose module is off, and may not list them", async () => {
    const { id } = await create();
    const modules = (names: string[]) =>
      answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names: names } });
    await modules([]);
    try {
      assert.equal((await app.request(`/issues/${id}.json`, { key: cast.ada.key })).status, 404);
      assert.equal((await app.request("/projects/home/issues.json", { key: cast.ada.key })).status, 403);
      assert.equal((await answered(app, "GET", "/issues.json", undefined, cast.ada.key)).total_count, 0);
    } finally {
      await modules(["issue_tracking"]);
    }
  });
});
