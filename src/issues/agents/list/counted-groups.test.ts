import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

describe("Groups that an agent asks to count", () => {
  let app: TestApp;
  let cast: Record<"ada" | "linus", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "linus");
    const { id } = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.linus] } });
    for (const fields of [{ assigned_to_id: cast.linus.id }, {}, { is_private: true, tracker_id: 2 }]) {
      const issue = { project_id: id, subject: "One", ...fields };
      await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    }
  });
  after(() => app.close());

  const counted = async (group_by: string, { key } = cast.ada) => {
    const sent = { credential: { "x-service-api-key": key } };
    const { structuredContent } = await called(app, "service_issues_list", { group_by }, sent);
    assert.ok(structuredContent);
    return structuredContent;
  };

  test("have names, values and how many issues the caller sees in each", async () => {
    const { groups, total_count, issues } = await counted("tracker");
    assert.deepEqual(groups, [
      { value: "1", name: "Bug", count: 2 },
      { value: "2", name: "Feature", count: 1 },
    ]);
    assert.deepEqual([total_count, issues], [3, []]);
    assert.deepEqual((await counted("tracker", cast.linus)).groups, [{ value: "1", name: "Bug", count: 2 }]);
    const people = [
      { value: null, name: null, count: 2 },
      { value: String(cast.linus.id), name: "Linus", count: 1 },
    ];
    assert.deepEqual((await counted("assigned_to_id")).groups, people);
  });

  test("are those of a custom field, too, which a miss calls by its name", async () => {
    const field = { customized_type: "issue", field_format: "list", is_for_all: true, tracker_ids: [1, 2] };
    const custom_field = { ...field, name: "Severity", possible_values: ["low", "high"], default_value: "low" };
    await answered(app, "POST", "/custom_fields.json", { custom_field });
    const issue = { project_id: "home", subject: "Two" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const { groups } = await counted("severity");
    assert.partialDeepStrictEqual(groups, [{ value: null }, { value: "low", name: "low", count: 1 }]);
    const sent = { credential: { "x-service-api-key": cast.ada.key } };
    const missed = await called(app, "service_issues_list", { group_by: "sevrity" }, sent);
    assert.match(JSON.stringify(missed.content), /Did you mean Severity/);
    await answered(app, "DELETE", `/issues/${id}.json`, undefined, cast.ada.key);
  });

  test("by what groups nothing are refused with what does", async () => {
    const sent = { credential: { "x-service-api-key": cast.ada.key } };
    const answer = await called(app, "service_issues_list", { group_by: "subject" }, sent);
    assert.equal(answer.isError, true);
    assert.match(JSON.stringify(answer.content), /group_by.*status.*assigned_to/);
  });
});
