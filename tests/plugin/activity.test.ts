import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";

describe("The activity of several classes", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
    await project(app, "cellar", { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/cellar.json", { project: { parent_id: home.id } });
    const issue = { project_id: "home", subject: "The gate" };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
  });
  after(() => app.close());

  const read = async (path: string, person: Person) =>
    (await app.request(path, { cookie: await session(app, person), headers: { accept: "text/html" } })).text();
  const titles = (html: string) => [...html.matchAll(/data-list-target="item">([^<]+)</g)].map(([, title]) => title);

  test("offers to show one alone where the viewer may see several", async () => {
    const offered = /href="\/projects\/home\/activity\?show_crm_cases=1"/;
    assert.doesNotMatch(await read("/projects/home/activity", cast.ada), offered);
    const modules = { enabled_module_names: ["issue_tracking", "crm"] };
    await answered(app, "PUT", "/projects/cellar.json", { project: modules });
    assert.match(await read("/projects/home/activity", cast.ada), offered, "a project below it has them");
    assert.doesNotMatch(await read("/projects/home/activity", cast.grace), offered, "who does not see that project");
  });

  test("shows what is asked for by `show_`, and all when nothing is", async () => {
    const crm_case = { project_id: "cellar", name: "A vintage" };
    await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key);
    assert.deepEqual(titles(await read("/activity?show_crm_cases=1", cast.ada)), ["A vintage"]);
    assert.deepEqual(titles(await read("/activity?show_issues=1", cast.ada)), ["The gate"]);
    const both = ["A vintage", "The gate"];
    assert.deepEqual(titles(await read("/activity", cast.ada)), both);
    assert.deepEqual(titles(await read("/activity?show_issues=1&show_crm_cases=1", cast.ada)), both);
    assert.deepEqual(titles(await read("/activity?show_crm_cases=1", cast.grace)), []);
  });
});
