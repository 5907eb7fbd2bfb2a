import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

describe("The order of an agent's list", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    for (const [subject, priority_id, due_date] of [
      ["Low", 1, "2030-01-03"],
      ["Urgent", 4, "2030-01-02"],
      ["Normal", 2, "2030-01-01"],
    ]) {
      const issue = { project_id: home.id, subject, priority_id, due_date };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
    const query = { name: "By day", filters: { priority_id: "!1" }, sort: "due_date", project_id: home.id };
    await answered(app, "POST", "/queries.json", { query }, cast.ada.key);
  });
  after(() => app.close());

  const call = (input: object, who = cast.ada) =>
    called(app, "service_issues_list", input, { credential: { "x-service-api-key": who.key } });
  const listed = async (input: object) => {
    const { structuredContent } = await call(input);
    assert.ok(structuredContent);
    // As the tool's output says.
    return structuredContent as { issues: { subject: string }[]; next_cursor: string; total_count: number };
  };
  const subjects = async (input: object) => (await listed(input)).issues.map(({ subject }) => subject);

  test("is what it asks for, page by page", async () => {
    assert.deepEqual(await subjects({ sort: "priority:desc" }), ["Urgent", "Normal", "Low"]);
    assert.deepEqual(await subjects({ sort: "due_date" }), ["Normal", "Urgent", "Low"]);
    const { issues, next_cursor, total_count } = await listed({ sort: "subject", limit: 2 });
    assert.deepEqual([issues.length, total_count], [2, 3]);
    assert.deepEqual(await subjects({ sort: "subject", limit: 2, cursor: next_cursor }), ["Urgent"]);
    const mixed = await call({ sort: "priority", limit: 2, cursor: next_cursor });
    assert.equal(mixed.isError, true, "a place in one list is none in another");
  });

  test("runs down as others write it, too, and by a custom field as it is called", async () => {
    for (const sort of ["-due_date", "due_date desc", "Due_Date:DESC"]) {
      assert.deepEqual(await subjects({ sort }), ["Low", "Urgent", "Normal"], sort);
    }
    const custom_field = {
      customized_type: "issue",
      name: "Found in",
      field_format: "int",
      is_for_all: true,
      tracker_ids: [1],
    };
    await answered(app, "POST", "/custom_fields.json", { custom_field });
    const { issues } = await listed({ sort: "subject", fields: ["id"] });
    for (const [at, { id }] of (issues as unknown as { id: number }[]).entries()) {
      const issue = { custom_fields: [{ id: 1, value: String([2, 3, 1][at]) }] };
      await answered(app, "PUT", `/issues/${id}.json`, { issue }, cast.ada.key);
    }
    assert.deepEqual(await subjects({ sort: "found in:desc" }), ["Normal", "Low", "Urgent"]);
    assert.deepEqual(await subjects({ sort: "-cf_1" }), ["Normal", "Low", "Urgent"]);
    assert.match(JSON.stringify((await call({ sort: "found" })).content), /Did you mean Found in/);
  });

  test("is that of a saved view, with its filters, which what is asked besides may change", async () => {
    assert.deepEqual(await subjects({ view: "by day" }), ["Normal", "Urgent"]);
    assert.deepEqual(await subjects({ view: "By day", sort: "priority:desc" }), ["Urgent", "Normal"]);
    assert.deepEqual(await subjects({ view: "By day", priority: "Low" }), ["Low"]);
    assert.equal((await listed({ view: "By day", count_only: true })).total_count, 2);
  });

  test("by more fields than a list is sorted by is refused, not cut short without a word", async () => {
    assert.equal((await call({ sort: "priority,due_date,id" })).isError, undefined);
    const tooMany = await call({ sort: "-priority,due_date,id,subject" });
    assert.equal(tooMany.content[0]?.text, "sort: A list is sorted by 3 fields at most. Leave out the last ones.");
  });

  test("a name that is none is refused with those there are; a view of somebody else is none", async () => {
    const wrong = await call({ sort: "prioritee" });
    assert.equal(wrong.isError, true);
    assert.match(JSON.stringify(wrong.content), /priority/);
    const turned = await call({ sort: "due_date:descending" });
    assert.equal(turned.isError, true, "a way that is none turns nothing round");
    assert.match(JSON.stringify(turned.content), /due_date:asc, due_date:desc/);
    assert.deepEqual(await subjects({ sort: "Due_Date:DESC" }), ["Low", "Urgent", "Normal"], "any capitals");
    const others = await call({ view: "By day" }, cast.grace);
    assert.equal(others.isError, true);
    assert.match(JSON.stringify(others.content), /Watched issues/);
  });
});
