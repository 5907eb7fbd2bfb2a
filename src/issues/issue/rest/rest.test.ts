import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

describe("Issues over REST", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;
  let home: { id: number; identifier: string };
  let open: { id: number; identifier: string };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary", "outsider");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] },
    });
    open = await project(app, "open", { isPublic: true, members: { Manager: [cast.ada] } });
  });
  after(() => app.close());

  const create = async (fields: object, by: Person = cast.ada) =>
    (
      await answered(
        app,
        "POST",
        "/issues.json",
        { issue: { project_id: home.id, subject: "Subject", ...fields } },
        by.key,
      )
    ).issue;
  const show = async (id: number, query = "", by: Person = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json${query}`, undefined, by.key)).issue;
  const put = (id: number | string, issue: unknown, by: Person = cast.ada) =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: by.key, json: { issue } });
  const refused = async (response: Response, status: number) => {
    const body = await response.text();
    assert.equal(response.status, status, body);
    return (JSON.parse(body) as { errors: string[] }).errors;
  };
  const idOf = async (path: string, list: string, name: string) =>
    (await answered(app, "GET", path))[list].find((one: { name: string }) => one.name === name).id as number;
  const status = (name: string) => idOf("/issue_statuses.json", "issue_statuses", name);

  test("the project of a new issue is that of the body, then of the path, then of the query", async () => {
    const made = async (path: string, fields: object) =>
      (await answered(app, "POST", path, { issue: { subject: "Where", ...fields } }, cast.ada.key)).issue.project.name;
    assert.equal(await made("/projects/home/issues.json", { project_id: open.id }), "open");
    assert.equal(await made("/projects/home/issues.json?project_id=open", {}), "home");
    assert.equal(await made("/issues.json?project_id=open", { project_id: "" }), "open");
  });

  test("a path that can name no project is that of a missing one, and lists no other project's issues", async () => {
    const { key } = cast.ada;
    const missing = await app.request("/projects/nowhere/issues.json", { key });
    const body = await missing.text();
    assert.equal(missing.status, 404);
    for (const path of ["my.project", "it's", "1.5", "!1", "*", "!*", "%3D1", "1%7C2", "%00", "%FF"]) {
      const answer = await app.request(`/projects/${path}/issues.json`, { key });
      assert.deepEqual([answer.status, await answer.text()], [404, body], path);
    }
  });

  test("an empty tracker, status or list of watchers of a new issue is as if left out", async () => {
    const made = await create({ tracker_id: "", status_id: null, watcher_user_ids: [""] });
    assert.deepEqual([made.tracker.name, made.status.name], ["Bug", "New"]);
  });

  test("a list leaves out its totals where nometa asks for that", async () => {
    const names = async (path: string, headers = {}) => {
      const answer = await app.request(path, { key: cast.ada.key, headers });
      return Object.keys((await answer.json()) as object);
    };
    assert.deepEqual(await names("/issues.json?nometa=1"), ["issues"]);
    assert.deepEqual(await names("/projects.json", { "X-Redmine-Nometa": "1" }), ["projects"]);
    assert.deepEqual(await names("/issues.json"), ["issues", "total_count", "offset", "limit"]);
  });

  test("what a creation answers is read before the commit: who is told that it failed may send it again", async () => {
    const statements: string[] = [];
    app.runtime.database.onStatement((text) => statements.push(text));
    await create({});
    assert.equal(statements.at(-1), "commit");
  });

  test("creation answers 201 with the issue in Redmine's shape and its address", async () => {
    const response = await app.request("/issues.json", {
      method: "POST",
      key: cast.ada.key,
      json: { issue: { project_id: home.id, subject: "Minimal" } },
    });
    assert.equal(response.status, 201);
    const { issue } = (await response.json()) as { issue: Record<string, unknown> };
    assert.equal(response.headers.get("location"), `http://bellwether.test/issues/${issue.id as number}`);
    assert.deepEqual(issue.project, { id: home.id, name: "home" });
    assert.deepEqual(issue.status, { id: await status("New"), name: "New", is_closed: false });
    assert.equal((issue.priority as { name: string }).name, "Normal");
    assert.equal(issue.description, null);
    assert.equal(issue.start_date, new Date().toISOString().slice(0, 10));
    assert.match(issue.created_on as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal("assigned_to" in issue, false);
  });

  test("a new issue starts on no day where the setting says so, unless one is said", async () => {
    const setting = "default_issue_start_date_to_creation_date";
    await setSettings(app, { [setting]: false });
    const startOf = async (said: object) => {
      const issue = { project_id: home.id, subject: "Some day", ...said };
      return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.start_date;
    };
    const [unsaid, said] = [await startOf({}), await startOf({ start_date: "2030-01-01" })];
    const form = await app.request(`/projects/${home.id}/issues/new`, {
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html" },
    });
    await setSettings(app, { [setting]: true });
    assert.deepEqual([unsaid, said], [null, "2030-01-01"]);
    const [field] = /<input[^>]*name="issue\[start_date\]"[^>]*>/.exec(await form.text()) ?? [];
    assert.ok(field);
    assert.doesNotMatch(field, /value="\d/);
  });

  test("a new issue starts on the day that it is for its author", async () => {
    const { db } = app.runtime;
    const startIn = async (zone: string) => {
      await db.updateTable("users").set({ time_zone: zone }).where("id", "=", cast.ada.id).execute();
      const issue = { project_id: home.id, subject: "Today" };
      return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.start_date;
    };
    // 25 hours apart: never the same day.
    const far = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const days = [await startIn(far[0] ?? ""), await startIn(far[1] ?? "")];
    await db.updateTable("users").set({ time_zone: "UTC" }).where("id", "=", cast.ada.id).execute();
    assert.deepEqual(
      days,
      far.map((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format()),
    );
  });

  test("blank, over-long and wrong values are refused together, each naming its field", async () => {
    const json = {
      issue: {
        project_id: home.id,
        subject: " ",
        done_ratio: 200,
        due_date: "2030-13-01",
        estimated_hours: "x",
        category_id: "y",
      },
    };
    const errors = await refused(await app.request("/issues.json", { method: "POST", key: cast.ada.key, json }), 422);
    assert.deepEqual(errors.map((error) => error.split(" ").slice(0, 2).join(" ")).sort(), [
      "% Done",
      "Category must",
      "Due date",
      "Estimated time",
      "Subject cannot",
    ]);
    const long = await refused(await put((await create({})).id, { subject: "x".repeat(256) }), 422);
    assert.deepEqual(long, ["Subject is too long (maximum is 255 characters)"]);
  });

  test("a number is one, or its decimal digits: nothing else that JavaScript would read as a number", async () => {
    const { id } = await create({ done_ratio: "50", estimated_hours: "0.5" });
    for (const none of [true, "0x10", [50], " ", {}])
      await refused(await put(id, { done_ratio: none, estimated_hours: none, lock_version: none }), 422);
    for (const none of [true, "0x10", [50], {}])
      for (const name of ["done_ratio", "estimated_hours"]) await refused(await put(id, { [name]: none }), 422);
    const { done_ratio, estimated_hours } = await show(id);
    assert.deepEqual([done_ratio, estimated_hours], [50, 0.5]);
  });

  test("an unknown field is refused by name, and nothing is half done", async () => {
    const { id } = await create({});
    const errors = await refused(await put(id, { subject: "Changed", colour: "red" }), 422);
    assert.deepEqual(errors, ["colour is not a field that can be set."]);
    assert.equal((await show(id)).subject, "Subject");
  });

  test("characters that cannot be stored, broken UTF-8, broken JSON and wrong types are refused, never a 500", async () => {
    const { id } = await create({});
    await refused(await put(id, { notes: "a\u0000b" }), 422);
    await refused(await put(id, { subject: { nested: true } }), 422);
    await refused(await put(id, { notes: [12] }), 422);
    await refused(await put(id, { assigned_to_id: "99999999999" }), 422);
    const raw = (body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
      app.request(`/issues/${id}.json`, {
        method: "PUT",
        key: cast.ada.key,
        body,
        headers: { "content-type": type },
      });
    await refused(await raw(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])), 400);
    await refused(await raw('{"issue":'), 400);
    await refused(await raw("subject", "text/plain"), 415);
    for (const body of ["[]", "null", "3", '{"issue":[]}', '{"issue":null}', ""]) {
      assert.equal((await raw(body)).status, 204, `${body}: an empty update`);
    }
  });

  test("ids that are none are not found", async () => {
    for (const id of ["0", "abc", "1e3", "99999999999999", "-1", "%00"]) {
      assert.equal((await app.request(`/issues/${id}.json`, { key: cast.ada.key })).status, 404, id);
    }
  });

  test("missing and hidden are 404; before logging in both are 401", async () => {
    const { id } = await create({});
    assert.equal((await app.request(`/issues/${id}.json`, { key: cast.outsider.key })).status, 404);
    assert.equal((await app.request(`/issues/${id}.json`)).status, 401);
    assert.equal((await app.request("/issues/999999.json")).status, 401);
    assert.equal((await put(id, { notes: "x" }, cast.outsider)).status, 404);
    assert.equal((await put(999_999, { notes: "x" })).status, 404);
  });

  test("a project one cannot see is as one that is not there: it cannot be blank", async () => {
    const json = { issue: { project_id: home.id, subject: "x" } };
    const errors = await refused(
      await app.request("/issues.json", { method: "POST", key: cast.outsider.key, json }),
      422,
    );
    assert.equal(errors[0], "Project cannot be blank");
    assert.equal((await app.request("/issues.json", { method: "POST", json })).status, 401);
    const answers = [home.id, "999999"].map(async (project_id) => {
      const wrong = { issue: { project_id, subject: "", tracker_id: 999_999, done_ratio: 101, parent_issue_id: 1 } };
      return refused(await app.request("/issues.json", { method: "POST", key: cast.outsider.key, json: wrong }), 422);
    });
    const [hidden, missing] = await Promise.all(answers);
    assert.deepEqual(hidden, missing);
  });

  test("an update writes one journal with notes and details; one that changes nothing writes none, nor does a note of blanks", async () => {
    const { id } = await create({});
    assert.equal((await put(id, { subject: "New subject", notes: "Why" })).status, 204);
    for (const nothing of [{ subject: "New subject" }, { notes: " \n\t" }])
      assert.equal((await put(id, nothing)).status, 204);
    const { journals } = await show(id, "?include=journals");
    assert.equal(journals.length, 1);
    assert.equal(journals[0].notes, "Why");
    assert.deepEqual(journals[0].details, [
      { property: "attr", name: "subject", old_value: "Subject", new_value: "New subject" },
    ]);
  });

  test("everything wrong is refused at once: what is no value, and what the rules refuse of the others", async () => {
    const wrong = { subject: "x".repeat(256), done_ratio: 101, due_date: "2030-01-01", start_date: "2030-02-01" };
    const json = { issue: { project_id: home.id, assigned_to_id: cast.outsider.id, ...wrong } };
    const errors = await refused(await app.request("/issues.json", { method: "POST", key: cast.ada.key, json }), 422);
    assert.equal(errors.length, 4, errors.join("; "));
    const { id } = await create({});
    const again = await refused(await put(id, { ...wrong, notes: "never written" }), 422);
    assert.deepEqual(again.toSorted(), errors.filter((text) => !text.startsWith("Assignee")).toSorted());
    assert.deepEqual((await show(id, "?include=journals")).journals, []);
  });

  test("details stand in the order of Redmine's columns, hours with a decimal", async () => {
    const { id } = await create({});
    await put(id, { estimated_hours: 5, start_date: "2030-01-01", due_date: "2030-01-02", subject: "Two" });
    const [{ details }] = (await show(id, "?include=journals")).journals;
    assert.deepEqual(
      details.map((detail: { name: string }) => detail.name),
      ["subject", "due_date", "start_date", "estimated_hours"],
    );
    assert.equal(details.at(-1).new_value, "5.0");
  });

  test("who changes an issue watches it from then on, where they may add watchers", async () => {
    const { id } = await create({});
    await put(id, { done_ratio: 10 }, cast.grace);
    assert.deepEqual((await show(id, "?include=watchers")).watchers, []);
    await put(id, { done_ratio: 20 });
    assert.deepEqual((await show(id, "?include=watchers")).watchers, [{ id: cast.ada.id, name: "Ada" }]);
  });

  test("groups are given issues where the setting lets them", async () => {
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Crew" } });
    const membership = { user_id: group.id, role_ids: [2] };
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, { membership });
    const { id } = await create({});
    await refused(await put(id, { assigned_to_id: group.id }), 422);
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
    assert.equal((await put(id, { assigned_to_id: group.id })).status, 204);
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: false } });
    assert.equal((await put(id, { subject: "Still theirs" })).status, 204);
  });

  test("the program that wrote a journal is told where it is asked for", async () => {
    const { id } = await create({});
    await put(id, { notes: "By a program" });
    const journal = async (include: string) => (await show(id, `?include=${include}`)).journals[0];
    assert.equal("via" in (await journal("journals")), false, "Redmine's clients do not know it");
    assert.equal(typeof (await journal("journals,via")).via, "string");
  });

  test("a private note beside a change gets a journal of its own; a blank one is not private", async () => {
    const { id } = await create({});
    await put(id, { subject: "Renamed", notes: "Secret", private_notes: true });
    await put(id, { done_ratio: 10, notes: "", private_notes: true });
    const { journals } = await show(id, "?include=journals");
    assert.deepEqual(
      journals.map((one: { private_notes: boolean; notes: string; details: unknown[] }) => [
        one.private_notes,
        one.notes,
        one.details.length,
      ]),
      [
        [false, null, 1],
        [true, "Secret", 0],
        [false, "", 1],
      ],
    );
    assert.equal(
      (await show(id, "?include=journals", cast.mary)).journals.length,
      2,
      "Reporters do not see private notes",
    );
    // As if Mary had written it while she might.
    const secret = app.runtime.db.updateTable("journals").where("entity_id", "=", id).where("private_notes", "=", true);
    await secret.set({ user_id: cast.mary.id }).execute();
    assert.equal((await show(id, "?include=journals", cast.mary)).journals.length, 3, "but their own");
  });

  test("who may not edit is refused, beside a comment every field by name, and comments go on", async () => {
    const { id } = await create({});
    await refused(await put(id, { subject: "Mine now" }, cast.mary), 403);
    assert.deepEqual(await refused(await put(id, { subject: "Mine now", notes: "and mine" }, cast.mary), 422), [
      "Subject cannot be changed by you in this project.",
    ]);
    assert.equal((await put(id, { notes: "A comment" }, cast.mary)).status, 204);
    assert.deepEqual(await refused(await put(id, { notes: "Private", private_notes: true }, cast.mary), 422), [
      "You may not write private notes in this project.",
    ]);
    assert.equal((await show(id, "?include=journals")).journals.length, 1);
    await refused(await app.request(`/issues/${id}.json`, { method: "DELETE", key: cast.grace.key }), 403);
  });

  test("a status the workflow does not lead to is refused, naming those it does; an unchanged one passes", async () => {
    const { id } = await create({});
    const [error] = await refused(await put(id, { status_id: await status("Rejected") }, cast.grace), 422);
    assert.match(error ?? "", /^Status cannot be set .*: New, In Progress, Resolved, Feedback, Closed\.$/);
    assert.equal((await put(id, { status_id: await status("New") }, cast.grace)).status, 204);
  });

  test("closing sets closed_on, reopening keeps it", async () => {
    const { id } = await create({});
    await put(id, { status_id: await status("Closed") });
    const closed = await show(id);
    assert.ok(closed.closed_on);
    await put(id, { status_id: await status("In Progress") });
    assert.equal((await show(id)).closed_on, closed.closed_on);
  });

  test("a stale lock version is refused and says what changed meanwhile", async () => {
    const { id, lock_version } = await create({});
    await put(id, { subject: "By Grace" }, cast.grace);
    const [error] = await refused(await put(id, { subject: "By Ada", lock_version }), 422);
    assert.match(error ?? "", /updated by someone else.*Grace changed subject/);
    assert.equal((await show(id)).subject, "By Grace");
  });

  test("a stale lock version tells nobody of a private note", async () => {
    const { id, lock_version } = await create({});
    await put(id, { notes: "Between us", private_notes: true }, cast.grace);
    const [error] = await refused(await put(id, { subject: "By Ada", lock_version }), 422);
    assert.match(error ?? "", /updated by someone else/);
    assert.doesNotMatch(error ?? "", /Grace/);
  });

  test("a lock version that there never was is refused as such, and names the present one", async () => {
    const { id, lock_version } = await create({});
    for (const wrong of [lock_version + 1, -1]) {
      assert.deepEqual(await refused(await put(id, { subject: "By Ada", lock_version: wrong }), 422), [
        `This never had version ${wrong}; it has version ${lock_version} now.`,
      ]);
    }
  });

  test("only members with an assignable role, groups of them, and the author can be given an issue", async () => {
    const { id } = await create({});
    await refused(await put(id, { assigned_to_id: cast.outsider.id }), 422);
    assert.equal((await put(id, { assigned_to_id: cast.grace.id })).status, 204);
    assert.equal((await put(id, { assigned_to_id: "" })).status, 204);
    assert.equal((await show(id)).assigned_to, undefined);
  });

  test("dates in the wrong order, a category of another project, a tracker that is not the project's", async () => {
    const { id } = await create({});
    assert.deepEqual(await refused(await put(id, { start_date: "2030-02-02", due_date: "2030-02-01" }), 422), [
      "Due date must be greater than start date",
    ]);
    const { issue_category } = await answered(app, "POST", `/projects/${open.id}/issue_categories.json`, {
      issue_category: { name: "Elsewhere" },
    });
    await refused(await put(id, { category_id: issue_category.id }), 422);
    await refused(await put(id, { tracker_id: 999 }), 422);
  });

  test("watchers: shown to those who may know, added and removed by those who may; everybody may add themselves", async () => {
    const { id } = await create({ watcher_user_ids: [cast.grace.id] });
    assert.deepEqual((await show(id, "?include=watchers")).watchers, [{ id: cast.grace.id, name: "Grace" }]);
    assert.equal((await show(id, "?include=watchers", cast.mary)).watchers, undefined);
    const watch = (method: string, path: string, by: Person, json?: unknown) =>
      app.request(path, { method, key: by.key, json });
    assert.equal((await watch("POST", `/issues/${id}/watchers.json`, cast.mary, { user_id: cast.ada.id })).status, 403);
    assert.equal(
      (await watch("POST", `/issues/${id}/watchers.json`, cast.mary, { user_id: cast.mary.id })).status,
      204,
    );
    const itself = `/issues/${id}/watchers/${cast.mary.id}.json`;
    assert.equal((await watch("DELETE", itself, cast.mary)).status, 403, "as in Redmine; their page has a button");
    assert.equal((await watch("DELETE", itself, cast.ada)).status, 204);
    assert.equal((await watch("DELETE", `/issues/${id}/watchers/${cast.grace.id}.json`, cast.ada)).status, 204);
    assert.deepEqual((await show(id, "?include=watchers")).watchers, []);
    const locked = { issue: { project_id: home.id, subject: "x", watcher_user_ids: [999_999] } };
    await refused(await app.request("/issues.json", { method: "POST", key: cast.ada.key, json: locked }), 422);
  });

  test("commenting makes a watcher of whoever may add watchers", async () => {
    const { id } = await create({});
    await put(id, { notes: "I care" });
    await put(id, { notes: "So do I" }, cast.grace);
    assert.deepEqual(
      (await show(id, "?include=watchers")).watchers.map((one: { name: string }) => one.name),
      ["Ada"],
    );
  });

  test("lists: open ones by default, filters, paging as Redmine's, nonsense in a known filter refused", async () => {
    const shelf = await project(app, "shelf", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    const made = [];
    for (const subject of ["alpha", "beta", "gamma"])
      made.push(await create({ project_id: shelf.id, subject, assigned_to_id: cast.grace.id }));
    await put(made[0].id, { status_id: await status("Closed") });
    const list = async (query: string, by: Person = cast.ada) =>
      answered(app, "GET", `/issues.json?project_id=${shelf.id}&${query}`, undefined, by.key);
    const subjects = async (query: string, by?: Person) =>
      (await list(query, by)).issues.map((one: { subject: string }) => one.subject);
    assert.deepEqual(await subjects("sort=id"), ["beta", "gamma"]);
    assert.deepEqual(await subjects("status_id=closed"), ["alpha"]);
    assert.deepEqual(await subjects("status_id=*&sort=subject:desc"), ["gamma", "beta", "alpha"]);
    assert.deepEqual(await subjects("assigned_to_id=me&sort=id", cast.grace), ["beta", "gamma"]);
    assert.deepEqual(await subjects("assigned_to_id=!*"), []);
    assert.deepEqual(await subjects("subject=~ETA"), ["beta"]);
    assert.deepEqual(await subjects(`issue_id=${made[1].id},${made[2].id}&sort=id`), ["beta", "gamma"]);
    assert.deepEqual(await subjects("created_on=%3E%3D2099-01-01"), []);
    const page = await list("status_id=*&limit=1&offset=1&sort=id");
    assert.deepEqual([page.total_count, page.offset, page.limit, page.issues.length], [3, 1, 1, 1]);
    assert.equal((await list("limit=abc")).limit, 25);
    const key = cast.ada.key;
    assert.equal((await app.request("/issues.json?created_on=bogus", { key })).status, 422);
    assert.equal((await app.request("/issues.json?priority_id=bogus", { key })).status, 422);
    assert.equal((await app.request("/issues.json?created_on=%3E%3D2020-02-31", { key })).status, 422);
    assert.equal((await app.request("/issues.json?subject=%00", { key })).status, 400);
    assert.equal((await app.request("/issues.json?bogus=1", { key })).status, 200);
    assert.equal((await app.request("/issues.json?project_id=nope", { key })).status, 404);
  });

  test("a list runs the same number of statements whatever its length", async () => {
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    const counted = async (limit: number) => {
      statements = 0;
      await answered(app, "GET", `/issues.json?status_id=*&limit=${limit}`, undefined, cast.ada.key);
      return statements;
    };
    assert.equal(await counted(1), await counted(10));
  });

  test("moving needs the right to create there; what does not fit there is refused", async () => {
    const { id } = await create({ project_id: open.id });
    await refused(await put(id, { project_id: home.id }, cast.outsider), 403);
    assert.equal((await put(id, { project_id: home.id })).status, 204);
    assert.equal((await show(id)).project.id, home.id);
  });

  test("a right in one project is none in another", async () => {
    await project(app, "garden", { members: { Manager: [cast.grace] } });
    const { id } = await create({});
    assert.equal((await app.request(`/issues/${id}.json`, { method: "DELETE", key: cast.grace.key })).status, 403);
    await refused(await put(id, { is_private: true }, cast.grace), 422);
  });

  test("who waits for another's change is asked for their rights where the issue is then", async () => {
    const { db } = app.runtime;
    const secret = await project(app, "secret", { members: { Manager: [cast.ada] } });
    const attic = await project(app, "attic", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    await answered(app, "PUT", "/projects/attic/close.json");
    const movedMeanwhile = async (to: { id: number }, status: number) => {
      const { id } = await create({});
      const waiting = await db.transaction().execute(async (trx) => {
        await trx.updateTable("issues").set({ project_id: to.id }).where("id", "=", id).execute();
        const answer = put(id, { notes: "Still here?" }, cast.grace);
        await isWaiting();
        return [answer] as const;
      });
      return refused(await waiting[0], status);
    };
    const isWaiting = async () => {
      const lock = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      for (let tries = 0; (await lock.execute(db)).rows.length === 0; tries++) {
        assert.ok(tries < 500, "nobody waits");
        await setTimeout(10);
      }
    };
    assert.match(String(await movedMeanwhile(secret, 404)), /not found/);
    assert.match(String(await movedMeanwhile(attic, 403)), /it is closed/);
  });

  test("what is wrong with an update is said only to those who see the issue", async () => {
    const { id } = await create({});
    for (const fields of [{ subject: "" }, { notes: "Hello" }, { project_id: "nowhere" }]) {
      await refused(await put(id, fields, cast.outsider), 404);
      assert.equal((await put(999_999, fields)).status, 404);
    }
    await refused(await put(id, { subject: "" }), 422);
    await refused(await app.request(`/issues/${id}.json`, { method: "PUT", json: { issue: { notes: "Hello" } } }), 401);
  });

  test("other formats are not spoken, and a page is not JSON", async () => {
    for (const format of ["xml", "pdf", "rss", "yaml"]) {
      const errors = await refused(await app.request(`/issues.${format}`, { key: cast.ada.key }), 406);
      assert.match(String(errors), new RegExp(format, "i"));
    }
    for (const format of ["csv", "atom"]) {
      const errors = await refused(await app.request(`/projects.${format}`, { key: cast.ada.key }), 406);
      assert.match(String(errors), new RegExp(format, "i"));
    }
    const xml = await app.request("/issues", { key: cast.ada.key, headers: { accept: "application/xml" } });
    assert.match(String(await refused(xml, 406)), /not XML/);
    const byAccept = await app.request("/issues", { key: cast.ada.key, headers: { accept: "application/json" } });
    assert.match(byAccept.headers.get("content-type") ?? "", /^application\/json/);
  });
});
