import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
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

const REPORTER = 3;
const DEVELOPER = 2;
const [NEW, IN_PROGRESS, , , CLOSED] = [1, 2, 3, 4, 5];

describe("Workflow rules hold on every way in", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "grouped", Person>;
  let crew: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "grouped");
    crew = (await answered(app, "POST", "/groups.json", { group: { name: "Crew", user_ids: [cast.grouped.id] } }))
      .group;
    const members = { Reporter: [cast.ada, cast.grace, cast.grouped, crew as Person] };
    await project(app, "home", { members });
    const { role } = await answered(app, "GET", "/roles/3.json");
    await answered(app, "PUT", "/roles/3.json", {
      role: { permissions: [...role.permissions, "edit_issues"] },
    });
  });
  after(() => app.close());
  beforeEach(async () => {
    await workflow({ transitions: [{ old_status_id: 0, new_status_id: NEW }], permissions: [] });
    await answered(app, "PUT", "/trackers/1.json", {
      tracker: {
        enabled_standard_fields: (await answered(app, "GET", "/trackers/2.json")).tracker.enabled_standard_fields,
      },
    });
  });

  const workflow = (json: object, roleId = REPORTER) =>
    answered(app, "PUT", `/workflows.json?tracker_id=1&role_id=${roleId}`, { workflow: json });
  const permissions = (...rules: [status: number, field: string, rule: string][]) =>
    workflow({ permissions: rules.map(([old_status_id, field, rule]) => ({ old_status_id, field, rule })) });
  const create = async (fields: object = {}, as = cast.ada) =>
    (
      await answered(
        app,
        "POST",
        "/issues.json",
        { issue: { project_id: "home", tracker_id: 1, subject: "One", ...fields } },
        as.key,
      )
    ).issue;
  const sent = async (method: string, path: string, issue: object, key = cast.ada.key) => {
    const response = await app.request(path, { method, key, json: { issue } });
    const text = await response.text();
    return { status: response.status, errors: text === "" ? [] : (JSON.parse(text).errors ?? []) };
  };
  const put = (id: number, issue: object, person = cast.ada) => sent("PUT", `/issues/${id}.json`, issue, person.key);
  const allowed = async (id: number, person: Person) => {
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=allowed_statuses`, undefined, person.key);
    return issue.allowed_statuses.map((status: { id: number }) => status.id);
  };

  test("a transition of authors is open to the author alone", async () => {
    const to = { old_status_id: NEW, new_status_id: CLOSED };
    await workflow({ transitions: [{ ...to, author: true }] });
    const { id } = await create();
    assert.deepEqual(await allowed(id, cast.ada), [NEW, CLOSED]);
    assert.deepEqual(await allowed(id, cast.grace), []);
    assert.equal((await put(id, { status_id: CLOSED }, cast.grace)).status, 422);
    assert.equal((await put(id, { status_id: CLOSED })).status, 204);
  });

  test("where only a closing leads on and something open is in its way, the present status alone is allowed", async () => {
    await workflow({ transitions: [{ old_status_id: NEW, new_status_id: CLOSED }] });
    const { id } = await create();
    const issue = { project_id: "home", tracker_id: 1, subject: "Below", parent_issue_id: id };
    await answered(app, "POST", "/issues.json", { issue });
    assert.deepEqual(await allowed(id, cast.ada), [NEW]);
  });

  test("a transition of assignees is open to the old assignee, and to the people of an assigned group", async () => {
    await workflow({ transitions: [{ old_status_id: NEW, new_status_id: IN_PROGRESS, assignee: true }] });
    const { id } = await create({ assigned_to_id: cast.grace.id });
    assert.deepEqual(await allowed(id, cast.ada), []);
    assert.equal(
      (await put(id, { status_id: IN_PROGRESS, assigned_to_id: cast.ada.id })).status,
      422,
      "not yet theirs",
    );
    assert.equal((await put(id, { status_id: IN_PROGRESS }, cast.grace)).status, 204);
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
    const { id: ofCrew } = await create({ assigned_to_id: crew.id });
    assert.deepEqual(await allowed(ofCrew, cast.grouped), [NEW, IN_PROGRESS]);
    assert.deepEqual(await allowed(ofCrew, cast.grace), []);
  });

  test("a new issue is its author's", async () => {
    await workflow({ transitions: [{ old_status_id: 0, new_status_id: IN_PROGRESS, author: true }] });
    const { id } = await create({ status_id: IN_PROGRESS });
    assert.equal((await answered(app, "GET", `/issues/${id}.json`)).issue.status.id, IN_PROGRESS);
  });

  test("a read-only field keeps its value; the same value again is no change", async () => {
    const { id } = await create({ due_date: "2030-01-31" });
    await permissions([NEW, "due_date", "readonly"]);
    assert.deepEqual((await put(id, { due_date: "2030-02-01", notes: "later" })).errors, [
      "Due date cannot be changed in this status.",
    ]);
    assert.equal((await put(id, { due_date: "2030-01-31", subject: "Two" })).status, 204);
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals`);
    assert.equal(issue.due_date, "2030-01-31");
    assert.equal(issue.journals.length, 1, "a refused change leaves nothing behind");
  });

  test("the rules are those of the status that the issue is to have, as in Redmine", async () => {
    await workflow({
      transitions: [
        { old_status_id: NEW, new_status_id: IN_PROGRESS },
        { old_status_id: IN_PROGRESS, new_status_id: CLOSED },
      ],
    });
    await permissions([NEW, "estimated_hours", "readonly"], [IN_PROGRESS, "due_date", "required"]);
    const { id } = await create();
    assert.deepEqual((await put(id, { status_id: IN_PROGRESS })).errors, ["Due date cannot be blank"]);
    const begun = { status_id: IN_PROGRESS, due_date: "2030-01-31", estimated_hours: 3 };
    assert.equal((await put(id, begun)).status, 204, "read-only before alone");
    assert.deepEqual((await put(id, { due_date: "" })).errors, ["Due date cannot be blank"]);
    assert.equal((await put(id, { status_id: CLOSED, due_date: "" })).status, 204, "required before alone");
    await permissions([CLOSED, "subject", "readonly"]);
    const { id: other } = await create();
    await answered(app, "PUT", `/issues/${other}.json`, { issue: begun }, cast.ada.key);
    assert.deepEqual((await put(other, { status_id: CLOSED, subject: "Two" })).errors, [
      "Subject cannot be changed in this status.",
    ]);
  });

  test("a new issue obeys the rules of the status that it begins with", async () => {
    await permissions([NEW, "due_date", "required"], [NEW, "estimated_hours", "readonly"]);
    const issue = { project_id: "home", tracker_id: 1, subject: "One" };
    assert.deepEqual((await sent("POST", "/issues.json", { ...issue, estimated_hours: 3 })).errors.sort(), [
      "Due date cannot be blank",
      "Estimated time cannot be changed in this status.",
    ]);
    assert.equal((await sent("POST", "/issues.json", { ...issue, due_date: "2030-01-31" })).status, 201);
  });

  test("the form follows the status that is chosen in it", async () => {
    await workflow({ transitions: [{ old_status_id: NEW, new_status_id: IN_PROGRESS }] });
    await permissions([NEW, "due_date", "readonly"], [IN_PROGRESS, "assigned_to_id", "required"]);
    const { id } = await create();
    const cookie = await session(app, cast.ada);
    const headers = { accept: "text/html", origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin" };
    const shown = await (await app.request(`/issues/${id}?edit=1`, { cookie, headers })).text();
    assert.doesNotMatch(shown, /name="issue\[due_date\]"/);
    const body = new URLSearchParams({ refill: "1", "issue[status_id]": String(IN_PROGRESS) });
    const again = await app.request(`/issues/${id}`, { method: "PATCH", cookie, headers, body });
    const page = await again.text();
    assert.match(page, /name="issue\[due_date\]"/);
    assert.match(page, /<select[^>]*name="issue\[assigned_to_id\]"[^>]*required/);
    assert.match(page, new RegExp(`<option value="${IN_PROGRESS}" selected`));
  });

  test("a field that is read-only for new issues takes no value from their author", async () => {
    await permissions([0, "estimated_hours", "readonly"]);
    const issue = { project_id: "home", tracker_id: 1, subject: "One" };
    assert.deepEqual((await sent("POST", "/issues.json", { ...issue, estimated_hours: 3 })).errors, [
      "Estimated time cannot be changed in this status.",
    ]);
    assert.equal((await sent("POST", "/issues.json", issue)).status, 201);
  });

  test("a field that is read-only for new issues keeps what they begin with: no value empties it, and the same is no change", async () => {
    const { id: own } = (
      await answered(app, "POST", "/custom_fields.json", {
        custom_field: {
          customized_type: "issue",
          name: "Usual",
          is_for_all: true,
          tracker_ids: [1],
          default_value: "as ever",
        },
      })
    ).custom_field;
    const { id: versionId } = (
      await answered(app, "POST", "/projects/home/versions.json", { version: { name: "Next" } })
    ).version;
    const usual = { default_version_id: versionId, default_assigned_to_id: cast.grace.id };
    await answered(app, "PUT", "/projects/home.json", { project: usual });
    const fields = ["start_date", "priority_id", "fixed_version_id", "assigned_to_id", String(own)];
    await permissions(...fields.map((field): [number, string, string] => [NEW, field, "readonly"]));
    const begins = await create();
    const custom = (value: string) => ({ custom_fields: [{ id: own, value }] });
    const same = {
      start_date: begins.start_date,
      priority_id: begins.priority.id,
      fixed_version_id: versionId,
      assigned_to_id: cast.grace.id,
      ...custom("as ever"),
    };
    const shown = ({ start_date, priority, fixed_version, assigned_to, custom_fields }: typeof begins) => [
      start_date,
      priority.id,
      fixed_version?.id,
      assigned_to?.id,
      custom_fields[0].value,
    ];
    assert.deepEqual(shown(await create(same)), shown(begins));
    const others = [
      { start_date: "" },
      { start_date: "2020-01-01" },
      { priority_id: begins.priority.id + 1 },
      { fixed_version_id: "" },
      { assigned_to_id: cast.ada.id },
      custom(""),
      custom("another"),
    ];
    for (const other of others) {
      const { status, errors } = await sent("POST", "/issues.json", { project_id: "home", subject: "One", ...other });
      assert.deepEqual([status, errors.length], [422, 1], JSON.stringify(other));
      assert.match(errors[0], /cannot be changed in this status/);
    }
    await answered(app, "PUT", "/projects/home.json", {
      project: { default_version_id: "", default_assigned_to_id: "" },
    });
    await answered(app, "PUT", `/custom_fields/${own}.json`, { custom_field: { tracker_ids: [] } });
  });

  test("a workflow that keeps issues in their project and tracker lets new ones be made, as in Redmine", async () => {
    await permissions([NEW, "project_id", "readonly"], [NEW, "tracker_id", "readonly"]);
    const { id } = await create();
    assert.match((await put(id, { tracker_id: 2 })).errors[0], /Tracker cannot be changed in this status/);
  });

  test("a required field must be filled in whenever fields change, and a note alone is free", async () => {
    const { id } = await create();
    await permissions([0, "assigned_to_id", "required"], [NEW, "assigned_to_id", "required"]);
    assert.deepEqual((await sent("POST", "/issues.json", { project_id: "home", subject: "Two" })).errors, [
      "Assignee cannot be blank",
    ]);
    assert.deepEqual((await put(id, { subject: "Two" })).errors, ["Assignee cannot be blank"]);
    assert.equal((await put(id, { notes: "Who takes it?" })).status, 204);
    assert.equal((await put(id, { assigned_to_id: cast.grace.id })).status, 204);
  });

  test("a category is not required where the project has none", async () => {
    await permissions([0, "category_id", "required"]);
    assert.equal((await sent("POST", "/issues.json", { project_id: "home", subject: "Two" })).status, 201);
  });

  test("of several roles a rule counts where all have one; where they differ, the field is required", async () => {
    const { project: both } = await answered(app, "POST", "/projects.json", {
      project: { name: "Both", identifier: "both" },
    });
    const membership = { user_id: cast.ada.id, role_ids: [REPORTER, DEVELOPER] };
    await answered(app, "POST", `/projects/${both.id}/memberships.json`, { membership });
    const { id } = await create({ project_id: "both" });
    await permissions([NEW, "due_date", "readonly"]);
    assert.equal((await put(id, { due_date: "2030-01-31" })).status, 204, "the developer has no rule");
    await workflow({ permissions: [{ old_status_id: NEW, field: "due_date", rule: "required" }] }, DEVELOPER);
    assert.equal((await put(id, { due_date: "2030-02-01" })).status, 204);
    assert.deepEqual((await put(id, { due_date: "" })).errors, ["Due date cannot be blank"]);
    const another = { project_id: "both", tracker_id: 1, subject: "Two" };
    assert.deepEqual((await sent("POST", "/issues.json", another)).errors, ["Due date cannot be blank"]);
    await permissions([0, "due_date", "required"]);
    assert.equal((await sent("POST", "/issues.json", another)).status, 201, "both have one, of no status both");
    await workflow({ permissions: [] }, DEVELOPER);
  });

  test("a field that the tracker switches off takes no value, and new issues have none", async () => {
    await answered(app, "PUT", "/trackers/1.json", { tracker: { enabled_standard_fields: ["assigned_to_id"] } });
    const issue = await create();
    assert.equal(issue.start_date, null);
    assert.deepEqual((await put(issue.id, { start_date: "2030-01-01", done_ratio: 10 })).errors.sort(), [
      "% Done is not used by this tracker.",
      "Start date is not used by this tracker.",
    ]);
  });

  test("the form has no control for what is closed, marks what is required, and says a refusal in place", async () => {
    const { id } = await create();
    await permissions([NEW, "due_date", "readonly"], [NEW, "assigned_to_id", "required"]);
    await answered(app, "PUT", "/trackers/1.json", {
      tracker: { enabled_standard_fields: ["assigned_to_id", "start_date", "due_date", "description"] },
    });
    const cookie = await session(app, cast.ada);
    const page = await (await app.request(`/issues/${id}?edit=1`, { cookie, headers: { accept: "text/html" } })).text();
    assert.match(page, /name="issue\[start_date\]"/);
    assert.doesNotMatch(page, /name="issue\[due_date\]"/);
    assert.doesNotMatch(page, /name="issue\[done_ratio\]"/);
    assert.match(page, /<select[^>]*name="issue\[assigned_to_id\]"[^>]*required/);
    const created = await (
      await app.request("/issues/new?project_id=home", { cookie, headers: { accept: "text/html" } })
    ).text();
    assert.doesNotMatch(created, /name="issue\[due_date\]"/, "it begins with the status New");
  });

  test("an agent is told which field, and nothing is done", async () => {
    const { id } = await create();
    await permissions([NEW, "subject", "readonly"]);
    const credential = { "x-service-api-key": cast.ada.key };
    const result = await called(
      app,
      "service_issues_update",
      { id, subject: "Two", notes: "and a note" },
      { credential },
    );
    assert.equal(result.isError, true);
    assert.match(JSON.stringify(result.content), /Subject cannot be changed in this status/);
    const { issue } = await answered(app, "GET", `/issues/${id}.json?include=journals`);
    assert.deepEqual([issue.subject, issue.journals], ["One", []]);
  });

  test("a custom field is read-only or required by its id, and the form follows", async () => {
    const { custom_field: field } = await answered(app, "POST", "/custom_fields.json", {
      custom_field: { customized_type: "issue", name: "Customer", is_for_all: true, tracker_ids: [1] },
    });
    const name = String(field.id);
    const value = (text: string) => ({ custom_fields: [{ id: field.id, value: text }] });
    const { id } = await create(value("ACME"));
    await permissions([NEW, name, "readonly"]);
    assert.deepEqual((await put(id, value("Bolt"))).errors, ["Customer cannot be changed in this status."]);
    assert.equal((await put(id, { ...value("ACME"), subject: "Two" })).status, 204);
    const cookie = await session(app, cast.ada);
    const page = async () =>
      (await app.request(`/issues/${id}?edit=1`, { cookie, headers: { accept: "text/html" } })).text();
    assert.doesNotMatch(await page(), new RegExp(`name="issue\\[cf_${name}\\]"`));
    await permissions([NEW, name, "required"]);
    assert.deepEqual((await put(id, value(""))).errors, ["Customer cannot be blank"]);
    assert.equal((await put(id, value("Bolt"))).status, 204);
    assert.match(await page(), new RegExp(`name="issue\\[cf_${name}\\]"`));
    await answered(app, "DELETE", `/custom_fields/${name}.json`);
    const { workflow: left } = await answered(app, "GET", "/workflows.json?tracker_id=1&role_id=3");
    assert.deepEqual(left.permissions, [], "its rules go with it");
  });

  test("an administrator is bound by what all roles say", async () => {
    const { id } = await create();
    await permissions([NEW, "subject", "readonly"]);
    assert.equal((await sent("PUT", `/issues/${id}.json`, { subject: "Two" }, ADMIN_KEY)).status, 204);
  });
});
