import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("Issue categories over REST", () => {
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
  const post = (issue_category: object, key = cast.ada.key) =>
    asked("POST", "/projects/home/issue_categories.json", { issue_category }, key);

  test("a category belongs to its project and names whom its issues go to", async () => {
    const { status, headers, body } = await post({ name: "Backend", assigned_to_id: cast.mary.id });
    const { id, ...rest } = body.issue_category;
    assert.equal(status, 201);
    assert.equal(headers.get("location"), `/issue_categories/${id}`);
    const expected = {
      project: { id: home.id, name: "home" },
      name: "Backend",
      assigned_to: { id: cast.mary.id, name: "Mary" },
    };
    assert.deepEqual(rest, expected);
    assert.deepEqual(
      (await asked("GET", `/issue_categories/${id}.json`, undefined, cast.mary.key)).body.issue_category,
      { id, ...expected },
    );
    const list = (await asked("GET", "/projects/home/issue_categories.json", undefined, cast.mary.key)).body;
    assert.deepEqual(list, { issue_categories: [{ id, ...expected }], total_count: 1 });
  });

  test("a category has a name, and no other of the project has it", async () => {
    await post({ name: "Frontend" });
    assert.deepEqual((await post({ name: " " })).body.errors, ["Name cannot be blank"]);
    assert.deepEqual((await post({ name: "Frontend" })).body.errors, ["Name has already been taken"]);
    assert.deepEqual((await post({ name: "x", assigned_to_id: 99_999 })).body.errors, ["Assignee is invalid"]);
    const { body } = await post({ name: "Design" });
    const renamed = await asked("PUT", `/issue_categories/${body.issue_category.id}.json`, {
      issue_category: { name: "Frontend" },
    });
    assert.deepEqual(renamed.body.errors, ["Name has already been taken"]);
  });

  test("an empty assignee takes the assignee away", async () => {
    const { body } = await post({ name: "Docs", assigned_to_id: cast.ada.id });
    const path = `/issue_categories/${body.issue_category.id}.json`;
    assert.equal((await asked("PUT", path, { issue_category: { assigned_to_id: "" } }, cast.ada.key)).status, 204);
    const { issue_category } = await answered(app, "GET", path);
    assert.deepEqual([issue_category.name, issue_category.assigned_to], ["Docs", undefined]);
  });

  test("the issues of a deleted category get the one that is named, and none without", async () => {
    const made = async (name: string) => (await post({ name })).body.issue_category.id as number; // as it is answered
    const [leaving, staying] = [await made("Leaving"), await made("Staying")];
    const issue = { project_id: home.id, subject: "Of it", category_id: leaving };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const category = async () => (await answered(app, "GET", `/issues/${id}.json`)).issue.category?.name;
    const remove = (path: string) => asked("DELETE", `/issue_categories/${path}`, undefined, cast.ada.key);
    assert.equal((await remove(`${leaving}.json?reassign_to_id=${staying}`)).status, 204);
    assert.equal(await category(), "Staying");
    assert.equal((await remove(`${staying}.json?reassign_to_id=`)).status, 204);
    assert.equal(await category(), undefined);
  });

  test("issues are not moved to a category of another project, to itself, or to none there is", async () => {
    const { id } = (await post({ name: "Kept" })).body.issue_category;
    await project(app, "elsewhere");
    const foreign = { issue_category: { name: "Foreign" } };
    const other = (await asked("POST", "/projects/elsewhere/issue_categories.json", foreign)).body.issue_category.id;
    for (const to of [other, id, 99_999, "nonsense"]) {
      const { status, body } = await asked("DELETE", `/issue_categories/${id}.json?reassign_to_id=${to}`);
      assert.equal(status, 422, String(to));
      if (to !== "nonsense") assert.match(body.errors[0], /^The issues of a category get another one/);
    }
    assert.equal((await asked("GET", `/issue_categories/${id}.json`)).status, 200);
  });

  test("only who manages categories changes them; what is hidden is not there", async () => {
    const { body } = await post({ name: "Guarded" });
    const path = `/issue_categories/${body.issue_category.id}.json`;
    assert.equal((await post({ name: "Mine" }, cast.mary.key)).status, 403);
    assert.equal((await asked("DELETE", path, undefined, cast.mary.key)).status, 403);
    assert.equal((await asked("DELETE", path, undefined, cast.outsider.key)).status, 404);
    assert.equal((await asked("DELETE", path, undefined, cast.ada.key)).status, 204);
    assert.equal((await asked("GET", path, undefined, cast.ada.key)).status, 404);
  });
});
