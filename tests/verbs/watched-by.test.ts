import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";

describe("A list is filtered by who watches where that may be seen (decisions 10.3)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let byGrace: number;
  let byLinus: number;
  let byCrew: number;
  let byNobody: number;
  let crew: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "crew", user_ids: [cast.linus.id] },
    });
    // Managers see who watches, developers do not.
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    const create = async (...watchers: { id: number }[]): Promise<number> => {
      const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: watchers.map(({ id }) => id) };
      return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    };
    crew = group.id;
    [byGrace, byLinus, byCrew] = [await create(cast.grace), await create(cast.linus), await create(group)];
    byNobody = await create();
  });
  after(() => app.close());

  const watchedBy = async (value: string | number, { key }: Person) => {
    const { issues, total_count } = await answered(
      app,
      "GET",
      `/issues.json?sort=id&watcher_id=${value}`,
      undefined,
      key,
    );
    assert.equal(total_count, issues.length);
    return issues.map(({ id }: { id: number }) => id);
  };

  test("with the permission everybody's", async () => {
    assert.deepEqual(await watchedBy(cast.grace.id, cast.ada), [byGrace]);
    assert.deepEqual(await watchedBy(`${cast.grace.id}|${cast.linus.id}`, cast.ada), [byGrace, byLinus]);
    assert.deepEqual(await watchedBy("*", cast.ada), [byGrace, byLinus, byCrew]);
    assert.deepEqual(await watchedBy("!*", cast.ada), [byNobody]);
    assert.deepEqual(await watchedBy(crew, cast.ada), [byCrew], "a group may be named");
  });

  test("without it one's own, and that of one's groups", async () => {
    assert.deepEqual(await watchedBy("me", cast.grace), [byGrace]);
    assert.deepEqual(await watchedBy(cast.grace.id, cast.grace), [byGrace]);
    assert.deepEqual(await watchedBy("me", cast.linus), [byLinus, byCrew]);
    assert.deepEqual(await watchedBy(crew, cast.linus), [byCrew]);
    assert.deepEqual(await watchedBy(crew, cast.grace), []);
    assert.deepEqual(await watchedBy(cast.linus.id, cast.grace), []);
    assert.deepEqual(await watchedBy(`${cast.grace.id}|${cast.linus.id}`, cast.grace), [byGrace]);
    assert.deepEqual(await watchedBy("*", cast.grace), [byGrace]);
    assert.deepEqual(await watchedBy("!*", cast.grace), [byLinus, byCrew, byNobody]);
    assert.deepEqual(await watchedBy("*", cast.linus), [byLinus, byCrew]);
    assert.deepEqual(await watchedBy("!*", cast.linus), [byGrace, byNobody]);
  });

  test("pages and tools obey the same", async () => {
    const page = async (person: Person) =>
      (await app.request(`/issues?watcher_id=${cast.linus.id}`, { cookie: await session(app, person) })).text();
    assert.match(await page(cast.ada), new RegExp(`/issues/${byLinus}"`));
    assert.doesNotMatch(await page(cast.grace), new RegExp(`/issues/${byLinus}"`));
    const tool = async ({ key }: Person) =>
      (await called(app, "service_issues_list", { watcher: "linus" }, { credential: { "x-service-api-key": key } }))
        .structuredContent?.total_count;
    assert.deepEqual([await tool(cast.ada), await tool(cast.grace)], [1, 0]);
  });
});
