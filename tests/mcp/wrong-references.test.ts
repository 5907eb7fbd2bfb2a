import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { dayIn } from "../../src/kernel/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { refusalOf, toolAnswer } from "./agent.js";

/** One refusal, one right call after it: an agent pays for each round. */
describe("What an agent names wrongly", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let issue: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    await answered(app, "POST", "/projects/home/versions.json", { version: { name: "1.0" } });
    await field("Labels", { field_format: "list", possible_values: ["editorial", "technical"], multiple: true });
    await field("Urgent", { field_format: "bool" });
    ({ id: issue } = await call("service_issues_create", { project: "home", subject: "Gate" }));
  });
  after(() => app.close());

  const field = (name: string, more: object) => {
    const custom_field = { customized_type: "issue", is_for_all: true, tracker_ids: [1, 2, 3], name, ...more };
    return answered(app, "POST", "/custom_fields.json", { custom_field });
  };
  const call = (name: string, args: object) => toolAnswer(app, name, args, cast.ada);
  const refused = (name: string, args: object) =>
    refusalOf(app, name, args, { credential: { "x-service-api-key": cast.ada.key } });
  const argumentsIn = (refusal: string) => refusal.split("\n").map((line) => line.split(":")[0]);

  test("with a NUL inside is refused by its argument, whatever is looked for", async () => {
    const nul = "a\u0000";
    for (const [name, args] of [
      ["service_issues_list", { project: nul }],
      ["service_projects_get", { project: nul }],
      ["service_search", { query: "gate", project: nul }],
      ["service_issues_create", { project: "home", subject: "No", idempotency_key: nul }],
      ["service_issues_update", { id: issue, watchers: ["grace", nul] }],
    ] as const) {
      const [argument] = Object.entries(args).find(([, value]) => JSON.stringify(value).includes("u0000")) ?? [];
      assert.match(
        await refused(name, args),
        new RegExp(`^${argument}\\S*: .* holds characters that cannot be stored`),
        name,
      );
    }
  });

  test("is refused at once, each by its argument", async () => {
    const wrong = {
      subject: "No",
      priority: "hihg",
      assigned_to: "nobody-here",
      version: "2.0",
      parent: "the gate",
      due_date: "next friday",
    };
    const said = await refused("service_issues_create", {
      ...wrong,
      project: "home",
      status: "nope",
      custom_fields: { Label: "editorial" },
      watchers: ["grace", "gracee", "adaa"],
    });
    assert.deepEqual(argumentsIn(said), [
      "status",
      "custom_fields",
      "priority",
      "version",
      "assigned_to",
      "parent",
      "due_date",
      "watchers",
      "watchers",
    ]);
    assert.match(said, /Did you mean High\?[\s\S]*Did you mean grace/);
    const changed = await refused("service_issues_update", { id: issue, ...wrong });
    assert.deepEqual(argumentsIn(changed), ["priority", "version", "assigned_to", "parent", "due_date"]);
  });

  test("is answered with nothing that would be refused as well", async () => {
    await people(app, "grant");
    const person = await refused("service_issues_update", { id: issue, assigned_to: "grxxxxxx" });
    assert.match(person, /^assigned_to: .*Valid are: grace \(/);
    assert.doesNotMatch(person, /grant|grace.*grace \(/);
    await answered(app, "POST", "/projects/home/versions.json", { version: { name: "0.9", status: "closed" } });
    const version = await refused("service_issues_update", { id: issue, version: "2.0" });
    assert.match(version, /Valid are: 1\.0\.$/);
    assert.match(await refused("service_issues_update", { id: issue, version: "0.9" }), /^version: .*not open/);
  });

  test("is not wrong for an accent that is written as a sign of its own", async () => {
    await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category: { name: "B\u00fcro" } });
    const composed = { project: { name: "K\u00fcche", identifier: "kitchen" } };
    await answered(app, "POST", "/projects.json", composed);
    const { changes } = await call("service_issues_update", { id: issue, category: "bu\u0308ro", dry_run: true });
    assert.deepEqual(changes, [{ field: "category", old: null, new: "B\u00fcro" }]);
    const { project: found } = await call("service_projects_get", { project: "ku\u0308che" });
    assert.equal(found.identifier, "kitchen");
    const user = {
      login: "jo",
      firstname: "J\u00f6",
      lastname: "Maier",
      mail: "jo@example.org",
      password: "long-enough",
    };
    const { user: jo } = await answered(app, "POST", "/users.json", { user });
    const { watchers } = await call("service_watchers_update", { issue, add: ["Jo\u0308 Maier"], dry_run: true });
    assert.ok(watchers.some(({ id }: { id: number }) => id === jo.id));
  });

  test("is told of the tracker alone, where that decides what else there is", async () => {
    const said = await refused("service_issues_create", { project: "home", subject: "No", tracker: "x", status: "x" });
    assert.deepEqual(argumentsIn(said), ["tracker"]);
  });

  test("is the argument's name also of a custom field, with the values that it takes", async () => {
    const said = await refused("service_issues_update", { id: issue, custom_fields: { Labels: ["editoral"] } });
    assert.equal(said, "custom_fields: Labels has no such value. Valid are: editorial, technical.");
    const custom_fields = { labels: ["EDITORIAL"], urgent: "Yes" };
    const { changes } = await call("service_issues_update", { id: issue, custom_fields });
    assert.deepEqual(
      changes.map((one: { field: string; new: string }) => [one.field, one.new]),
      [
        ["Labels", "editorial"],
        ["Urgent", "yes"],
      ],
    );
  });

  test("is told in which projects it can be created, where none is named", async () => {
    for (let at = 0; at < 11; at++) await project(app, `dock-${at}`, { members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/dock-0.json", { project: { enabled_module_names: ["wiki"] } });
    const said = await refused("service_issues_create", { subject: 5, due_date: "2027-01-31" });
    assert.match(said, /^project: .*You may create in: dock-1, dock-10, .*, and \d more\. service_projects_list/);
    assert.doesNotMatch(said, /dock-0/);
    const off = await refused("service_issues_create", { project: "dock-0", subject: "x" });
    assert.match(off, /^project: The module issue_tracking is off in dock-0\. You may create in: dock-\d+, dock-/);
  });

  test("is told what a required list takes", async () => {
    const list = { field_format: "list", possible_values: ["minor", "major"], is_required: true };
    await project(app, "shop", { members: { Manager: [cast.ada] } });
    const { project: shop } = await call("service_projects_get", { project: "shop" });
    const custom_field = {
      customized_type: "issue",
      name: "Severity",
      project_ids: [shop.id],
      tracker_ids: [1],
      ...list,
    };
    await answered(app, "POST", "/custom_fields.json", { custom_field });
    const said = await refused("service_issues_create", { project: "shop", subject: "Gate" });
    assert.equal(said, "custom_fields: Severity cannot be blank. Valid are: minor, major.");
    const over = await app.request("/issues.json", {
      method: "POST",
      key: cast.ada.key,
      json: { issue: { project_id: "shop", subject: "Gate" } },
    });
    assert.deepEqual(await over.json(), { errors: ["Severity cannot be blank"] });
  });

  test("is told what a required field takes: category, version, assignee, and what a custom field chooses from", async () => {
    await project(app, "shed", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    await answered(app, "POST", "/projects/shed/versions.json", { version: { name: "0.9" } });
    await answered(app, "POST", "/projects/shed/issue_categories.json", { issue_category: { name: "Roof" } });
    const { project: shed } = await call("service_projects_get", { project: "shed" });
    const ofShed = { customized_type: "issue", project_ids: [shed.id], tracker_ids: [2], is_required: true };
    for (const [name, more] of [
      ["Colour", { field_format: "enumeration", enumerations: [{ name: "red" }, { name: "green" }] }],
      ["Owner", { field_format: "user" }],
      ["Found in", { field_format: "version" }],
    ] as const)
      await answered(app, "POST", "/custom_fields.json", { custom_field: { ...ofShed, name, ...more } });
    const rule = (fields: string[]) =>
      answered(app, "PUT", "/workflows.json?tracker_id=2&role_id=1", {
        workflow: { permissions: fields.map((field) => ({ old_status_id: 1, field, rule: "required" })) },
      });
    await rule(["category_id", "fixed_version_id", "assigned_to_id"]);
    const said = await refused("service_issues_create", { project: "shed", subject: "Gate", tracker: "Feature" });
    await rule([]);
    assert.deepEqual(said.split("\n").sort(), [
      "assigned_to: Assigned to cannot be blank. Valid are: Ada, Grace.",
      "category: Category cannot be blank. Valid are: Roof.",
      "custom_fields: Colour cannot be blank. Valid are: red, green.",
      "custom_fields: Found in cannot be blank. Valid are: 0.9.",
      "custom_fields: Owner cannot be blank. Valid are: Ada, Grace.",
      "version: Version cannot be blank. Valid are: 0.9.",
    ]);
  });

  test("is a value that has one meaning, however it is written", async () => {
    const written = async (args: object) => {
      const { changes } = await call("service_issues_update", { id: issue, ...args, dry_run: true });
      return changes.map((one: { new: string }) => one.new).join();
    };
    for (const done_ratio of ["50%", " 50 % ", "50", 50]) assert.equal(await written({ done_ratio }), "50 %");
    for (const [estimated_hours, hours] of [
      ["2h30", "2.5"],
      ["2:30", "2.5"],
      ["2.5h", "2.5"],
      ["2,5", "2.5"],
      ["90m", "1.5"],
      ["2 hours", "2"],
      ["3", "3"],
    ])
      assert.equal(await written({ estimated_hours }), hours, String(estimated_hours));
    for (const yes of ["yes", "TRUE", "1", 1])
      assert.equal((await call("service_issues_list", { count_only: yes })).issues.length, 0, String(yes));
    for (const no of ["no", "False", "0", 0])
      assert.equal((await call("service_issues_list", { count_only: no, limit: "1" })).issues.length, 1, String(no));
  });

  test("is none where an argument is null or empty that names what every issue has", async () => {
    for (const none of [null, ""]) {
      const args = { tracker: none, status: none, priority: none, dry_run: true };
      const made = await call("service_issues_create", { project: "home", subject: "Filled in", ...args });
      assert.deepEqual([made.tracker.name, made.status.name, made.priority.name], ["Bug", "New", "Normal"]);
      assert.equal((await call("service_issues_update", { id: issue, ...args })).changed, false);
      assert.match(await refused("service_issues_create", { project: none, subject: "x" }), /^project: Say in which/);
    }
  });

  test("is a day in words, where they mean one, of the caller's time zone", async () => {
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { time_zone: "Pacific/Kiritimati" } });
    const day = (offset: number) => dayIn("Pacific/Kiritimati", new Date(Date.now() + offset * 86_400_000));
    // The issue begins today in UTC, which is yesterday there from ten in the morning on.
    const { changes } = await call("service_issues_update", {
      id: issue,
      start_date: "2 days ago",
      due_date: "in 2 weeks",
      dry_run: true,
    });
    const told = changes.map((one: { field: string; new: string }) => [one.field, one.new]);
    const written = [
      ["start_date", day(-2)],
      ["due_date", day(14)],
    ];
    assert.deepEqual(told, written);
    const count = async (args: object) =>
      (await call("service_issues_list", { ...args, count_only: true })).total_count;
    assert.equal(await count({ updated_since: "Today" }), 1);
    assert.equal(await count({ updated_since: "tomorrow" }), 0);
    assert.equal(await count({ due_by: "1 week ago" }), 0);
    assert.equal((await call("service_crm_cases_list", { updated_since: "3 days ago" })).total_count, 0);
    await call("service_notifications_list", { since: "yesterday" });
    assert.match(
      await refused("service_notifications_list", { since: "recently" }),
      /^since: .*yesterday or 3 days ago/,
    );
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { time_zone: "UTC" } });
  });

  test("is a value that has no meaning, told by its argument with what it takes", async () => {
    const cases: [object, RegExp][] = [
      [{ done_ratio: "half" }, /^done_ratio: Done ratio must be a whole number from 0 to 100: 50 or 50%\.$/],
      [{ done_ratio: "150%" }, /^done_ratio: .*from 0 to 100/],
      [{ done_ratio: "12.5%" }, /^done_ratio: .*from 0 to 100/],
      [{ estimated_hours: "two days" }, /^estimated_hours: .*must be hours: 2\.5, 2:30, 2h30 or 30m$/],
      [{ private_notes: "maybe" }, /^private_notes: .*must be true or false$/],
      [{ lock_version: "first" }, /^lock_version: .*not a number$/],
      // The calendar of the database has no year 0.
      [{ due_date: "0000-01-01" }, /^due_date: .*Write 2027-01-31/],
    ];
    for (const [args, said] of cases)
      assert.match(await refused("service_issues_update", { id: issue, ...args }), said);
    assert.match(await refused("service_issues_list", { limit: "50%" }), /^limit: /);
    assert.match(await refused("service_issues_list", { due_by: "0000-01-01" }), /^due_by: .*Write 2027-01-31/);
    for (const updated_since of ["0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00"])
      assert.match(await refused("service_issues_list", { updated_since }), /^updated_since: .*Write 2027-01-31/);
  });

  test("is told once what a tool takes, however many arguments are none", async () => {
    const said = await refused("service_issues_update", {
      id: issue,
      assignee: "grace",
      comment: "x",
      state: "closed",
    });
    assert.match(said, /^assignee: assignee is no argument of this tool\. It takes id, .*, lock_version\.$/m);
    assert.deepEqual(said.split("\n").slice(1), ["comment: comment is none either.", "state: state is none either."]);
  });

  test("is told in words, where it stands inside a list as well", async () => {
    const said = await refused("service_relations_update", { issue, add: [{ type: "blocking", issue: 1 }] });
    assert.match(said, /^add\.0\.type: Type must be one of "relates"/);
    const fields = await refused("service_issues_list", { fields: ["id", "title"] });
    assert.match(fields, /^fields\.1: Fields must be one of "id"/);
  });

  test("is told with what would be right", async () => {
    const cases: [string, object, RegExp][] = [
      ["service_issues_list", { status: "#0" }, /^status: There is no status "#0".*Closed.*open, closed, any/],
      ["service_issues_list", { updated_since: "a while ago" }, /^updated_since: .*Write 2027-01-31.*3 days ago/],
      ["service_issues_list", { parent: 99_999 }, /^Issue not found/],
      ["service_issues_list", { author: "a\u0000" }, /^author: .*cannot be stored/],
      ["service_issues_comments_list", { id: issue, offset: 5 }, /^offset: .*comment/],
      ["service_notifications_mark_seen", { ids: [99_999] }, /service_notifications_list/],
      ["service_issues_update", { id: issue, due_date: "31.1.2027" }, /^due_date: .*Write 2027-01-31/],
      ["service_crm_cases_get", { id: "the case" }, /^id: id must name a case: 12/],
      ["service_relations_update", { issue, add: [{ issue, to: 1 }] }, /^add\.0\.to: .*takes type, issue, delay/],
    ];
    for (const [name, args, said] of cases) assert.match(await refused(name, args), said);
  });

  test("is never what has the same number on another host", async () => {
    const { id: person } = cast.grace;
    const elsewhere = "https://elsewhere.example:8080";
    await field("Keeper", { field_format: "user" });
    const cases: [string, string, object][] = [
      ["id", "service_issues_get", { id: `${elsewhere}/issues/${issue}` }],
      ["parent", "service_issues_create", { project: "home", subject: "x", parent: `${elsewhere}/issues/${issue}` }],
      ["project", "service_projects_get", { project: `${elsewhere}/projects/home` }],
      ["assigned_to", "service_issues_update", { id: issue, assigned_to: `${elsewhere}/users/${person}` }],
      ["author", "service_issues_list", { author: `${elsewhere}/users/${person}` }],
      ["watchers", "service_issues_update", { id: issue, watchers: [`${elsewhere}/users/${person}`] }],
      [
        "custom_fields.Keeper",
        "service_issues_update",
        { id: issue, custom_fields: { Keeper: `${elsewhere}/users/${person}` } },
      ],
      ["version", "service_issues_list", { version: `${elsewhere}/versions/1` }],
      ["version", "service_issues_update", { id: issue, version: `${elsewhere}/versions/1` }],
      ["id", "service_crm_cases_get", { id: `${elsewhere}/crm_cases/1` }],
      ["id", "service_attachments_get", { id: `${elsewhere}/attachments/1` }],
    ];
    for (const [argument, name, args] of cases) {
      const said = `${argument}: elsewhere.example:8080 is another host than this one. Addresses begin with http://bellwether.test.`;
      assert.equal(await refused(name, args), said);
    }
    const here = "https://Bellwether.test"; // the proxy speaks https
    const owned = { assigned_to: `${here}/users/${person}`, custom_fields: { Keeper: `${here}/users/${person}?x=1` } };
    const { changes } = await call("service_issues_update", { id: `${here}/issues/${issue}`, ...owned, dry_run: true });
    assert.deepEqual(
      changes.map((one: { new: string }) => one.new),
      ["Grace", "Grace"],
    );
  });

  test("may be a version or a person by the address of their page", async () => {
    const here = "http://bellwether.test";
    const made = await answered(app, "POST", "/projects/home/versions.json", { version: { name: "Spring" } });
    const version = `${here}/versions/${made.version.id}`;
    await field("Seen in", { field_format: "version", is_filter: true });
    const given = { version, custom_fields: { "Seen in": version } };
    const { changes } = await call("service_issues_update", { id: issue, ...given, dry_run: true });
    assert.deepEqual(
      changes.map((one: { new: string }) => one.new),
      ["Spring", "Spring"],
    );
    for (const where of [{}, { project: "home" }])
      assert.equal((await call("service_issues_list", { ...given, ...where })).total_count, 0);
    const { id: grace } = cast.grace;
    for (const query of [`${here}/users/${grace}`, `user#${grace}`, `#${grace}`])
      assert.deepEqual(
        (await call("service_users_list", { query })).users.map((one: { id: number }) => one.id),
        [grace],
      );
    for (const query of [version, `${here}/users/${grace}`])
      assert.match((await call("service_search", { query })).hint, /service_users_list/);
    // A text that has the address is not what it leads to.
    const linking = { project: "home", subject: `See ${here}/users/${grace}`, description: version };
    const { id: links } = await call("service_issues_create", linking);
    const found = async (query: string) => {
      const { results, total_count } = await call("service_search", { query });
      assert.equal(total_count, results.length);
      return results.map(({ type, title, url, excerpt }: Record<string, string>) => [type, title, url, excerpt]);
    };
    assert.deepEqual(await found(`${here}/users/${grace}?tab=1`), [
      ["user", "Grace", `${here}/users/${grace}`, "@grace"],
    ]);
    assert.deepEqual(await found(version), [["version", "Spring", version, ""]]);
    assert.deepEqual(await found(`${here}/users/999999`), []);
    assert.deepEqual(await found(`${here}/versions/999999`), []);
    await call("service_issues_delete", { id: links });
  });

  test("is read as it is meant", async () => {
    for (const id of [`service://issues/${issue}`, `/issues/${issue}`]) {
      assert.equal((await call("service_issues_get", { id })).issue.id, issue);
    }
    for (const place of ["service://projects/home", "/projects/home"]) {
      assert.equal((await call("service_projects_get", { project: place })).project.identifier, "home");
    }
    assert.equal((await call("service_issues_list", { query: "  " })).total_count, 1);
    assert.equal((await call("service_crm_cases_list", { query: " ", company: "" })).total_count, 0);
    assert.equal((await call("service_users_list", { query: "@grace" })).users[0].id, cast.grace.id);
    await call("service_notifications_mark_seen", { all: true });
    assert.match(await refused("service_notifications_mark_seen", { all: false }), /ids or all/);
  });

  test("has one name wherever it is told of", async () => {
    const { lock_version } = await call("service_issues_update", { id: issue, version: "1.0", notes: "@grace look" });
    const { comments } = await call("service_issues_comments_list", { id: issue, order: "oldest" });
    const fields = comments.flatMap((one: { changes: { field: string }[] }) => one.changes.map(({ field }) => field));
    assert.deepEqual(fields, ["Labels", "Urgent", "version"]);
    const stale = await refused("service_issues_update", { id: issue, subject: "x", lock_version: lock_version - 1 });
    assert.match(stale, /changed version \(- → 1\.0\)/);
    const { issues } = await call("service_issues_list", { sort: "version:desc", fields: ["id"] });
    assert.deepEqual(issues, [{ id: issue }]);
    const { groups } = await call("service_issues_list", { group_by: "version" });
    assert.deepEqual(
      groups.map(({ name }: { name: string }) => name),
      ["1.0"],
    );
    for (const argument of ["sort", "group_by"]) {
      const said = await refused("service_issues_list", { [argument]: "versoin" });
      assert.match(said, /Did you mean version\?/);
      assert.doesNotMatch(said, /fixed_version/);
    }
  });
});
