import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { customFieldVisible, customFieldVisibleOfFew } from "../../projects/index.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { fingerprint } from "../page/answer/answer-state.js";

describe("Custom fields of issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary", Person>;
  let home: { id: number };
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary");
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    const { roles } = await answered(app, "GET", "/roles.json");
    const managers = roles
      .filter(({ name }: { name: string }) => name === "Manager")
      .map(({ id }: { id: number }) => id);
    await made({ name: "Severity", field_format: "list", possible_values: ["low", "medium", "high"], is_filter: true });
    await made({ name: "Customer", max_length: 40, regexp: "^[A-Z]", is_filter: true });
    await made({ name: "Secret", visible: false, role_ids: managers, is_filter: true });
    await made({ name: "Score", field_format: "int", is_filter: true });
    await made({ name: "Labels", field_format: "list", possible_values: ["ui", "api", "db"], multiple: true });
  });
  after(() => app.close());

  async function made(field: { name: string } & Record<string, unknown>): Promise<number> {
    const custom_field = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], ...field };
    const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    ids[field.name] = id;
    return id;
  }
  const change = (id: number, custom_field: object) =>
    answered(app, "PUT", `/custom_fields/${id}.json`, { custom_field });
  /** By name. */
  const sent = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));
  const create = async (values: Record<string, unknown>, by = cast.ada) =>
    (
      await answered(
        app,
        "POST",
        "/issues.json",
        { issue: { project_id: home.id, subject: "Gate", custom_fields: sent(values) } },
        by.key,
      )
    ).issue;
  const show = async (id: number, by = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json?include=journals`, undefined, by.key)).issue;
  const put = (id: number, issue: object, by = cast.ada) =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: by.key, json: { issue } });
  const errors = async (response: Response) => {
    assert.equal(response.status, 422);
    return ((await response.json()) as { errors: string[] }).errors;
  };
  const valuesOf = (issue: { custom_fields: { name: string; value: unknown }[] }) =>
    Object.fromEntries(issue.custom_fields.map(({ name, value }) => [name, value]));

  test("take the expressions that are usual, with marks behind a backslash", async () => {
    for (const regexp of [
      String.raw`^\d{4}-\w+\.$`,
      String.raw`^C:\\1$`,
      "^([A-Z]+)-([0-9]+)$",
      "^(?!x).+",
      String.raw`^[\w.]+\m`,
    ]) {
      const custom_field = { customized_type: "issue", name: `Usual ${regexp}`, regexp };
      const answer = await app.request("/custom_fields.json", {
        method: "POST",
        key: ADMIN_KEY,
        json: { custom_field },
      });
      assert.equal(answer.status, 201, `${regexp} ${await answer.text()}`);
    }
  });

  test("who sees the values of one is the same for many records and for few", async () => {
    const [user, place] = [sql.ref<number>("u.id"), sql.ref<number>("p.id")];
    const { rows } = await sql<{ login: string; name: string; many: boolean; few: boolean }>`
      select u.login, f.name, ${customFieldVisible("f", user, place)} as many, ${customFieldVisibleOfFew("f", user, place)} as few
        from users u, projects p, custom_fields f where u.type = 'user'`.execute(app.runtime.db);
    for (const { login, name, many, few } of rows) assert.equal(few, many, `${login}, ${name}`);
    const sees = rows.filter(({ name, few }) => name === "Secret" && few).map(({ login }) => login);
    assert.deepEqual(sees.sort(), ["ada", "admin"]);
  });

  test("are told to administrators alone, in Redmine's shape", async () => {
    assert.equal((await app.request("/custom_fields.json", { key: cast.ada.key })).status, 403);
    assert.equal((await app.request("/custom_fields.json")).status, 401);
    const { custom_fields } = await answered(app, "GET", "/custom_fields.json");
    const [severity] = custom_fields;
    assert.deepEqual(severity.possible_values[0], { value: "low", label: "low" });
    assert.deepEqual(
      [severity.customized_type, severity.field_format, severity.default_value, severity.roles],
      ["issue", "list", null, []],
    );
    assert.equal("possible_values" in custom_fields[1], false);
  });

  test("have pages that administrators keep them by", async () => {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    for (const path of ["", "/new", `/${ids.Severity}`]) {
      const response = await app.request(`/admin/custom_fields${path}`, { cookie });
      assert.equal(response.status, 200, path);
      assert.match(await response.text(), path === "/new" ? /Possible values/ : /Severity/);
    }
    const one = await (await app.request(`/admin/custom_fields/${ids.Severity}`, { cookie })).text();
    assert.match(one, /deletes Severity for good, with all its values/, "the question says what is lost");
  });

  test("begin with all trackers on the page of a new one, which those of projects, users and versions do not have", async () => {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const page = await (await app.request("/admin/custom_fields/new", { cookie })).text();
    const boxes = page.match(/<input type="checkbox"[^>]*\[tracker_ids\][^>]*>/g) ?? [];
    assert.deepEqual(
      boxes.map((box) => box.includes("checked")),
      [true, true, true],
    );
    const custom_field = { customized_type: "user", name: "Desk", tracker_ids: [1, 2, 3] };
    const { id } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    assert.deepEqual((await answered(app, "GET", `/custom_fields/${id}.json`)).custom_field.trackers, []);
    await answered(app, "DELETE", `/custom_fields/${id}.json`);
  });

  test("that could not be used are refused", async () => {
    const refused = async (field: object) =>
      errors(
        await app.request("/custom_fields.json", {
          method: "POST",
          key: ADMIN_KEY,
          json: { custom_field: { customized_type: "issue", name: "Wrong", ...field } },
        }),
      );
    assert.deepEqual(await refused({ field_format: "list" }), ["Possible values cannot be blank"]);
    assert.deepEqual(await refused({ visible: false }), ["Role cannot be blank"]);
    assert.deepEqual(await refused({ regexp: "(" }), ["Regular expression is invalid"]);
    for (const regexp of [String.raw`^(a*)*\1b$`, String.raw`(.)\\\1`]) {
      assert.deepEqual(
        await refused({ regexp }),
        [
          String.raw`Regular expression must not refer back to a group (\1): a short value could take minutes to compare.`,
        ],
        regexp,
      );
    }
    assert.deepEqual(await refused({ field_format: "int", default_value: "many" }), ["Default value is invalid"]);
    assert.deepEqual(await refused({ max_length: "few" }), ["Maximum length is not a number"]);
    assert.deepEqual(await refused({ name: "Severity" }), ["Name has already been taken"]);
    assert.match((await refused({ field_format: "picture" }))[0] ?? "", /^Format must be one of/);
  });

  test("have several values only as lists, and a list that has them keeps them", async () => {
    const refused = async (method: string, path: string, custom_field: object) =>
      errors(await app.request(path, { method, key: ADMIN_KEY, json: { custom_field } }));
    const several = { customized_type: "issue", name: "Several", field_format: "string", multiple: true };
    assert.deepEqual(await refused("POST", "/custom_fields.json", several), [
      "Multiple values are for lists, enumerations, users and versions alone.",
    ]);
    const path = (name: string) => `/custom_fields/${ids[name]}.json`;
    assert.deepEqual(await refused("PUT", path("Customer"), { multiple: true }), [
      "Multiple values are for lists, enumerations, users and versions alone.",
    ]);
    assert.deepEqual(await refused("PUT", path("Labels"), { multiple: false }), ["Multiple values cannot be changed"]);
    await answered(app, "PUT", path("Labels"), { custom_field: { multiple: true } });
  });

  test("that are searchable let an issue be found by their values, by who sees them there", async () => {
    const note = await made({ name: "Serial", searchable: true });
    const hidden = await made({
      name: "Contract",
      searchable: true,
      visible: false,
      role_ids: (await answered(app, "GET", `/custom_fields/${ids.Secret}.json`)).custom_field.roles.map(
        ({ id }: { id: number }) => id,
      ),
    });
    const { id } = await create({ Serial: "Quokka 77", Contract: "Numbat", Customer: "Wombat" });
    const found = async (path: string, by: Person): Promise<number[]> => {
      const answer = await answered(app, "GET", path, undefined, by.key);
      return (answer.results ?? answer.issues).map((one: { id: number }) => one.id);
    };
    for (const path of ["/search.json?q=", "/issues.json?query=", "/issues.json?any_searchable=~"]) {
      assert.deepEqual(await found(`${path}quokk`, cast.mary), [id], path);
      assert.deepEqual(await found(`${path}gate%20quokka`, cast.mary), [id], path);
      assert.deepEqual(await found(`${path}numbat`, cast.ada), [id], path);
      assert.deepEqual(await found(`${path}numbat`, cast.mary), [], path);
      assert.deepEqual(await found(`${path}wombat`, cast.ada), [], `${path}: not searchable`);
    }
    assert.deepEqual(await found("/search.json?titles_only=1&q=quokka", cast.ada), []);
    await change(note, { tracker_ids: [2] });
    assert.deepEqual(await found("/search.json?q=quokka", cast.ada), [], "the issue has the field no more");
    for (const field of [note, hidden]) await answered(app, "DELETE", `/custom_fields/${field}.json`);
  });

  test("have values from creation on, shown in their order; a field without one says null", async () => {
    const issue = await create({ Severity: "high", Customer: "ACME", Score: 7, Labels: ["db", "ui"] });
    const expected = { Severity: "high", Customer: "ACME", Secret: null, Score: "7", Labels: ["db", "ui"] };
    assert.deepEqual(valuesOf(issue), expected);
    assert.deepEqual(valuesOf(await show(issue.id)), expected);
    const { issues } = await answered(app, "GET", "/issues.json?limit=1", undefined, cast.ada.key);
    assert.deepEqual(valuesOf(issues[0]), expected);
  });

  test("take values as Redmine's clients send them: a list, an object by id, names written back", async () => {
    const { id } = await create({});
    assert.equal((await put(id, { custom_field_values: { [String(ids.Severity)]: "low" } })).status, 204);
    assert.equal((await put(id, { custom_fields: [{ id: ids.Score, name: "Score", value: "3" }] })).status, 204);
    const issue = await show(id);
    assert.deepEqual([valuesOf(issue).Severity, valuesOf(issue).Score], ["low", "3"]);
    assert.equal((await put(id, { custom_fields: issue.custom_fields })).status, 204);
    assert.equal((await show(id)).journals.length, 2, "what is written back changes nothing");
    await put(id, { custom_fields: sent({ Severity: "" }) });
    assert.equal(valuesOf(await show(id)).Severity, "", "as Redmine says of what was emptied");
  });

  test("refuse wrong values together, in Redmine's words, and nothing is half done", async () => {
    const { id } = await create({ Severity: "low" });
    const wrong = sent({ Severity: "bogus", Score: "abc", Customer: "acme" });
    assert.deepEqual(await errors(await put(id, { subject: "No", custom_fields: wrong })), [
      "Severity is not included in the list",
      "Score is not a number",
      "Customer is invalid",
    ]);
    assert.deepEqual(await errors(await put(id, { custom_fields: sent({ Customer: "A".repeat(41) }) })), [
      "Customer is too long (maximum is 40 characters)",
    ]);
    assert.deepEqual(await errors(await put(id, { custom_fields: sent({ Secret: "A".repeat(65_536) }) })), [
      "Secret is too long (maximum is 65535 characters)",
    ]);
    assert.deepEqual(await errors(await put(id, { custom_fields: sent({ Severity: ["low", "high"] }) })), [
      "Severity is invalid",
    ]);
    const issue = await show(id);
    assert.deepEqual([issue.subject, valuesOf(issue).Severity, issue.journals], ["Gate", "low", []]);
  });

  test("refuse shapes and sizes that no client means", async () => {
    const { id } = await create({});
    for (const custom_fields of [7, "x", [{ value: "no id" }], [{ id: ids.Score, value: { deep: 1 } }]]) {
      assert.equal((await put(id, { custom_fields })).status, 422, JSON.stringify(custom_fields));
    }
    const many = Array.from({ length: 101 }, () => ({ id: ids.Score, value: "1" }));
    assert.equal((await put(id, { custom_fields: many })).status, 422);
    assert.equal((await put(id, { custom_fields: sent({ Customer: `A${"\u0000"}` }) })).status, 422);
  });

  test("that are required are asked for whenever fields are written, but a note goes through", async () => {
    const { id } = await create({});
    const due = await made({ name: "Needed by", field_format: "date", is_required: true });
    try {
      const json = { issue: { project_id: home.id, subject: "New" } };
      const created = await app.request("/issues.json", { method: "POST", key: cast.ada.key, json });
      assert.deepEqual(await errors(created), ["Needed by cannot be blank"]);
      assert.deepEqual(await errors(await put(id, { subject: "Changed" })), ["Needed by cannot be blank"]);
      assert.equal((await put(id, { notes: "Only a note" })).status, 204);
      assert.equal((await put(id, { custom_fields: sent({ "Needed by": "2030-01-31" }) })).status, 204);
      await change(due, { default_value: "2031-01-31" });
      assert.equal(valuesOf(await create({}))["Needed by"], "2031-01-31", "the default");
    } finally {
      await answered(app, "DELETE", `/custom_fields/${due}.json`);
    }
  });

  test("are only of their trackers and projects", async () => {
    const elsewhere = await made({ name: "Elsewhere", is_for_all: false });
    const feature = await made({ name: "Of features", tracker_ids: [2] });
    const { id, custom_fields } = await create({});
    assert.equal(
      custom_fields.some((one: { id: number }) => [elsewhere, feature].includes(one.id)),
      false,
    );
    for (const name of ["Elsewhere", "Of features"]) {
      const refusal = await errors(await put(id, { custom_fields: sent({ [name]: "x" }) }));
      assert.deepEqual(refusal, [`There is no custom field ${ids[name]} to set here.`]);
    }
    await change(elsewhere, { project_ids: [home.id] });
    assert.equal((await put(id, { custom_fields: sent({ Elsewhere: "here" }) })).status, 204);
    assert.equal((await put(id, { tracker_id: 2, custom_fields: sent({ "Of features": "x" }) })).status, 204);
    await answered(app, "DELETE", `/custom_fields/${elsewhere}.json`);
    await answered(app, "DELETE", `/custom_fields/${feature}.json`);
  });

  test("stand in the history by id, a value of several on its own", async () => {
    const { id } = await create({ Severity: "low", Labels: ["ui"] });
    await put(id, { subject: "Fence", custom_fields: sent({ Severity: "high", Labels: ["api"] }) });
    const [journal] = (await show(id)).journals;
    assert.deepEqual(journal.details, [
      { property: "attr", name: "subject", old_value: "Gate", new_value: "Fence" },
      { property: "cf", name: String(ids.Severity), old_value: "low", new_value: "high" },
      { property: "cf", name: String(ids.Labels), old_value: "ui", new_value: null },
      { property: "cf", name: String(ids.Labels), old_value: null, new_value: "api" },
    ]);
  });

  test("visible to some roles are for others not there: no value, no journal, nothing to set", async () => {
    const { id } = await create({ Secret: "treasure" });
    await put(id, { custom_fields: sent({ Secret: "chest" }) });
    await put(id, { subject: "Both", custom_fields: sent({ Secret: "key" }) });
    const hers = await show(id, cast.mary);
    assert.equal("Secret" in valuesOf(hers), false);
    assert.deepEqual(
      hers.journals.map(({ details }: { details: { name: string }[] }) => details.map(({ name }) => name)),
      [["subject"]],
    );
    assert.doesNotMatch(JSON.stringify(hers), /treasure|chest|key/);
    assert.equal((await show(id)).journals.length, 2);
    const json = { issue: { project_id: home.id, subject: "Hers", custom_fields: sent({ Secret: "x" }) } };
    const refusal = await errors(await app.request("/issues.json", { method: "POST", key: cast.mary.key, json }));
    assert.deepEqual(refusal, [`There is no custom field ${ids.Secret} to set here.`]);
  });

  test("are filters with the signs of their kind, and other fields find nothing", async () => {
    const fence = await made({ name: "Fence", is_filter: false });
    const one = (await create({ Severity: "low", Score: "7", Customer: "ACME Ltd", Fence: "x" })).id;
    const two = (await create({ Severity: "high", Score: "12", Customer: "Bolt", Secret: "gold" })).id;
    const found = async (name: string, expression: string, by = cast.ada) => {
      const path = `/issues.json?issue_id=${one}|${two}&cf_${ids[name]}=${encodeURIComponent(expression)}`;
      const { issues, total_count } = await answered(app, "GET", path, undefined, by.key);
      assert.equal(total_count, issues.length);
      return issues.map(({ id }: { id: number }) => (id === one ? "one" : "two")).sort();
    };
    const expected: [string, string, string[]][] = [
      ["Severity", "low", ["one"]],
      ["Severity", "=low|high", ["one", "two"]],
      ["Severity", "!low", ["two"]],
      ["Score", ">=8", ["two"]],
      ["Score", "<=8", ["one"]],
      ["Score", "><5|12", ["one", "two"]],
      ["Score", "7.0", ["one"]],
      ["Customer", "~ltd", ["one"]],
      ["Customer", "!~ltd", ["two"]],
      ["Customer", "!~ltd nowhere", ["two"]],
      ["Customer", "^bo", ["two"]],
      ["Secret", "*", ["two"]],
      ["Secret", "!*", ["one"]],
      ["Fence", "x", []],
    ];
    for (const [name, expression, names] of expected) {
      assert.deepEqual(await found(name, expression), names, `${name} ${expression}`);
    }
    assert.deepEqual(await found("Secret", "gold", cast.mary), []);
    assert.deepEqual(await found("Secret", "!gold", cast.mary), ["one", "two"], "as if it had no values");
    const wrong = await app.request(`/issues.json?cf_${ids.Score}=>=many`, { key: cast.ada.key });
    assert.equal(wrong.status, 422);
    await answered(app, "DELETE", `/custom_fields/${fence}.json`);
  });

  test("stand on the issue's page and its forms, and forms keep what was typed", async () => {
    const cookie = await session(app, cast.ada);
    const visit = async (path: string) => (await app.request(path, { cookie })).text();
    const csrf = (page: string) => /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const form = await visit("/projects/home/issues/new");
    const post = (path: string, pairs: [string, string][]) =>
      app.request(path, {
        method: "POST",
        cookie,
        body: new URLSearchParams([["_csrf", csrf(form)], ...pairs]).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const named = (name: string, value: string): [string, string] => [`issue[cf_${ids[name]}]`, value];
    const fields: [string, string][] = [
      ["issue[project_id]", String(home.id)],
      ["issue[subject]", "By form"],
      named("Labels", ""),
      named("Labels", "ui"),
      named("Labels", "db"),
    ];
    const refused = await post("/issues", [...fields, named("Customer", "small")]);
    assert.equal(refused.status, 422);
    const again = await refused.text();
    assert.match(again, /Customer is invalid/);
    assert.match(again, /value="small"/);
    const saved = await post("/issues", [...fields, named("Customer", "ACME")]);
    const path = saved.headers.get("location") ?? "";
    const id = Number(path.split("/").at(-1));
    assert.deepEqual(valuesOf(await show(id)).Labels, ["ui", "db"]);
    assert.match(await visit(`/issues/${id}`), /<dt>Labels<\/dt>[\s\S]*?ui, db/);
    const untouched = fingerprint("ACME");
    await post(`/issues/${id}`, [
      ["_method", "patch"],
      ["issue[notes]", "Less"],
      named("Labels", ""),
      [`was[cf_${ids.Labels}]`, fingerprint("ui\ndb")],
      named("Customer", "ACME"),
      [`was[cf_${ids.Customer}]`, untouched],
    ]);
    const issue = await show(id);
    assert.deepEqual([valuesOf(issue).Labels, valuesOf(issue).Customer], [[], "ACME"]);
    assert.match(await visit(`/issues/${id}`), /Labels:/, "in the history");
  });

  test("whose change alone is hidden tell the ones who see it, and no others", async () => {
    await app.startWorkers();
    const { id } = await create({});
    await answered(app, "POST", `/issues/${id}/watchers.json`, { user_id: cast.mary.id }, cast.ada.key);
    await app.settled();
    const cookie = await session(app, cast.mary);
    const told = async () => {
      const events = app.runtime.db.selectFrom("service_notification_events").select("id");
      return (await events.where("user_id", "=", cast.mary.id).execute()).length;
    };
    const before = await told();
    await put(id, { custom_fields: sent({ Secret: "hush" }) });
    await app.settled();
    assert.equal(await told(), before);
    await put(id, { custom_fields: sent({ Secret: "hush hush", Severity: "low" }) });
    await app.settled();
    assert.equal(await told(), before + 1);
    const page = await (await app.request("/service_notifications", { cookie })).text();
    assert.match(page, /<b>Severity<\/b>/);
    assert.doesNotMatch(page, /hush|Secret/);
  });

  test("go with their values, and their values with the issue", async () => {
    const passing = await made({ name: "Passing" });
    const { id } = await create({ Passing: "x", Severity: "low" });
    await answered(app, "DELETE", `/custom_fields/${passing}.json`);
    assert.equal("Passing" in valuesOf(await show(id)), false);
    await answered(app, "DELETE", `/issues/${id}.json`, undefined, cast.ada.key);
    const left = app.runtime.db.selectFrom("custom_values").select("value").where("customized_id", "=", id);
    assert.deepEqual(await left.execute(), []);
  });

  test("flags and numbers are read as Redmine's clients send them", async () => {
    await made({ name: "Weight", field_format: "float" });
    await made({ name: "Urgent", field_format: "bool" });
    const stored = async (values: Record<string, unknown>) => {
      const shown = valuesOf(await create(values));
      return Object.keys(values).map((name) => shown[name]);
    };
    await made({ name: "Note" });
    assert.deepEqual(await stored({ Note: true, Urgent: true, Weight: ".5" }), ["true", "1", "0.5"]);
    assert.deepEqual(await stored({ Note: 7, Urgent: "false", Weight: "1e3" }), ["7", "0", "1000"]);
    assert.deepEqual(await stored({ Weight: "-1.5E-3", Score: "+7" }), ["-0.0015", "+7"]);
    for (const wrong of [{ Weight: "1e400" }, { Weight: "1e" }, { Weight: "." }, { Weight: true }, { Score: true }])
      await assert.rejects(create(wrong), /422/, JSON.stringify(wrong));
  });
});
