import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Saved queries over REST", () => {
  let app: TestApp;
  /** Ada manages, Grace develops and Linus reports in home; Mary belongs to no project. */
  let cast: Record<"ada" | "grace" | "linus" | "mary", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus", "mary");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    const issue = (fields: object) => ({ project_id: home.id, ...fields });
    await answered(app, "POST", "/issues.json", { issue: issue({ subject: "Roof", tracker_id: 1 }) }, cast.ada.key);
    await answered(app, "POST", "/issues.json", { issue: issue({ subject: "Door", tracker_id: 2 }) }, cast.ada.key);
  });
  after(() => app.close());

  const send = (method: string, path: string, query?: object, who?: Person) =>
    app.request(path, { method, key: who?.key, json: query && { query } });
  const save = async (query: object, who = cast.ada): Promise<number> =>
    (await answered(app, "POST", "/queries.json", { query }, who.key)).query.id;
  const names = async (who?: Person): Promise<string[]> =>
    (await answered(app, "GET", "/queries.json", undefined, who?.key ?? "")).queries.map(
      ({ name }: { name: string }) => name,
    );
  const subjects = async (path: string, who = cast.ada) =>
    (await answered(app, "GET", path, undefined, who.key)).issues.map(({ subject }: { subject: string }) => subject);
  const usual = ["Issues assigned to me", "Reported issues", "Updated issues", "Watched issues"];

  test("a fresh installation has four, for everybody", async () => {
    const { queries, ...page } = await answered(app, "GET", "/queries.json", undefined, cast.mary.key);
    const [first] = queries;
    assert.deepEqual(first, { id: first.id, name: usual[0], is_public: true, project_id: null });
    assert.deepEqual(page, { total_count: 4, offset: 0, limit: 25 });
    assert.deepEqual(await names(), usual);
    const reported = queries.find(({ name }: { name: string }) => name === "Reported issues");
    assert.deepEqual(await subjects(`/issues.json?query_id=${reported.id}`), ["Door", "Roof"]);
    assert.deepEqual(await subjects(`/issues.json?query_id=${reported.id}`, cast.grace), []);
  });

  test("a list has what its query says, and what the address says before that", async () => {
    const id = await save({ name: "Bugs", filters: { tracker_id: "1" }, sort: "subject" });
    assert.deepEqual(await subjects(`/issues.json?query_id=${id}`), ["Roof"]);
    assert.deepEqual(await subjects(`/issues.json?query_id=${id}&tracker_id=2`), ["Door"]);
    assert.deepEqual(await subjects(`/issues.json?query_id=${id}&set_filter=1&sort=subject`), ["Door", "Roof"]);
    assert.deepEqual(await subjects(`/projects/home/issues.json?query_id=${id}`), ["Roof"]);
  });

  test("filters are taken apart or as in an address, and a wrong one is not saved", async () => {
    const id = await save({ name: "Words", filters: { subject: { operator: "~", values: ["roof"] } } });
    const { query } = await answered(app, "GET", `/queries/${id}.json`, undefined, cast.ada.key);
    assert.deepEqual(query.filters, { subject: "~roof" });
    for (const filters of [
      { nonsense: "1" },
      { tracker_id: "bug" },
      { spent_time: ">=1" },
      { subject: "x".repeat(3_000) },
    ])
      assert.equal((await send("POST", "/queries.json", { name: "Wrong", filters }, cast.ada)).status, 422);
    assert.equal((await send("POST", "/queries.json", { filters: {} }, cast.ada)).status, 422);
    assert.equal((await send("POST", "/queries.json", { name: " " }, cast.ada)).status, 422);
  });

  test("a private one is its author's alone, also for administrators", async () => {
    const id = await save({ name: "Mine alone" }, cast.linus);
    assert.ok((await names(cast.linus)).includes("Mine alone"));
    assert.ok(!(await names(cast.ada)).includes("Mine alone"));
    for (const path of [`/queries/${id}.json`, `/issues.json?query_id=${id}`]) {
      assert.equal((await send("GET", path, undefined, cast.ada)).status, 404);
      const [hidden, missing] = [await app.request(path), await app.request(path.replace(String(id), "999999"))];
      assert.deepEqual([hidden.status, await hidden.text()], [missing.status, await missing.text()]);
    }
    const { users } = await answered(app, "GET", "/users.json");
    assert.ok(users.length > 0);
    assert.equal((await app.request(`/queries/${id}.json`, { key: "test-administrator-key-0123456789" })).status, 404);
  });

  test("one with roles is for who has one of them in its project", async () => {
    const { roles } = await answered(app, "GET", "/roles.json");
    const developer = roles.find(({ name }: { name: string }) => name === "Developer").id;
    const query = { name: "For developers", visibility: "roles", role_ids: [developer], project_id: home.id };
    const id = await save(query);
    assert.equal((await send("GET", `/queries/${id}.json`, undefined, cast.grace)).status, 200);
    assert.equal((await send("GET", `/queries/${id}.json`, undefined, cast.linus)).status, 404);
    assert.equal((await send("GET", `/projects/home/issues.json?query_id=${id}`, undefined, cast.grace)).status, 200);
    assert.equal((await send("GET", `/issues.json?query_id=${id}`, undefined, cast.grace)).status, 404);
  });

  test("a closed project is the reason that a refusal names, to those who see it", async () => {
    const { id } = await project(app, "shut", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/shut/close.json");
    const refusal = async (by: Person) => {
      const answer = await send("POST", "/queries.json", { name: "Late", project_id: id }, by);
      return [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
    };
    assert.deepEqual(await refusal(cast.ada), [403, "You are not allowed to do that in this project; it is closed."]);
    assert.deepEqual(await refusal(cast.linus), [403, "You may not save views here."]);
  });

  test("one with roles names those that there are; what was deleted since stays until others are named", async () => {
    const role = { name: "Guest", permissions: ["view_issues"] };
    const guest = (await answered(app, "POST", "/roles.json", { role })).role.id;
    const query = { name: "For guests", visibility: "roles", project_id: home.id };
    const refused = await send("POST", "/queries.json", { ...query, role_ids: [guest, 99_999] }, cast.ada);
    assert.deepEqual([refused.status, await refused.json()], [422, { errors: ["Role is not included in the list"] }]);
    const id = await save({ ...query, role_ids: [guest] });
    await answered(app, "DELETE", `/roles/${guest}.json`);
    assert.equal((await send("PUT", `/queries/${id}.json`, { name: "For visitors" }, cast.ada)).status, 204);
    assert.equal((await send("PUT", `/queries/${id}.json`, { role_ids: [99_999] }, cast.ada)).status, 422);
    await answered(app, "DELETE", `/queries/${id}.json`);
  });

  test("one with roles names one at least, on pages as well", async () => {
    const query = { name: "For none", visibility: "roles", project_id: home.id };
    const answer = await send("POST", "/queries.json", query, cast.ada);
    assert.deepEqual(
      [answer.status, await answer.json()],
      [422, { errors: ["Choose at least one role whose users see the view."] }],
    );
    const page = await app.request("/projects/home/queries", {
      method: "POST",
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html", origin: "http://bellwether.test" },
      body: new URLSearchParams({ name: "For none", visibility: "roles" }),
    });
    assert.equal(page.status, 422);
    assert.match(await page.text(), /<fieldset[^>]*id="role_ids".*?Choose at least one role/s);
    const id = await save({ name: "For everybody", visibility: "public", project_id: home.id });
    assert.equal((await send("PUT", `/queries/${id}.json`, { visibility: "roles" }, cast.ada)).status, 422);
    await answered(app, "DELETE", `/queries/${id}.json`, undefined, cast.ada.key);
    assert.ok(!(await names(cast.ada)).includes("For none"));
  });

  test("one of a project is for who sees issues there, and in that project's lists only", async () => {
    await project(app, "shed", { members: { Manager: [cast.ada] } });
    const id = await save({ name: "Of the house", visibility: "public", project_id: home.id });
    assert.deepEqual(await subjects(`/projects/home/issues.json?query_id=${id}`, cast.linus), ["Door", "Roof"]);
    assert.ok(!(await names(cast.mary)).includes("Of the house"));
    for (const path of [`/queries/${id}.json`, `/issues.json?query_id=${id}`])
      assert.equal((await send("GET", path, undefined, cast.mary)).status, 404);
    assert.equal((await send("GET", `/projects/shed/issues.json?query_id=${id}`, undefined, cast.ada)).status, 404);
  });

  test("a name that is no query's is as missing", async () => {
    for (const id of ["abc", "0", "99999999999", "1%20or%201"])
      assert.equal((await send("GET", `/issues.json?query_id=${id}`, undefined, cast.ada)).status, 404);
  });

  test("to save asks for a permission, to share for another, to share with all projects for an administrator", async () => {
    const refused = async (status: number, query: object, who?: Person) =>
      assert.equal((await send("POST", "/queries.json", { name: "Q", ...query }, who)).status, status);
    await refused(401, {});
    await refused(403, { visibility: "public", project_id: home.id }, cast.grace);
    await refused(403, { visibility: "public" }, cast.ada);
    await refused(403, { project_id: home.id }, cast.mary);
    await answered(app, "POST", "/queries.json", { query: { name: "For all", visibility: "public" } });
    const id = await save({ name: "Shared", visibility: "public", project_id: home.id });
    assert.equal((await send("PUT", `/queries/${id}.json`, { name: "Taken" }, cast.grace)).status, 403);
    assert.equal((await send("DELETE", `/queries/${id}.json`, undefined, cast.grace)).status, 403);
    assert.equal((await send("PUT", `/queries/${id}.json`, { project_id: null }, cast.ada)).status, 403);
    assert.equal((await send("PUT", `/queries/${id}.json`, { name: "Renamed" }, cast.ada)).status, 204);
    assert.ok((await names(cast.linus)).includes("Renamed"));
    assert.equal((await send("DELETE", `/queries/${id}.json`, undefined, cast.ada)).status, 204);
    assert.equal((await send("GET", `/queries/${id}.json`, undefined, cast.ada)).status, 404);
  });

  test("what was read can be written back", async () => {
    const id = await save({ name: "There and back", filters: { status_id: "*" }, group_by: "tracker", sort: "id" });
    const read = async () => (await answered(app, "GET", `/queries/${id}.json`, undefined, cast.ada.key)).query;
    const before = await read();
    assert.equal((await send("PUT", `/queries/${id}.json`, before, cast.ada)).status, 204);
    assert.deepEqual(await read(), before);
    assert.equal((await send("PUT", `/queries/${id}.json`, { group_by: null }, cast.ada)).status, 204);
    assert.equal((await read()).group_by, null);
  });

  test("go with their project, and private ones with their author", async () => {
    const { user } = await answered(app, "POST", "/users.json", {
      user: { login: "guest", firstname: "Guest", lastname: "G", mail: "guest@example.test" },
    });
    await project(app, "hut", { members: { Manager: [{ ...cast.ada, id: user.id }] } });
    const { db } = app.runtime;
    const row = { visibility: "private" as const, role_ids: [], filters: "{}", columns: [], group_by: "", sort: "" };
    await db
      .insertInto("queries")
      .values([
        { ...row, name: "Gone", user_id: user.id, project_id: null, totals: [] },
        { ...row, name: "Stays", user_id: user.id, project_id: null, totals: [], visibility: "public" },
      ])
      .execute();
    await answered(app, "DELETE", `/users/${user.id}.json`);
    const left = await db.selectFrom("queries").select("name").where("name", "in", ["Gone", "Stays"]).execute();
    assert.deepEqual(left, [{ name: "Stays" }]);
  });
});
