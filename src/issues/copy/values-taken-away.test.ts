import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("A copy of an issue with values that can be chosen no more", () => {
  let app: TestApp;
  let ada: Person;
  let id: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    const list = await made("Parts", {
      field_format: "list",
      multiple: true,
      possible_values: ["axle", "bolt", "cog"],
    });
    const enumerated = await made("Shade", {
      field_format: "enumeration",
      enumerations: [{ name: "red" }, { name: "blue" }],
    });
    const [red, blue] = enumerated.enumerations;
    const custom_fields = [
      { id: list.id, value: ["axle", "bolt"] },
      { id: enumerated.id, value: String(red.id) },
    ];
    const issue = { project_id: "home", subject: "Gate", custom_fields };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue);
    await change(list.id, { possible_values: ["bolt", "cog"] });
    await change(enumerated.id, { enumerations: [{ ...red, active: false }, blue] });
  });
  after(() => app.close());

  const made = async (name: string, more: object) => {
    const custom_field = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], name, ...more };
    return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
  };
  const change = (field: number, custom_field: object) =>
    answered(app, "PUT", `/custom_fields/${field}.json`, { custom_field });

  test("is made without these, as of one with a closed version or an inactive priority", async () => {
    const { issue } = await answered(app, "POST", "/issues.json", { copy_from: id, issue: {} }, ada.key);
    const values = issue.custom_fields.map(({ value }: { value: unknown }) => value);
    assert.deepEqual(values, [["bolt"], null]);
  });
});
