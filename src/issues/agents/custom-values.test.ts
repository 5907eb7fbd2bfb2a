import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { refusalOf, toolAnswer } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

describe("Agents and custom fields", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await made("Severity", { field_format: "list", possible_values: ["low", "high"], is_required: true });
    await made("Colour", { field_format: "enumeration", enumerations: [{ name: "red" }, { name: "green" }] });
    await made("Reviewers", { field_format: "user", multiple: true });
    await made("Secret", { visible: false, role_ids: [1] });
    await made("Of features", { tracker_ids: [2] });
  });
  after(() => app.close());

  async function made(name: string, more: object) {
    const custom_field = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], name, ...more };
    ids[name] = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
  }

  const call = (name: string, args: object, by = cast.ada) => toolAnswer(app, name, args, by);
  const refused = (name: string, args: object, by = cast.ada) =>
    refusalOf(app, name, args, { credential: { "x-service-api-key": by.key } });
  const valuesOf = async (id: number, by = cast.ada) => {
    const { issue } = await call("service_issues_get", { id }, by);
    return Object.fromEntries(
      issue.custom_fields.map((one: { name: string; value: unknown }) => [one.name, one.value]),
    );
  };

  test("a project says which there are, and what they can be", async () => {
    const { custom_fields } = (await call("service_projects_get", { project: "home" })).project;
    assert.deepEqual(custom_fields[0], {
      id: ids.Severity,
      name: "Severity",
      format: "list",
      required: true,
      trackers: ["Bug", "Feature", "Support"],
      possible_values: ["low", "high"],
    });
    assert.deepEqual(custom_fields[1].possible_values, ["red", "green"]);
    assert.deepEqual(custom_fields.at(-1).trackers, ["Feature"]);
    const hers = (await call("service_projects_get", { project: "home" }, cast.mary)).project;
    assert.equal(JSON.stringify(hers).includes("Secret"), false);
  });

  test("are written by name or id, and read as they were written", async () => {
    const custom_fields = {
      severity: "high",
      [String(ids.Colour)]: "green",
      Reviewers: ["mary", cast.ada.id],
      Secret: "gold",
    };
    const { id } = await call("service_issues_create", { project: "home", subject: "Gate", custom_fields });
    assert.deepEqual(await valuesOf(id), {
      Severity: "high",
      Colour: "green",
      Reviewers: ["Mary", "Ada"],
      Secret: "gold",
    });
    const changed = await call("service_issues_update", { id, custom_fields: { Colour: null, Severity: "low" } });
    assert.deepEqual(changed.changes, [
      { field: "Severity", old: "high", new: "low" },
      { field: "Colour", old: "green", new: null },
    ]);
    assert.deepEqual(await valuesOf(id, cast.mary), { Severity: "low", Colour: null, Reviewers: ["Mary", "Ada"] });
  });

  test("days are said in words, as those of other fields, where they are written and where they are asked for", async () => {
    await made("Shipped", { field_format: "date", is_filter: true });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const create = async (Shipped: string) => {
      const custom_fields = { Severity: "low", Shipped };
      return (await call("service_issues_create", { project: "home", subject: "Parcel", custom_fields })).id;
    };
    const id = await create("tomorrow");
    assert.equal((await valuesOf(id)).Shipped, tomorrow);
    assert.equal((await valuesOf(await create("2031-05-06T10:00:00Z"))).Shipped, "2031-05-06");
    const { issues } = await call("service_issues_list", { custom_fields: { Shipped: "tomorrow" }, fields: ["id"] });
    assert.deepEqual(issues, [{ id }]);
  });

  test("a list is not filtered by what no such field can have", async () => {
    await made("Weight", { field_format: "int", is_filter: true });
    const list = (custom_fields: object) => refused("service_issues_list", { custom_fields });
    assert.match(await list({ Shipped: "soon" }), /^custom_fields: Shipped is not a valid date\. .*tomorrow/);
    assert.match(await list({ Weight: ["5", "heavy"] }), /^custom_fields: Weight is not a number/);
  });

  test("all fields that are none are refused at once", async () => {
    const custom_fields = { Severety: "low", Color: "red" };
    const said = await refused("service_issues_create", { project: "home", subject: "No", custom_fields });
    assert.match(said, /"Severety".*Did you mean Severity\b/);
    assert.match(said, /"Color".*Did you mean Colour\?/);
  });

  test("are refused by the name of the field, and a miss names those there are", async () => {
    const create = (custom_fields: object, by?: Person) =>
      refused("service_issues_create", { project: "home", subject: "No", custom_fields }, by);
    assert.match(await create({ Colour: "red" }), /Severity cannot be blank/);
    assert.match(
      await create({ Severity: "bogus" }),
      /^custom_fields: Severity has no such value\. Valid are: low, high/,
    );
    assert.match(await create({ Severity: "low", Colour: "blue" }), /red.*green/);
    assert.match(await create({ Severety: "low" }), /Severity/);
    assert.doesNotMatch(await create({ Nothing: "x" }, cast.mary), /Secret/);
    assert.match(await create({ "Of features": "x" }), /Of features/);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`Field ${at}`, "x"]));
    for (const wrong of [many, { Severity: { deep: 1 } }, { Severity: [["low"]] }, { ["x".repeat(256)]: "low" }]) {
      assert.ok((await create(wrong)).length < 4_000);
    }
  });

  test("a value that is none is refused by the name of its field", async () => {
    const custom_fields = { Severity: "low", Colour: "blue", Reviewers: ["maria"] };
    const said = await refused("service_issues_create", { project: "home", subject: "No", custom_fields });
    assert.match(said, /^custom_fields\.Colour: There is no custom_fields\.Colour "blue" for you\. Valid are: /m);
    assert.match(said, /^custom_fields\.Reviewers: There is nobody called "maria"/m);
  });

  test("stand in a list by their names where they are asked for, empty ones left out", async () => {
    const custom_fields = { Severity: "high", Reviewers: ["mary"], Secret: "gold" };
    const { id } = await call("service_issues_create", { project: "home", subject: "Listed", custom_fields });
    const rowFor = async (by: Person) => {
      const asked = { query: "Listed", fields: ["id", "custom_fields"] };
      return (await call("service_issues_list", asked, by)).issues;
    };
    assert.deepEqual(await rowFor(cast.ada), [
      { id, custom_fields: { Severity: "high", Reviewers: ["Mary"], Secret: "gold" } },
    ]);
    assert.deepEqual(await rowFor(cast.mary), [{ id, custom_fields: { Severity: "high", Reviewers: ["Mary"] } }]);
  });

  test("filter lists by name or id: any of several values, or none", async () => {
    for (const [name, format] of [
      ["Area", { field_format: "list", possible_values: ["north", "south", "west", "east|in"], multiple: true }],
      ["Owner", { field_format: "user" }],
      ["Hidden area", { visible: false, role_ids: [1] }],
      ["Urgent", { field_format: "bool" }],
    ] as const)
      await made(name, { ...format, is_filter: true });
    const create = async (subject: string, custom_fields: object) =>
      (
        await call("service_issues_create", {
          project: "home",
          subject,
          custom_fields: { Severity: "low", ...custom_fields },
        })
      ).id;
    const north = await create("North", { Area: ["north", "west"], Owner: "mary", Urgent: true });
    const south = await create("South", { Area: ["south"], "Hidden area": "x" });
    const east = await create("East", { Area: ["east|in"] });
    const found = async (custom_fields: object, by = cast.ada) => {
      const { issues } = await call("service_issues_list", { project: "home", custom_fields }, by);
      return issues.map((one: { id: number }) => one.id).sort();
    };
    assert.deepEqual(await found({ area: "North" }), [north]);
    assert.deepEqual(await found({ [String(ids.Area)]: ["south", "west"] }), [north, south]);
    assert.deepEqual(await found({ Area: "east|in" }), [east]);
    assert.deepEqual(await found({ Area: ["east|in", "south"] }), [south, east]);
    assert.deepEqual(await found({ Urgent: "yes" }), [north]);
    assert.deepEqual(await found({ Owner: "mary", Area: "south" }), []);
    assert.ok((await found({ Area: null })).every((id: number) => id !== north && id !== south));
    assert.deepEqual(await found({ "Hidden area": "x" }), [south]);
    const list = (custom_fields: object, by?: Person) => refused("service_issues_list", { custom_fields }, by);
    assert.match(await list({ Area: "nrth" }), /^custom_fields\.Area: .*Did you mean north\?/);
    assert.match(await list({ Urgent: "maybe" }), /^custom_fields\.Urgent: .*0, 1/);
    assert.match(await list({ Aria: "north" }), /^custom_fields: .*Area/);
    assert.doesNotMatch(await list({ "Hidden area": "x" }, cast.mary), /Valid are:.*Hidden area/);
    assert.match(
      await list({ Severity: "low" }),
      /^custom_fields: Lists cannot be filtered by Severity\. .*Valid are: .*Area, Owner/,
    );
    assert.doesNotMatch(await list({ Secret: "x" }, cast.mary), /cannot be filtered by Secret/);
  });

  test("what is no value is refused with what a value may be", async () => {
    const said = await refused("service_issues_list", { custom_fields: { Colour: { name: "red" } } });
    assert.equal(said, "custom_fields.Colour: Colour must be text, a number, true or false, or a list of them.");
  });

  test("signs that nobody sees are written out in the names of fields, too", async () => {
    await made("Hi\u202Edden", {});
    const value = { custom_fields: { [String(ids["Hi\u202Edden"])]: "x" } };
    const { id } = await call("service_issues_create", {
      project: "home",
      subject: "Named",
      custom_fields: { Severity: "low" },
    });
    await call("service_issues_update", { id, ...value });
    const { issues } = await call("service_issues_list", { query: "Named", fields: ["custom_fields"] });
    assert.equal(issues[0].custom_fields["Hi<U+202E>dden"], "x");
  });
});
