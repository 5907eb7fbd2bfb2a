import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

const [MANAGER, BUG, FEATURE] = [1, 1, 2];

describe("The default of a custom field that some do not see", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  let field: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await project(app, "yard", { members: { Reporter: [cast.mary] } });
    const { id: place } = (await answered(app, "GET", "/projects/home.json")).project;
    const where = { project_ids: [place], tracker_ids: [BUG], visible: false, role_ids: [MANAGER] };
    const custom_field = {
      customized_type: "issue",
      name: "Triage",
      default_value: "to do",
      is_filter: true,
      ...where,
    };
    field = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  });
  after(() => app.close());

  const made = async (fields: object, by = cast.mary) => {
    const issue = { project_id: "home", subject: "Gate", ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, by.key)).issue;
  };
  const read = async (id: number, by = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json`, undefined, by.key)).issue.custom_fields;

  test("is what their issues begin with, too, and they do not read it", async () => {
    const { id, custom_fields } = await made({});
    assert.equal(custom_fields, undefined);
    assert.equal(await read(id, cast.mary), undefined);
    assert.deepEqual(await read(id), [{ id: field, name: "Triage", value: "to do" }]);
    const { issues } = await answered(app, "GET", `/issues.json?cf_${field}=to do`, undefined, cast.ada.key);
    assert.deepEqual(
      issues.map((issue: { id: number }) => issue.id),
      [id],
    );
  });

  test("is not that of issues without the field", async () => {
    await made({ tracker_id: FEATURE });
    await made({ project_id: "yard" });
    const issue = await made({ custom_fields: [{ id: field, value: "done" }] }, cast.ada);
    assert.equal((await read(issue.id))[0].value, "done");
    const { total_count } = await answered(app, "GET", `/issues.json?cf_${field}=to do&status_id=*`);
    assert.equal(total_count, 1);
  });
});
