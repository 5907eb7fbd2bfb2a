import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { onBehalfOf } from "../../accounts/index.js";
import { change } from "../../kernel/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { createIssue } from "./create-issue.js";

let app: TestApp;
let cast: Record<"ada" | "outsider", Person>;
let id: number;

const url = "https://github.com/Tools/Saw/issues/4711";

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "outsider");
  const { id: project_id } = await project(app, "home", { members: { Manager: [cast.ada] } });
  const origin = { origin: 1, repository: "Tools/Saw", number: 4_711, url };
  const author = onBehalfOf({ ...cast.ada, name: "Ada" });
  const fields = { project_id, subject: "Blunt" };
  ({ id } = await change(app.runtime, author, (open) => createIssue(open, { fields, origin })));
});
after(() => app.close());

const found = async (q: string, { key }: Person = cast.ada): Promise<number[]> => {
  const { results } = await answered(app, "GET", `/search.json?q=${encodeURIComponent(q)}`, undefined, key);
  return results.map((one: { id: number }) => one.id);
};

test("an imported issue is found by its number there and its address, by who sees it (decisions 10.13)", async () => {
  for (const q of ["tools/saw#4711", "Tools/Saw#4711", "#4711", url]) assert.deepEqual(await found(q), [id], q);
  for (const q of ["tools/hammer#4711", "tools/saw#4712"]) assert.deepEqual(await found(q), [], q);
  assert.deepEqual(await found("tools/saw#4711", cast.outsider), []);
});

test("agents read it by these, and hear where it comes from", async () => {
  const sent = { credential: { "x-service-api-key": cast.ada.key } };
  for (const name of ["tools/saw#4711", url]) {
    const { structuredContent } = await called(app, "service_issues_get", { id: name }, sent);
    const { issue } = structuredContent as { issue: { id: number; source: object } };
    assert.deepEqual([issue.id, issue.source], [id, { system: "github", number: 4_711, url }]);
  }
});

test("the filter query finds in the list what the search finds", async () => {
  const list = await answered(app, "GET", "/issues.json?query=blu", undefined, cast.ada.key);
  assert.deepEqual(
    list.issues.map((one: { id: number }) => one.id),
    [id],
  );
  assert.equal((await answered(app, "GET", "/issues.json?query=lunt", undefined, cast.ada.key)).total_count, 0);
});
