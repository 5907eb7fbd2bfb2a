import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

describe("Filters by custom fields", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  const ids: Record<string, number> = {};
  const issues: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    const members = { Manager: [cast.ada], Reporter: [cast.mary] };
    for (const name of ["home", "mill"]) await project(app, name, { members });
    await made("Handover", { ...ofIssues, field_format: "date" });
    await made("Size", { ...ofIssues, field_format: "list", possible_values: ["s", "m", "t-1"] });
    await made("Reviewer", { ...ofIssues, field_format: "user" });
    await made("Target", { ...ofIssues, field_format: "version" });
    await made("Points", { ...ofIssues, field_format: "int" });
    await made("Urgent", { ...ofIssues, field_format: "bool" });
    await made("Colour", { ...ofIssues, field_format: "enumeration", enumerations: [{ name: "red" }] });
    await made("Version", { ...ofIssues, field_format: "string" });
    await made("Region", { customized_type: "project", is_filter: true });
    await made("Margin", { customized_type: "project", is_filter: true, visible: false, role_ids: [1] });
    await made("Phone", { customized_type: "user", is_filter: true });
    await made("Badge", { customized_type: "user", is_filter: true, visible: false });
    await made("Codename", { customized_type: "version", is_filter: true });
    await made("Budget", {
      customized_type: "version",
      is_filter: true,
      field_format: "int",
      visible: false,
      role_ids: [1],
    });
    const version = { name: "1.0", due_date: "2030-05-01", custom_fields: sent({ Codename: "Owl", Budget: 70 }) };
    const { id: versionId } = (await answered(app, "POST", "/projects/home/versions.json", { version })).version;
    await set(`/projects/home.json`, "project", { Region: "north", Margin: "9" });
    await set(`/projects/mill.json`, "project", { Region: "south" });
    await set(`/users/${cast.ada.id}.json`, "user", { Phone: "123", Badge: "B7" });
    await create("yesterday", { Handover: day(-1), Size: "m", Reviewer: cast.ada.id, Points: versionId, Version: "1" });
    await create(
      "today",
      { Handover: day(0), Size: "t-1", Target: versionId, Version: "1.0", Points: 7 },
      { assigned_to_id: cast.ada.id, fixed_version_id: versionId },
    );
    await create("in a week", { Handover: day(7), Reviewer: cast.mary.id }, { project_id: "mill" });
  });
  after(() => app.close());

  const ofIssues = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], is_filter: true };
  const hidden = { ...ofIssues, visible: false, role_ids: [1] };
  const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);

  async function made(name: string, more: object) {
    ids[name] = (
      await answered(app, "POST", "/custom_fields.json", { custom_field: { name, ...more } })
    ).custom_field.id;
  }

  const sent = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));

  async function set(path: string, one: string, values: Record<string, unknown>) {
    const json = { [one]: { custom_fields: sent(values) } };
    assert.equal((await app.request(path, { method: "PUT", key: ADMIN_KEY, json })).status, 204);
  }

  async function create(subject: string, values: Record<string, unknown>, more: object = {}) {
    const issue = { project_id: "home", subject, custom_fields: sent(values), ...more };
    issues[subject] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  }

  const found = async (name: string, expression: string, by = cast.ada) => {
    const filter = name.replace(/[A-Z]\w+/g, (field) => `cf_${ids[field]}`);
    const path = `/issues.json?${filter}=${encodeURIComponent(expression)}`;
    const { issues: listed, total_count } = await answered(app, "GET", path, undefined, by.key);
    assert.equal(total_count, listed.length);
    return listed.map(({ subject }: { subject: string }) => subject).sort();
  };

  test("of a date take days counted from today", async () => {
    const expected: [string, string[]][] = [
      ["t", ["today"]],
      ["ld", ["yesterday"]],
      [">t-0", ["in a week", "today"]],
      ["<t-1", ["yesterday"]],
      ["t+7", ["in a week"]],
      ["><t+7", ["in a week", "today"]],
      ["><t-1", ["today", "yesterday"]],
    ];
    for (const [expression, subjects] of expected) {
      assert.deepEqual(await found("Handover", expression), subjects, expression);
    }
  });

  test("of a text take the same letters as they are", async () => {
    assert.deepEqual(await found("Size", "m"), ["yesterday"]);
    assert.deepEqual(await found("Size", "t-1"), ["today"]);
  });

  test("of a text equal the whole of it, also where it is digits; numbers are equal as numbers", async () => {
    assert.deepEqual(await found("Version", "1.0"), ["today"]);
    assert.deepEqual(await found("Version", "!1.0"), ["in a week", "yesterday"]);
    assert.deepEqual(await found("Version", "1"), ["yesterday"]);
    assert.deepEqual(await found("Points", "7.0"), ["today"]);
  });

  test("of whole numbers may have commas between them, which belong to the value of any other", async () => {
    assert.deepEqual(await found("Points", "7,70"), ["today"]);
    assert.deepEqual(await found("Points", "70|8,7"), ["today"]);
    assert.deepEqual(await found("Points", "!7,70"), ["in a week", "yesterday"]);
    assert.deepEqual(await found("Version", "1,1.0"), []);
  });

  test("refuse what is no number, or no day, where the field has such: it found nothing, or behind `!` everything", async () => {
    const refused: [string, string][] = [
      ["Points", "soon"],
      ["Points", "!soon"],
      ["Points", "7|soon"],
      ["Points", "7,x"],
      ["Points", "t"],
      ["Points", ">=2030-01-01"],
      ["Handover", "soon"],
      ["Handover", "2030-02-30"],
      ["Handover", "!7"],
      ["Handover", ">=7"],
      ["Handover", ">t-soon"],
      ["Points", ">=7|8"],
      ["Points", ">=7,8"],
      ["Points", "><7|8|9"],
      ["Handover", "<=2030-01-01|2030-02-01"],
      ["Urgent", "maybe"],
      ["Urgent", "!no"],
      ["Colour", "red"],
      ["Colour", "!red"],
      ["Reviewer", "ada"],
      ["Reviewer", "!me|ada"],
      ["Target", "1.0"],
    ];
    for (const [name, expression] of refused) {
      for (const list of ["/issues.json", "/issues.csv", "/issues.atom"]) {
        const path = `${list}?cf_${ids[name]}=${encodeURIComponent(expression)}`;
        assert.equal((await app.request(path, { key: cast.ada.key })).status, 422, `${path} ${name} ${expression}`);
      }
    }
    assert.deepEqual(await found("Size", "soon"), [], "a text is another text");
    assert.deepEqual(await found("Points", "~soon"), [], "a part of a text");
  });

  test("refuse the same of the project, the version and what a field of the issue names", async () => {
    await made("Funds", { customized_type: "project", is_filter: true, field_format: "float" });
    await made("Opened", { customized_type: "project", is_filter: true, field_format: "date" });
    await made("Born", { customized_type: "user", is_filter: true, field_format: "date" });
    for (const [name, expression] of [
      ["project.Funds", "soon"],
      ["project.Funds", "!soon"],
      ["project.Funds", ">=2030-01-01"],
      ["project.Opened", "soon"],
      ["project.Opened", ">t-soon"],
      ["author.Born", "2030-02-30"],
      ["assigned_to.Born", "<=7"],
      ["fixed_version.Budget", "soon"],
      ["Target.Budget", "soon"],
      ["Reviewer.Born", "soon"],
    ] as const) {
      const filter = name.replace(/[A-Z]\w+/g, (field) => `cf_${ids[field]}`);
      const path = `/issues.json?${filter}=${encodeURIComponent(expression)}`;
      const answer = await app.request(path, { key: cast.ada.key });
      assert.equal(answer.status, 422, `${name} ${expression}`);
      const [error = ""] = ((await answer.json()) as { errors: string[] }).errors;
      assert.ok(error.startsWith(`${filter} `), error);
    }
    assert.equal(
      (await app.request(`/issues.json?fixed_version.cf_${ids.Budget}=soon`, { key: cast.mary.key })).status,
      200,
    );
    assert.deepEqual(await found("project.Funds", "!*"), ["in a week", "today", "yesterday"]);
  });

  test("are saved in no list that would refuse them", async () => {
    for (const name of [`cf_${ids.Points}`, `fixed_version.cf_${ids.Budget}`]) {
      const json = { query: { name: "Soon", filters: { [name]: "soon" } } };
      assert.equal((await app.request("/queries.json", { method: "POST", key: cast.ada.key, json })).status, 422, name);
    }
  });

  test("are refused on pages by the caption of their field, whatever is wrong", async () => {
    const cookie = await session(app, cast.ada);
    for (const [name, expression] of [
      ["Size", ">=soon"],
      ["Size", "><3|soon"],
      ["Size", "~"],
      ["Size", `~${"x".repeat(1_001)}`],
      ["Points", "soon"],
      ["Handover", "soon"],
      ["Handover", ">t-soon"],
      ["fixed_version.Budget", "soon"],
      ["Target.due_date", "soon"],
      ["Target.status", "shut"],
    ] as const) {
      const filter = name.replace(/[A-Z]\w+/g, (field) => `cf_${ids[field]}`);
      const path = `/issues?${filter}=${encodeURIComponent(expression)}`;
      const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
      const html = await answer.text();
      assert.equal(answer.status, 422, `${name} ${expression}`);
      const [, caption = ""] = /([A-Z]\w+)(?:\.[a-z_]+)?$/.exec(name) ?? [];
      assert.match(html, new RegExp(`>${caption} `), `${name} ${expression}`);
      assert.doesNotMatch(html, />[^<]*\bcf_?\d[^<]*</i, `${name} ${expression}`);
    }
  });

  test("tell nobody what a field is that they do not see", async () => {
    const { id } = (
      await answered(app, "POST", "/custom_fields.json", {
        custom_field: { ...hidden, name: "Hidden points", field_format: "int" },
      })
    ).custom_field;
    const asked = async (key: string) => (await app.request(`/issues.json?cf_${id}=soon`, { key })).status;
    assert.deepEqual([await asked(cast.ada.key), await asked(cast.mary.key)], [422, 200]);
  });

  test("of yes or no take `true` and `false` as well", async () => {
    await set(`/issues/${issues.today}.json`, "issue", { Urgent: true });
    for (const yes of ["1", "true", "!false", "!0"]) {
      const others = yes.startsWith("!") ? ["in a week", "yesterday"] : [];
      assert.deepEqual(await found("Urgent", yes), [...others, "today"].sort(), yes);
    }
    assert.deepEqual(await found("Urgent", "false"), []);
    assert.deepEqual(await found("Urgent", "true|false"), ["today"]);
  });

  test("of a user take `me`", async () => {
    assert.deepEqual(await found("Reviewer", "me"), ["yesterday"]);
    assert.deepEqual(await found("Reviewer", "me", cast.mary), ["in a week"]);
    assert.deepEqual(await found("Reviewer", "!me", cast.mary), ["today", "yesterday"]);
  });

  test("of the project, the author, the assignee and the version", async () => {
    assert.deepEqual(await found("project.Region", "north"), ["today", "yesterday"]);
    assert.deepEqual(await found("project.Region", "!north"), ["in a week"]);
    assert.deepEqual(await found("author.Phone", "~12"), ["in a week", "today", "yesterday"]);
    assert.deepEqual(await found("assigned_to.Phone", "123"), ["today"]);
    assert.deepEqual(await found("assigned_to.Phone", "!*"), ["in a week", "yesterday"]);
    assert.deepEqual(await found("fixed_version.Codename", "Owl"), ["today"]);
    assert.deepEqual(await found("fixed_version.Codename", "!Owl"), ["in a week", "yesterday"]);
  });

  test("of the user or the version that a field of the issue names", async () => {
    assert.deepEqual(await found("Reviewer.Phone", "123"), ["yesterday"]);
    assert.deepEqual(await found("Reviewer.Phone", "^12"), ["yesterday"]);
    assert.deepEqual(await found("Reviewer.Phone", "!123"), ["in a week", "today"]);
    assert.deepEqual(await found("Reviewer.Phone", "*"), ["yesterday"]);
    assert.deepEqual(await found("Target.Codename", "~wl"), ["today"]);
    assert.deepEqual(await found("Target.Codename", "!*"), ["in a week", "yesterday"]);
    assert.deepEqual(await found("Target.Budget", ">=60"), ["today"]);
    assert.deepEqual(await found("Target.Phone", "*"), [], "a version has no fields of users");
  });

  test("of the version that a field of the issue names: its day and its status", async () => {
    assert.deepEqual(await found("Target.due_date", ">=2030-05-01"), ["today"]);
    assert.deepEqual(await found("Target.due_date", "<=2030-04-30"), []);
    assert.deepEqual(await found("Target.due_date", "!*"), ["in a week", "yesterday"]);
    assert.deepEqual(await found("Target.status", "open|locked"), ["today"]);
    assert.deepEqual(await found("Target.status", "!closed"), ["in a week", "today", "yesterday"]);
    assert.deepEqual(await found("Points.status", "open"), [], "a number names no version");
    const wrong = await app.request(`/issues.json?cf_${ids.Target}.status=shut`, { key: cast.ada.key });
    assert.equal(wrong.status, 422);
  });

  test("find nothing by what the viewer does not see", async () => {
    assert.deepEqual(await found("project.Margin", "9"), ["today", "yesterday"]);
    assert.deepEqual(await found("project.Margin", "9", cast.mary), []);
    assert.deepEqual(await found("author.Badge", "B7"), []);
    const ofAdmin = await answered(app, "GET", `/issues.json?author.cf_${ids.Badge}=B7`);
    assert.equal(ofAdmin.total_count, 3);
    assert.deepEqual(await found("Target.Budget", ">=60", cast.mary), []);
    assert.deepEqual(await found("Reviewer.Badge", "B7"), []);
    assert.deepEqual(await found("author.Region", "north"), [], "it is no field of users");
  });
});
