import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Where projects do not show the issues of their subprojects", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    for (const name of ["home", "annex", "cellar"]) {
      ids[name] = (await project(app, name, { members: { Manager: [ada] } })).id;
      if (name !== "home") await answered(app, "PUT", `/projects/${name}.json`, { project: { parent_id: ids.home } });
      await answered(app, "POST", "/issues.json", { issue: { project_id: name, subject: `in ${name}` } }, ada.key);
    }
    cookie = await session(app, ada);
    await setSettings(app, { display_subprojects_issues: false });
  });
  after(() => app.close());

  const page = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  const onPage = async (path: string) => [...new Set((await page(path)).match(/in (home|annex|cellar)\b/g))].toSorted();
  const overRest = async (path: string) => {
    const { issues, total_count } = await answered(app, "GET", path, undefined, ada.key);
    assert.equal(total_count, issues.length, path);
    return issues.map(({ subject }: { subject: string }) => subject).toSorted();
  };
  const agentsFind = async (asked: object) => {
    const credential = { "x-service-api-key": ada.key };
    const answer = await called(app, "service_issues_list", asked, { credential });
    const { issues, total_count } = answer.structuredContent as { issues: { subject: string }[]; total_count: number };
    return [total_count, ...issues.map(({ subject }) => subject).toSorted()];
  };

  test("its list is of the project alone, on pages, over REST, for agents and in exports", async () => {
    for (const path of ["/projects/home/issues", "/projects/home/issues?display_type=board", "/issues?project_id=home"])
      assert.deepEqual(await onPage(path), ["in home"], path);
    for (const path of ["/projects/home/issues.csv", "/projects/home/issues.atom", "/issues.csv?project_id=home"])
      assert.deepEqual(await onPage(path), ["in home"], path);
    for (const path of [
      "/projects/home/issues.json",
      "/issues.json?project_id=home",
      `/issues.json?project_id=${ids.home}`,
    ])
      assert.deepEqual(await overRest(path), ["in home"], path);
    assert.deepEqual(await agentsFind({ project: "home" }), [1, "in home"]);
    assert.deepEqual(await agentsFind({ project: "home", count_only: true }), [1]);
  });

  test("its tab, its overview and its activity say of the project alone", async () => {
    const counts = [...(await page("/projects/home/issues")).matchAll(/<span class="count">(\d+)/g)];
    assert.deepEqual([...new Set(counts.slice(0, 2).map(([, count]) => count))], ["1"]);
    assert.deepEqual(await onPage("/projects/home"), ["in home"]);
    assert.match(await page("/projects/home"), />1 open</);
    for (const path of ["/projects/home/activity", "/projects/home/activity.atom"])
      assert.deepEqual(await onPage(path), ["in home"], path);
  });

  test("a filter by subprojects says otherwise", async () => {
    const all = ["in annex", "in cellar", "in home"];
    for (const [subprojects, found] of [
      ["*", all],
      ["!*", ["in home"]],
      [`=${ids.annex}`, ["in annex", "in home"]],
      [`!${ids.annex}`, ["in cellar", "in home"]],
    ] as const) {
      const query = `subproject_id=${encodeURIComponent(subprojects)}`;
      assert.deepEqual(await overRest(`/projects/home/issues.json?${query}`), found, query);
      assert.deepEqual(await overRest(`/issues.json?project_id=home&${query}`), found, query);
      assert.deepEqual(await onPage(`/projects/home/issues?${query}`), found, query);
      const asked = { project: "home", filters: { subproject_id: subprojects } };
      assert.deepEqual(await agentsFind(asked), [found.length, ...found], query);
    }
  });

  test("what is asked of all projects is of all", async () => {
    assert.deepEqual(await overRest("/issues.json"), ["in annex", "in cellar", "in home"]);
    assert.deepEqual(await onPage("/issues"), ["in annex", "in cellar", "in home"]);
  });

  test("they are shown again once the setting says so", async () => {
    await setSettings(app, { display_subprojects_issues: true });
    assert.deepEqual(await overRest("/projects/home/issues.json"), ["in annex", "in cellar", "in home"]);
    await setSettings(app, { display_subprojects_issues: false });
  });
});
