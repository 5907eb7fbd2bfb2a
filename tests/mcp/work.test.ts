import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { called, newKey, refusalOf } from "./agent.js";

/** What agents do all day, by the product's own tools. */
describe("The tools for issues and notifications", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  after(() => app.close());

  const as = (person: Person) => ({ credential: { "x-service-api-key": person.key } });
  const call = async (name: string, args: object, person = cast.ada) => {
    const result = await called(app, name, args, as(person));
    const text = result.content[0]?.text ?? "";
    assert.notEqual(result.isError, true, text);
    assert.deepEqual(JSON.parse(text), result.structuredContent, "both say the same");
    // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
    return result.structuredContent as any;
  };
  const refused = (name: string, args: object, person = cast.ada) => refusalOf(app, name, args, as(person));
  const create = (fields: object = {}, person = cast.ada) =>
    call("service_issues_create", { project: "home", subject: "By an agent", ...fields }, person);

  test("who may edit their own issue comments on it with the permission for notes alone, as over REST", async () => {
    const { db } = app.runtime;
    const role = db.selectFrom("roles").where("name", "=", "Reporter");
    const { permissions } = await role.select("permissions").executeTakeFirstOrThrow();
    const set = (names: string[]) =>
      db.updateTable("roles").set({ permissions: names }).where("name", "=", "Reporter").execute();
    const { outsider: author } = cast;
    await project(app, "own", { members: { Reporter: [author] } });
    await set(["view_issues", "add_issues", "edit_own_issues"]);
    try {
      const { id } = await create({ project: "own" }, author);
      const { issue } = await call("service_issues_get", { id }, author);
      assert.deepEqual([issue.may.edit, issue.may.comment], [true, false]);
      const noted = { method: "PUT", json: { issue: { notes: "Mine" } }, key: author.key };
      assert.equal((await app.request(`/issues/${id}.json`, noted)).status, 403);
      await set(["view_issues", "add_issues", "edit_own_issues", "add_issue_notes"]);
      assert.equal((await call("service_issues_get", { id }, author)).issue.may.comment, true);
      assert.equal((await app.request(`/issues/${id}.json`, noted)).status, 204);
    } finally {
      await set(permissions);
    }
  });

  test("create takes names, logins and me, and answers where the issue is", async () => {
    const { id, url, created } = await create({
      assigned_to: "grace",
      priority: "High",
      tracker: "feature",
      watchers: ["me"],
    });
    assert.deepEqual([created, url], [true, `http://bellwether.test/issues/${id}`]);
    const { issue } = await call("service_issues_get", { id: `#${id}` });
    assert.deepEqual([issue.assigned_to.name, issue.priority.name, issue.tracker.name], ["Grace", "High", "Feature"]);
    assert.deepEqual(issue.watchers, [{ id: cast.ada.id, name: "Ada" }]);
    assert.equal(issue.may.edit, true);
  });

  test("a reference that misses is refused with what would be valid", async () => {
    assert.match(
      await refused("service_issues_create", { project: "home", subject: "x", priority: "Huge" }),
      /Huge.*Low, Normal, High/,
    );
    assert.match(await refused("service_issues_create", { project: "nowhere", subject: "x" }), /nowhere.*home/);
    assert.match(
      await refused("service_issues_create", { project: "home", subject: "x", assigned_to: "nobody" }),
      /nobody.*Ada/,
    );
    assert.match(await refused("service_issues_create", { project: "home", subject: "x", colour: "red" }), /colour/);
  });

  test("the same idempotency key creates once, also when called twice at once", async () => {
    const twice = await Promise.all([create({ idempotency_key: "k1" }), create({ idempotency_key: "k1" })]);
    assert.equal(twice[0].id, twice[1].id);
    assert.equal(twice.filter(({ created }) => created).length, 1);
  });

  test("an answer says who is named and cannot see the issue, or the private note", async () => {
    const { id, mentioned } = await create({ description: "@grace and @outsider" });
    const [grace, outsider] = [cast.grace, cast.outsider].map(({ id, login }) => ({
      id,
      login,
      name: login.charAt(0).toUpperCase() + login.slice(1),
    }));
    assert.deepEqual(mentioned, [grace, { ...outsider, sees: false }]);
    const named = async (fields: object) => (await call("service_issues_update", { id, ...fields })).mentioned;
    assert.deepEqual(await named({ notes: "@grace" }), [grace]);
    const { db } = app.runtime;
    const developer = db.selectFrom("roles").where("name", "=", "Developer");
    const { permissions } = await developer.select("permissions").executeTakeFirstOrThrow();
    const set = (names: string[]) => answered(app, "PUT", "/roles/2.json", { role: { permissions: names } });
    await set(permissions.filter((name) => name !== "view_private_notes"));
    const secret = { notes: "@grace", private_notes: true };
    assert.deepEqual(await named(secret), [{ ...grace, sees: false }]);
    await named({ description: "For ada" });
    assert.deepEqual(await named({ ...secret, description: "Also for @grace" }), [grace]);
    await set(permissions);
  });

  test("an answer names nobody whom the description named before, as they are not told again", async () => {
    const { id } = await create({ description: "For @grace" });
    const other = await create({ description: "For all" });
    const named = async (fields: object) =>
      (await call("service_issues_update", fields)).mentioned.map(({ login }: Person) => login);
    assert.deepEqual(await named({ id, description: "For @grace, @ada" }), ["ada"]);
    assert.deepEqual(await named({ id, description: "For @grace, @ada" }), []);
    assert.deepEqual(await named({ id, description: "Again for @grace", notes: "@grace" }), ["grace"]);
    // Of several those who are told of one of them.
    assert.deepEqual(await named({ ids: [id, other.id], description: "Now for @grace", dry_run: true }), ["grace"]);
  });

  test("an answer says who is made a watcher and is told nothing, as they cannot see the issue", async () => {
    const watchers = ["grace", "outsider"];
    const { id, watchers_not_told } = await create({ watchers });
    assert.deepEqual(watchers_not_told, ["outsider"]);
    const updated = await call("service_issues_update", { id, watchers });
    assert.deepEqual(updated.watchers_not_told, ["outsider"]);
    const added = await call("service_watchers_update", { issue: id, add: watchers });
    assert.deepEqual(added.watchers_not_told, ["outsider"]);
    const seen = await call("service_watchers_update", { issue: id, add: ["grace"], remove: ["outsider"] });
    assert.equal("watchers_not_told" in seen, false);
  });

  test("an empty list says when closed issues are what was asked for", async () => {
    const asked = { query: "drawbridge" };
    assert.equal("hint" in (await call("service_issues_list", asked)), false);
    await call("service_issues_update", { id: (await create({ subject: "Drawbridge" })).id, status: "Closed" });
    for (const how of [{}, { count_only: true }]) {
      const { total_count, hint } = await call("service_issues_list", { ...asked, ...how });
      assert.deepEqual([total_count, hint], [0, 'None is open, but 1 closed: ask with status "any".']);
    }
    assert.equal("hint" in (await call("service_issues_list", { ...asked, status: "open" })), false);
    assert.equal("hint" in (await call("service_issues_list", { ...asked, status: "any" })), false);
  });

  test("a group is named so when none of its members sees the issue, and only then", async () => {
    const group = async (name: string, members: Person[]) =>
      answered(app, "POST", "/groups.json", { group: { name, user_ids: members.map(({ id }) => id) } });
    await group("Strangers", [cast.outsider]);
    await group("Mixed", [cast.outsider, cast.grace]);
    await group("Empty", []);
    const watchers = ["Strangers", "Mixed", "Empty", "outsider", "grace"];
    const { id, watchers_not_told } = await create({ watchers });
    assert.deepEqual(watchers_not_told, ["Empty", "outsider", "Strangers"]);
    const added = await call("service_watchers_update", { issue: id, add: ["Mixed"] });
    assert.equal("watchers_not_told" in added, false);
  });

  test("a dry run checks everything and writes nothing", async () => {
    const count = async () => (await call("service_issues_list", { status: "any", count_only: true })).total_count;
    const before = await count();
    const rehearsed = await create({ dry_run: true, priority: "high", description: "@grace and @nobody" });
    assert.partialDeepStrictEqual(rehearsed, { id: null, url: null, created: false, dry_run: true });
    assert.deepEqual([rehearsed.priority.name, rehearsed.status.name], ["High", "New"]);
    assert.deepEqual([rehearsed.mentioned[0].login, rehearsed.unmatched_mentions], ["grace", ["@nobody"]]);
    assert.match(
      await refused("service_issues_create", { project: "home", subject: " ", dry_run: true }),
      /Subject cannot be blank/,
    );
    assert.equal(await count(), before);
  });

  test("update changes and comments, refuses a stale version and a forbidden status, naming why", async () => {
    const { id } = await create();
    const { issue } = await call("service_issues_get", { id });
    const done = await call("service_issues_update", { id, status: "In Progress", notes: "On it\\nnow" }, cast.grace);
    assert.equal(done.changed, true);
    const { comments } = await call("service_issues_comments_list", { id });
    assert.equal(comments[0].notes, "On it\\nnow", "two characters stay two");
    assert.deepEqual(comments[0].changes, [{ field: "status", old: "New", new: "In Progress" }]);
    assert.match(
      await refused("service_issues_update", { id, subject: "Stale", lock_version: issue.lock_version }),
      /Grace changed status/,
    );
    assert.match(await refused("service_issues_update", { id, status: "Rejected" }, cast.grace), /Rejected.*Resolved/);
  });

  test("what one may not see is not there; what one may not do is refused in words that begin with Permission denied", async () => {
    const { id } = await create();
    assert.match(await refused("service_issues_get", { id }, cast.outsider), /not found/);
    assert.match(await refused("service_issues_update", { id, notes: "x" }, cast.outsider), /not found/);
    await project(app, "seen", { isPublic: true });
    const seen = (await answered(app, "POST", "/issues.json", { issue: { project_id: "seen", subject: "Seen" } }))
      .issue;
    assert.match(
      await refused("service_issues_update", { id: seen.id, subject: "x" }, cast.outsider),
      /^Permission denied/,
    );
    const key = await newKey(app, { userId: cast.ada.id, readOnly: true });
    const readOnly = { credential: { "x-service-api-key": key } };
    assert.match(
      await refusalOf(app, "service_issues_create", { project: "home", subject: "x" }, readOnly),
      /^Permission denied/,
    );
    assert.notEqual((await called(app, "service_issues_list", {}, readOnly)).isError, true);
  });

  test("null empties a text that may be empty, and is no filter", async () => {
    const { id } = await create({ description: "Old", watchers: null, is_private: null });
    const { changes } = await call("service_issues_update", { id, description: null, lock_version: null });
    assert.deepEqual(changes, [{ field: "description", old: "Old", new: null }]);
    assert.match(await refused("service_issues_update", { id, subject: null }), /^subject: .*cannot be blank/);
    assert.match(await refused("service_issues_list", { assigned_to: null }), /^assigned_to: /);
  });

  test("what is due is listed by its day", async () => {
    const { id: overdue } = await create({ start_date: null, due_date: "2020-01-31" });
    await create({ start_date: null, due_date: "2020-02-01" });
    for (const due_by of ["2020-01-31", "2020-01-31T23:59:00Z"]) {
      const { issues } = await call("service_issues_list", { due_by, fields: ["id"] });
      assert.deepEqual(issues, [{ id: overdue }]);
    }
    for (const due_by of ["soon", "2020-02-30"])
      assert.match(await refused("service_issues_list", { due_by }), /^due_by: .*Write 2027-01-31/);
  });

  test("lists are compact, page by cursor without missing or repeating, and count", async () => {
    for (let more = 0; more < 4; more++) await create({ subject: `paged ${more}` });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await call("service_issues_list", { query: "paged", limit: 3, cursor });
      assert.equal(page.total_count, 4);
      seen.push(...page.issues.map((issue: { id: number }) => issue.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    assert.equal(new Set(seen).size, 4);
    assert.equal(seen.length, 4);
    const { issues } = await call("service_issues_list", { limit: 1, fields: ["id", "status"] });
    assert.deepEqual(Object.keys(issues[0]).sort(), ["id", "status"]);
    assert.match(await refused("service_issues_list", { cursor: "nonsense" }), /cursor/);
  });

  test("the inbox tells what the bell tells; reading marks nothing, marking answers what is left", async () => {
    await call("service_notifications_mark_seen", { all: true }, cast.grace);
    const { id } = await create({ description: "@grace please" });
    await app.settled();
    const inbox = () => call("service_notifications_list", {}, cast.grace);
    const first = await inbox();
    const mine = first.notifications.find((one: { entity: { id: number } }) => one.entity.id === id);
    assert.equal(mine.entity.title, `#${id} By an agent`);
    assert.equal(mine.entity.project.identifier, "home");
    assert.deepEqual(
      mine.events.map((event: { kind: string; text: string }) => [event.kind, event.text]),
      [["mention", "created: @grace please"]],
    );
    await call("service_issues_get", { id }, cast.grace);
    assert.deepEqual(await inbox(), first);
    assert.match(await refused("service_notifications_mark_seen", { ids: [mine.id] }), /not found/, "somebody else's");
    assert.match(await refused("service_notifications_mark_seen", {}), /ids or all/);
    await new Promise((later) => setTimeout(later, 1_100));
    const left = await call("service_notifications_mark_seen", { ids: [mine.id] }, cast.grace);
    assert.equal(left.unseen_count, first.unseen_count - 1);
  });

  test("whoever has no center is told so", async () => {
    await answered(app, "PUT", `/users/${cast.outsider.id}.json`, {
      user: { service_notification_center_enabled: false },
    });
    for (const name of ["service_notifications_list", "service_notification_settings_get"])
      assert.match(await refused(name, {}, cast.outsider), /switched off for you/);
  });
});
