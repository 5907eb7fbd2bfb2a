import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

describe("A list in the order of what is computed", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "carol", Person>;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "carol");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.carol] };
    const { id: project_id } = await project(app, "home", { members });
    for (const subject of ["untouched", "of ada", "of grace", "of grace, then secretly of ada"]) {
      const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id, subject } }, cast.ada.key);
      ids[subject] = issue.id;
    }
    await write("of ada", cast.ada, { notes: "One", estimated_hours: 2 });
    await write("of grace", cast.grace, { notes: "Two", estimated_hours: 5 });
    await write("of grace, then secretly of ada", cast.grace, { notes: "Three" });
    await write("of grace, then secretly of ada", cast.ada, { notes: "Four", private_notes: true });
  });
  after(() => app.close());

  const write = (subject: string, by: Person, issue: object) =>
    answered(app, "PUT", `/issues/${ids[subject]}.json`, { issue }, by.key);
  const below = async (parent: string) => {
    const issue = { project_id: "home", subject: `below ${parent}`, parent_issue_id: ids[parent] };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
  };
  const sorted = async (sort: string, by: Person) => {
    const { issues } = await answered(app, "GET", `/issues.json?sort=${sort}`, undefined, by.key);
    return issues.map(({ subject }: { subject: string }) => subject);
  };

  test("who changed last is who the caller knows of; what nobody changed comes last", async () => {
    const secret = "of grace, then secretly of ada";
    assert.deepEqual(await sorted("last_updated_by", cast.ada), [secret, "of ada", "of grace", "untouched"]);
    assert.deepEqual(await sorted("last_updated_by:desc", cast.ada), ["of grace", secret, "of ada", "untouched"]);
    assert.deepEqual(await sorted("last_updated_by", cast.carol), ["of ada", secret, "of grace", "untouched"]);
  });

  test("the page offers both orders, and shows which one is chosen", async () => {
    const cookie = await session(app, cast.ada);
    const path = "/issues/display?sort=last_updated_by:desc";
    const html = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
    assert.match(html, /<option value="last_updated_by:desc" selected[^>]*>Last updated by ↓/);
    assert.match(html, /<option value="total_estimated_hours">Estimated time with subtasks ↑/);
  });

  test("hours are those of the issue with its subtasks", async () => {
    const issue = { project_id: "home", subject: "below", parent_issue_id: ids.untouched, estimated_hours: 3 };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    const order = ["of grace", "below", "untouched", "of ada", "of grace, then secretly of ada"];
    assert.deepEqual(await sorted("total_estimated_hours:desc", cast.ada), order);
  });

  test("a parent that one does not see is none in the order, too", async () => {
    await below("untouched");
    await below("of ada");
    await write("of ada", cast.ada, { is_private: true });
    const hidden = ["below of ada", "of grace, then secretly of ada", "of grace", "untouched"];
    for (const sort of ["parent", "parent:desc"]) {
      assert.ok((await sorted(sort, cast.ada)).slice(0, 3).includes("below of ada"), sort);
      assert.deepEqual(
        (await sorted(sort, cast.carol)).slice(-4),
        hidden,
        `${sort}: without one, the last created first`,
      );
    }
  });

  test("a page of many has the same order: it is found by what an index knows", async () => {
    for (const sort of ["total_estimated_hours", "last_updated_by", "parent"].flatMap((name) => [
      name,
      `${name}:desc`,
    ])) {
      const whole = await sorted(sort, cast.carol);
      const pages = [];
      for (const offset of whole.keys()) pages.push(...(await sorted(`${sort}&limit=1&offset=${offset}`, cast.carol)));
      assert.deepEqual(pages, whole, sort);
    }
  });
});
