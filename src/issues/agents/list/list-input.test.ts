import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

describe("What an agent filters a list of issues by", () => {
  let app: TestApp;
  let cast: Record<"ada" | "linus" | "grace", Person>;
  let credential: { credential: Record<string, string> };
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "linus", "grace");
    credential = { credential: { "x-service-api-key": cast.ada.key } };
    const members = { Manager: [cast.ada, cast.linus] };
    const { id: home } = await project(app, "home", { members });
    const { id: annex } = await project(app, "annex", { members });
    await answered(app, "PUT", "/projects/annex.json", { project: { parent_id: home } });
    await project(app, "hidden", { members: { Manager: [cast.grace] }, isPublic: false });
    const roof = await category("home", "Roof");
    const roofBelow = await category("annex", "roof");
    await category("home", "Doors, windows");
    await category("hidden", "Vault");
    const release = await version("home", "1.0");
    const below = await version("annex", "Sprint 1");
    await create("tiles", { project_id: home, category_id: roof, fixed_version_id: release });
    await create("gutter", { project_id: annex, category_id: roofBelow, fixed_version_id: below });
    await create("floor", { project_id: home, assigned_to_id: cast.linus.id });
    await create("stone", { project_id: home, parent_issue_id: ids.floor, assigned_to_id: cast.ada.id });
    await become("gutter", 2);
    await become("floor", 4);
  });
  after(() => app.close());

  const category = async (where: string, name: string): Promise<number> =>
    (await answered(app, "POST", `/projects/${where}/issue_categories.json`, { issue_category: { name } }))
      .issue_category.id;
  const version = async (where: string, name: string): Promise<number> =>
    (await answered(app, "POST", `/projects/${where}/versions.json`, { version: { name } })).version.id;
  const create = async (subject: string, fields: object) => {
    const issue = { subject, ...fields };
    ids[subject] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const become = (subject: string, status_id: number) =>
    answered(app, "PUT", `/issues/${ids[subject]}.json`, { issue: { status_id } }, cast.ada.key);
  const ask = (asked: object) => called(app, "service_issues_list", asked, credential);
  const found = async (asked: object) => {
    const { structuredContent, content } = await ask({ sort: "id", fields: ["subject"], ...asked });
    assert.ok(structuredContent, JSON.stringify(content));
    const { issues, total_count } = structuredContent as { issues: { subject: string }[]; total_count: number };
    assert.equal(total_count, issues.length);
    return issues.map(({ subject }) => subject);
  };
  const refused = async (asked: object) => {
    const { isError, content } = await ask(asked);
    assert.equal(isError, true, JSON.stringify(asked));
    return (content as { text: string }[])[0]?.text ?? "";
  };

  test("a category is that of all projects in the list, and none is what has none", async () => {
    assert.deepEqual(await found({ project: "home", category: "roof" }), ["tiles", "gutter"]);
    assert.deepEqual(await found({ project: "annex", category: "ROOF" }), ["gutter"]);
    assert.deepEqual(await found({ category: "none" }), ["floor", "stone"]);
    assert.match(await refused({ category: "Rof" }), /category "Rof".*mean roof/i);
    assert.doesNotMatch(await refused({ category: "Vault" }), /Valid are:.*Vault/);
  });

  test("a version may be one of a project below", async () => {
    assert.deepEqual(await found({ project: "home", version: "sprint 1" }), ["gutter"]);
    assert.deepEqual(await found({ project: "home", version: "1.0, Sprint 1" }), ["tiles", "gutter"]);
    assert.match(await refused({ project: "annex", version: "1.0" }), /Valid are: Sprint 1/);
  });

  test("several stand with commas between, or in a list; a name with a comma is one", async () => {
    assert.deepEqual(await found({ status: "In Progress, feedback" }), ["gutter", "floor"]);
    assert.deepEqual(await found({ status: ["New", "Feedback"] }), ["tiles", "floor", "stone"]);
    assert.deepEqual(await found({ status: "Feedback, closed" }), ["floor"]);
    assert.deepEqual(await found({ assigned_to: "me, linus" }), ["floor", "stone"]);
    assert.deepEqual(await found({ author: ["linus", cast.ada.id] }), ["tiles", "gutter", "floor", "stone"]);
    assert.deepEqual(await found({ category: "Doors, windows" }), []);
    const said = await refused({ status: "Nwe, Feedback, Closd" });
    assert.match(said, /"Nwe".*mean New.*"Closd".*mean Closed/s);
    assert.match(await refused({ status: Array.from({ length: 40 }, (_, at) => `s${at}`) }), /too many/i);
  });

  test("a status written as it is called is that one, and in small letters the word for all that are closed", async () => {
    for (const [subject, status] of [
      ["hung", 5],
      ["fitted", 6],
    ] as const) {
      await create(subject, { project_id: "home" });
      await become(subject, status);
    }
    assert.deepEqual(await found({ status: "closed" }), ["hung", "fitted"]);
    assert.deepEqual(await found({ status: " CLOSED " }), ["hung", "fitted"]);
    assert.deepEqual(await found({ status: "Closed" }), ["hung"]);
    assert.deepEqual(await found({ status: ["Closed", "New"] }), ["tiles", "stone", "hung"]);
    for (const subject of ["hung", "fitted"]) await answered(app, "DELETE", `/issues/${ids[subject]}.json`);
  });

  test("mine are the projects that the caller is a member of, bookmarks those that they marked", async () => {
    await project(app, "plaza", { members: { Manager: [cast.grace] }, isPublic: true });
    const issue = { project_id: "plaza", subject: "bench" };
    await answered(app, "POST", "/issues.json", { issue }, cast.grace.key);
    assert.deepEqual(await found({}), ["tiles", "gutter", "floor", "stone", "bench"]);
    assert.deepEqual(await found({ project: "Mine" }), ["tiles", "gutter", "floor", "stone"]);
    await answered(app, "POST", "/projects/plaza/bookmark.json", undefined, cast.ada.key);
    assert.deepEqual(await found({ project: " Bookmarks" }), ["bench"]);
    await answered(app, "DELETE", "/projects/plaza.json");
  });

  test("issues without a parent, or below several", async () => {
    assert.deepEqual(await found({ parent: "none" }), ["tiles", "gutter", "floor"]);
    assert.deepEqual(await found({ parent: `#${ids.floor}, ${ids.tiles}` }), ["stone"]);
  });

  test("people are named in the filters of the REST API as everywhere", async () => {
    assert.deepEqual(await found({ filters: { updated_by: "Ada" } }), ["gutter", "floor"]);
    assert.deepEqual(await found({ filters: { last_updated_by: `linus, ${cast.ada.id}` } }), ["gutter", "floor"]);
    assert.deepEqual(await found({ filters: { author_id: ["linus", "me"] } }), ["tiles", "gutter", "floor", "stone"]);
    assert.deepEqual(await found({ filters: { assigned_to_id: `ev${cast.linus.id}` } }), ["floor"]);
    assert.match(await refused({ filters: { updated_by: "adda" } }), /^filters\.updated_by: .*"adda".*mean .*ada/);
  });

  test("the filters of the REST API ask for the rest, and are never passed over", async () => {
    assert.deepEqual(await found({ filters: { created_on: ">=yesterday", "fixed_version.status": "open" } }), [
      "tiles",
      "gutter",
    ]);
    assert.deepEqual(await found({ filters: { created_on: "<=yesterday" } }), []);
    assert.deepEqual(await found({ filters: { category_id: null, child_id: "*" } }), ["floor"]);
    assert.deepEqual(await found({ filters: { status_id: [1, 2] } }), ["tiles", "gutter", "stone"]);
    assert.deepEqual(await found({ project: "home", filters: { subproject_id: "!*" } }), ["tiles", "floor", "stone"]);
    await called(app, "service_issues_update", { id: ids.tiles, notes: "Ordered" }, credential);
    assert.deepEqual(await found({ filters: { via: "*", updated_on: ">=yesterday" } }), ["tiles"]);
    assert.deepEqual(await found({ filters: { via: "!*" } }), ["gutter", "floor", "stone"]);
    assert.deepEqual(await found({ filters: { via: "Somebody else's" } }), []);
    assert.match(await refused({ filters: { creatd_on: "t" } }), /^filters: .*mean .*created_on/);
    assert.match(await refused({ filters: { created_on: "soon" } }), /^filters\.created_on: .*"soon".*>=2027-01-31/);
    assert.match(await refused({ filters: { status_id: "New" } }), /^filters\.status_id: .*ids: 1, 1\|2/);
    assert.match(await refused({ status: "any", filters: { status_id: "1" } }), /^filters: status_id .*Say it once/);
    for (const name of ["constructor", "spent_time", "colour"]) {
      assert.match(await refused({ filters: { [name]: "1" } }), new RegExp(`no filters "${name}"`));
    }
    assert.match(await refused({ filters: { subject: {} } }), /^filters\.subject: /);
    const field = { name: "Funds", customized_type: "project", field_format: "int", is_filter: true };
    const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field: field })).custom_field;
    assert.match(await refused({ filters: { [`project.cf_${id}`]: "soon" } }), /^filters\.project\.cf_\d+: .*"soon"/);
  });
});
