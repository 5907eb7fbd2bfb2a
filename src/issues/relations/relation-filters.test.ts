import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, setSettings, type TestApp, testApp } from "../../testing/index.js";

describe("Filters by other issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let annex: { id: number };
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    await setSettings(app, { cross_project_issue_relations: true });
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    annex = await project(app, "annex", { members: { Manager: [cast.ada] } });
    const create = async (subject: string, fields: object = {}) => {
      const issue = { project_id: home.id, subject, ...fields };
      ids[subject] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    };
    await create("house");
    await create("wall", { parent_issue_id: ids.house });
    await create("stone", { parent_issue_id: ids.wall });
    await create("safe", { is_private: true });
    await create("key", { parent_issue_id: ids.safe });
    await create("lone");
    await create("away", { project_id: annex.id });
    const relate = (from: string, relation_type: string, to: string) => {
      const relation = { issue_to_id: ids[to], relation_type };
      return answered(app, "POST", `/issues/${ids[from]}/relations.json`, { relation }, cast.ada.key);
    };
    await relate("lone", "relates", "stone");
    await relate("lone", "blocks", "away");
    await relate("stone", "blocked", "safe");
    await relate("lone", "precedes", "wall");
  });
  after(() => app.close());

  const found = async (query: string, { key }: Person = cast.ada) => {
    const path = `/issues.json?status_id=*&sort=id&${query}`;
    const { issues } = await answered(app, "GET", path, undefined, key);
    return issues.map(({ subject }: { subject: string }) => subject);
  };
  const all = ["house", "wall", "stone", "safe", "key", "lone", "away"];
  const but = (...names: string[]) => all.filter((name) => !names.includes(name));

  test("by the parent: directly, at any distance, any, none", async () => {
    assert.deepEqual(await found(`parent_id=${ids.house}`), ["wall"]);
    assert.deepEqual(await found(`parent_id=${ids.house},${ids.safe}`), ["wall", "key"]);
    assert.deepEqual(await found(`parent_id=~${ids.house}`), ["wall", "stone"]);
    assert.deepEqual(await found("parent_id=*"), ["wall", "stone", "key"]);
    assert.deepEqual(await found("parent_id=!*"), but("wall", "stone", "key"));
  });

  test("by the subtask: directly, at any distance, any, none", async () => {
    assert.deepEqual(await found(`child_id=${ids.stone}`), ["wall"]);
    assert.deepEqual(await found(`child_id=~${ids.stone}`), ["house", "wall"]);
    assert.deepEqual(await found("child_id=*"), ["house", "wall", "safe"]);
    assert.deepEqual(await found("child_id=!*"), but("house", "wall", "safe"));
  });

  test("by relations: with an issue, from either side", async () => {
    assert.deepEqual(await found(`relates=${ids.stone}`), ["lone"]);
    assert.deepEqual(await found(`relates=${ids.lone}`), ["stone"]);
    assert.deepEqual(await found(`relates=!${ids.lone}`), but("stone"));
    assert.deepEqual(await found(`blocks=${ids.away}`), ["lone"]);
    assert.deepEqual(await found(`blocked=${ids.lone}`), ["away"]);
    assert.deepEqual(await found(`follows=${ids.lone}`), ["wall"]);
    assert.deepEqual(await found(`precedes=${ids.lone}`), []);
  });

  test("by relations: any, none, an open one, issues of a project", async () => {
    assert.deepEqual(await found("relates=*"), ["stone", "lone"]);
    assert.deepEqual(await found("relates=!*"), but("stone", "lone"));
    assert.deepEqual(await found(`blocks==p${annex.id}`), ["lone"]);
    assert.deepEqual(await found(`relates==!p${annex.id}`), ["stone", "lone"]);
    assert.deepEqual(await found(`blocks=!p${annex.id}`), but("lone"));
    await answered(app, "PUT", `/issues/${ids.lone}.json`, { issue: { status_id: 5 } }, cast.ada.key);
    assert.deepEqual(await found("relates=*o"), ["lone"]);
    assert.deepEqual(await found("relates=!o"), but("lone"));
    const long = `f[]=relates&op[relates]==p&v[relates][]=${annex.id}`;
    assert.deepEqual(await found(long), []);
  });

  test("what one does not see is nobody's parent, subtask or relation", async () => {
    const own = ["house", "wall", "stone", "key", "lone"];
    assert.deepEqual(await found("", cast.grace), own);
    for (const none of [
      `parent_id=${ids.safe}`,
      `parent_id=~${ids.safe}`,
      `blocks=${ids.away}`,
      "blocks=*",
      "blocked=*",
    ])
      assert.deepEqual(await found(none, cast.grace), [], none);
    assert.deepEqual(await found("parent_id=*", cast.grace), ["wall", "stone"]);
    assert.deepEqual(await found(`blocks=!${ids.away}`, cast.grace), own);
  });

  test("a family is in any project, whatever the list is of", async () => {
    await answered(app, "PUT", "/settings.json", { settings: { cross_project_subtasks: "system" } });
    const issue = { project_id: annex.id, subject: "shed", parent_issue_id: ids.house };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const inAnnex = `project_id=${annex.id}`;
    assert.deepEqual(await found(`${inAnnex}&parent_id=*`), ["shed"]);
    assert.deepEqual(await found(`${inAnnex}&parent_id=!*`), ["away"]);
    assert.deepEqual(await found(`${inAnnex}&parent_id=${ids.house}`), ["shed"]);
    assert.deepEqual(await found(`${inAnnex}&parent_id=~${ids.house}`), ["shed"]);
    assert.deepEqual(await found(`project_id=home&child_id=${id}`), ["house"]);
    assert.deepEqual(await found(`project_id=home&child_id=~${id}`), ["house"]);
    await answered(app, "DELETE", `/issues/${id}.json`);
    await answered(app, "PUT", "/settings.json", { settings: { cross_project_subtasks: "tree" } });
  });

  test("no distance leads past an issue that one does not see", async () => {
    const hide = (is_private: boolean) =>
      answered(app, "PUT", `/issues/${ids.wall}.json`, { issue: { is_private } }, cast.ada.key);
    await hide(true);
    try {
      assert.deepEqual(await found(`parent_id=~${ids.house}`, cast.grace), []);
      assert.deepEqual(await found(`child_id=~${ids.stone}`, cast.grace), []);
      assert.deepEqual(await found(`parent_id=~${ids.house}`), ["wall", "stone"]);
      assert.deepEqual(await found(`child_id=~${ids.stone}`), ["house", "wall"]);
    } finally {
      await hide(false);
    }
  });

  test("a list answers the relations of its issues, and is sorted by the parent", async () => {
    const path = "/issues.json?status_id=*&sort=parent,id&include=relations";
    const { issues } = await answered(app, "GET", path, undefined, cast.ada.key);
    const row = (subject: string) => issues.find((issue: { subject: string }) => issue.subject === subject);
    assert.deepEqual(
      issues.slice(0, 3).map(({ subject }: { subject: string }) => subject),
      ["wall", "stone", "key"],
    );
    assert.equal(row("lone").relations.length, 3);
    assert.deepEqual(row("house").relations, []);
  });

  test("a value that means nothing is refused", async () => {
    for (const query of ["parent_id=x", "child_id=~x", "relates=x", "blocks==px"]) {
      const answer = await app.request(`/issues.json?${query}`, { key: cast.ada.key });
      assert.equal(answer.status, 422, query);
    }
  });
});
