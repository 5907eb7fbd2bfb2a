import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";

/** An id or a name must not tell whether something is there (decisions 10.3). */
suite("What one may not see answers as what does not exist", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  /** A hidden thing and a missing one of the same kind. */
  let pairs: [hidden: string, missing: string][];
  let issueId: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada] } });
    await project(app, "open", { isPublic: true });
    const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Secret" } });
    issueId = issue.id;
    const { issue_category } = await answered(app, "POST", "/projects/home/issue_categories.json", {
      issue_category: { name: "Doors" },
    });
    const { memberships } = await answered(app, "GET", "/projects/home/memberships.json");
    const { version } = await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1.0" } });
    pairs = [
      [`/projects/${home.id}`, "/projects/999999"],
      ["/projects/home", "/projects/nowhere"],
      ["/projects/home/issues", "/projects/nowhere/issues"],
      ["/projects/home/memberships", "/projects/nowhere/memberships"],
      ["/projects/home/issue_categories", "/projects/nowhere/issue_categories"],
      [`/issues/${issueId}`, "/issues/999999"],
      [`/issue_categories/${issue_category.id}`, "/issue_categories/999999"],
      ["/projects/home/versions", "/projects/nowhere/versions"],
      [`/versions/${version.id}`, "/versions/999999"],
      [`/memberships/${memberships[0].id}`, "/memberships/999999"],
    ];
  });
  after(() => app.close());

  const answerOf = async (method: string, path: string, key?: string) => {
    const json = ["GET", "DELETE"].includes(method)
      ? undefined
      : { issue: { notes: "x" }, project: { name: "x" }, version: { name: "x" } };
    const response = await app.request(`${path}.json`, { method, key, json });
    return [response.status, await response.text()];
  };

  for (const method of ["GET", "PUT", "DELETE"]) {
    test(`in REST, to ${method}`, async () => {
      for (const [hidden, missing] of pairs.filter(
        ([path]) => method === "GET" || /^.(projects|issues|versions).\w+$/.test(path),
      )) {
        const answer = await answerOf(method, hidden, cast.outsider.key);
        assert.equal(answer[0], 404, `${hidden}: ${answer[1]}`);
        assert.deepEqual(answer, await answerOf(method, missing, cast.outsider.key), hidden);
        assert.deepEqual(await answerOf(method, hidden), await answerOf(method, missing), `${hidden} to a visitor`);
      }
    });
  }

  test("in tools", async () => {
    const said = async (name: string, args: object) =>
      JSON.stringify(await called(app, name, args, { credential: { "x-service-api-key": cast.outsider.key } }));
    for (const name of ["service_issues_get", "service_issues_comments_list", "service_issues_delete"]) {
      assert.equal(await said(name, { id: issueId }), await said(name, { id: 999_999 }), name);
    }
    const project = async (reference: string) =>
      (await said("service_projects_get", { project: reference, id: reference })).replaceAll(reference, "NAME");
    assert.equal(await project("home"), await project("nowhere"));
  });

  test("on pages", async () => {
    const cookie = await session(app, cast.outsider);
    for (const [hidden, missing] of pairs.filter(
      ([path]) => /^.(projects|issues|versions)/.test(path) && !/member|categ|.\/versions$/.test(path),
    )) {
      const statuses = async (path: string, as?: string) => (await app.request(path, { cookie: as })).status;
      assert.deepEqual([await statuses(hidden, cookie), await statuses(missing, cookie)], [404, 404], hidden);
      assert.deepEqual([await statuses(hidden), await statuses(missing)], [302, 302], `${hidden} to a visitor`);
    }
  });
});
