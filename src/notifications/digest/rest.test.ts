import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Notifications over REST (decisions 10.8, 10.12)", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "mary", Person>;
  let home: { id: number };
  let garden: { id: number };
  const issues: number[] = [];

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus", "mary");
    const members = { Manager: [cast.ada], Developer: [cast.grace, cast.linus] };
    home = await project(app, "home", { members });
    garden = await project(app, "garden", { members });
    for (const { id } of [home, home, garden]) issues.push(await watchedIssue(id));
    for (const notes of ["One", "Two", "@grace three"]) {
      await earlier("2 seconds");
      await note(issues[0], notes);
    }
    await earlier("10 seconds");
  });
  after(() => app.close());

  const watchedIssue = async (projectId: number): Promise<number> => {
    const issue = { project_id: projectId, subject: "Gate", watcher_user_ids: [cast.grace.id] };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await app.settled();
    return id;
  };
  const note = async (id: number | undefined, notes: string) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.ada.key);
    await app.settled();
  };
  /** As if everything had happened so long ago. */
  const earlier = async (interval: string) => {
    for (const [table, column] of [
      ["service_notifications", "last_event_at"],
      ["service_notification_events", "created_at"],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval`.execute(
        app.runtime.db,
      );
    }
  };
  const list = (query = "", { key }: Person = cast.grace) =>
    answered(app, "GET", `/notifications.json${query}`, undefined, key);
  const status = async (method: string, path: string, key?: string, json?: unknown) =>
    (await app.request(path, { method, key, json })).status;
  const seen = (id: number, value: unknown, { key }: Person = cast.grace, method = "PATCH") =>
    status(method, `/notifications/${id}.json`, key, { notification: { seen: value } });
  const badge = async (person: Person) => {
    const page = await (await app.request("/projects", { cookie: await session(app, person) })).text();
    return Number(/id="service_notification_center_badge"[^>]*>(\d*)/.exec(page)?.[1]);
  };

  test("a row says what is new in short: counts, kinds, why, and the newest two events, newest first", async () => {
    const { notifications, ...counts } = await list();
    assert.deepEqual(counts, { total_count: 3, offset: 0, limit: 25, unseen_count: 3 });
    const [row] = notifications;
    assert.deepEqual(Object.keys(row), [
      "id",
      "entity",
      "actor",
      "reason",
      "last_event_at",
      "seen_at",
      "unseen",
      "events_count",
      "kinds",
      "events",
    ]);
    assert.deepEqual([row.entity.type, row.entity.id, row.entity.project.identifier], ["Issue", issues[0], "home"]);
    assert.deepEqual([row.unseen, row.seen_at, row.reason, row.actor.name], [true, null, "mentioned", "Ada"]);
    assert.deepEqual([row.events_count, row.kinds], [4, { create_issue: 1, edit_issue: 2, mention: 1 }]);
    const [newest, older] = row.events;
    assert.deepEqual([newest.kind, newest.reason, newest.source.type], ["mention", "mentioned", "Journal"]);
    assert.match(newest.text, /grace three/);
    assert.match(older.text, /Two/);
    assert.equal(row.events.length, 2);
    assert.equal((await list()).notifications[1].events[0].text, "created", "of what has no description");
  });

  test("more events are there on request, and older ones behind an offset", async () => {
    const kinds = async (query: string) =>
      (await list(query)).notifications[0].events.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(await kinds("?events=50"), ["mention", "edit_issue", "edit_issue", "create_issue"]);
    assert.deepEqual(await kinds("?events=2&events_offset=2"), ["edit_issue", "create_issue"]);
    assert.deepEqual(await kinds("?events=0"), []);
    assert.deepEqual(await kinds("?events=&events_offset="), ["mention", "edit_issue"], "an empty value is none");
    for (const wrong of ["events=51", "events=-1", "events=x", "events_offset=1000001"]) {
      assert.equal(await status("GET", `/notifications.json?${wrong}`, cast.grace.key), 422, wrong);
    }
  });

  test("who acted last and the address do not depend on which events are asked for", async () => {
    const shown = async (query: string) =>
      (await list(query)).notifications.map(({ actor, entity }: Record<string, { name: string; url: string }>) => [
        actor?.name,
        entity?.url,
      ]);
    const usual = await shown("");
    assert.equal(usual[0][0], "Ada");
    assert.match(usual[0][1], /#change-\d+$/);
    for (const query of ["?events=0", "?events=2&events_offset=3", "?events=2&events_offset=50"]) {
      assert.deepEqual(await shown(query), usual, query);
    }
  });

  test("it is filtered by kind, project and time, and counted as it is filtered", async () => {
    const found = async (query: string) => {
      const { notifications, total_count, unseen_count } = await list(query);
      assert.equal(notifications.length, total_count, query);
      assert.equal(unseen_count, 3, "of everything, as the bell says");
      return notifications.map(({ entity }: { entity: { id: number } }) => entity.id);
    };
    assert.deepEqual(await found("?kind=mention"), [issues[0]]);
    assert.deepEqual(await found("?project_id=garden"), [issues[2]]);
    assert.deepEqual(await found(`?project_id=${home.id}&kind=create_issue`), [issues[0], issues[1]]);
    const [{ last_event_at }] = (await list()).notifications;
    assert.deepEqual(await found(`?since=${last_event_at}`), [issues[0]]);
    assert.deepEqual(await found("?since=2999-01-01"), []);
    assert.deepEqual(await found("?kind=&project_id=&since="), [issues[0], issues[2], issues[1]]);
    for (const wrong of ["kind=nonsense", "since=yesterday", "since=2026-02-30", "since=2026-13-01T00:00:00Z"]) {
      assert.equal(await status("GET", `/notifications.json?${wrong}`, cast.grace.key), 422, wrong);
    }
    assert.equal(await status("GET", "/notifications.json?project_id=nowhere", cast.grace.key), 404);
  });

  test("a moment is of the years 1 to 9999, whatever its offset", async () => {
    const since = (moment: string) =>
      status("GET", `/notifications.json?since=${encodeURIComponent(moment)}`, cast.grace.key);
    for (const moment of ["0001-01-01", "9999-12-31T23:59:59Z", "2026-11-30T08:00:00+0530"])
      assert.equal(await since(moment), 200, moment);
    for (const wrong of ["0000-12-31", "0001-01-01T00:00+12:00", "9999-12-31T23:59:59-12:00"]) {
      assert.equal(await since(wrong), 422, wrong);
    }
  });

  test("it is read page by page, and says how many there are in all", async () => {
    const ids = async (query: string) => (await list(query)).notifications.map(({ id }: { id: number }) => id);
    const all = await ids("");
    assert.deepEqual([...(await ids("?limit=2")), ...(await ids("?limit=2&offset=2"))], all);
    assert.deepEqual((await list("?limit=1&offset=1")).total_count, 3);
  });

  test("one is marked as seen and unseen again, as on the page, and the bell says the same", async () => {
    const [{ id }] = (await list()).notifications;
    const look = () =>
      sql`select seen_at, seen_snapshot::text from service_notifications where id = ${id}`.execute(app.runtime.db);
    const { rows: before } = await look();
    assert.equal(await seen(id, true), 204);
    assert.deepEqual([(await list()).unseen_count, await badge(cast.grace)], [2, 2]);
    const marked = (await list("?seen=1")).notifications.find((one: { id: number }) => one.id === id);
    assert.deepEqual([marked.unseen, typeof marked.seen_at, marked.events_count], [false, "string", 4]);
    assert.equal((await list("?seen=1")).total_count, 3);
    assert.equal(await seen(id, false), 204);
    const [back] = (await list()).notifications;
    assert.deepEqual([back.id, back.seen_at, back.events_count], [id, null, 4]);
    assert.deepEqual((await look()).rows, before, "exactly as it was");
    assert.equal(await seen(id, false, cast.grace, "PUT"), 204, "twice is once");
    assert.deepEqual((await list()).notifications[0], back);
  });

  test("one that was looked at becomes unseen with its latest event", async () => {
    const [{ id, entity }] = (await list()).notifications;
    await app.request(`/issues/${entity.id}`, { cookie: await session(app, cast.grace) });
    assert.equal((await list()).unseen_count, 2);
    await earlier("3 seconds");
    assert.equal(await seen(id, false), 204);
    const back = (await list()).notifications.find((one: { id: number }) => one.id === id);
    assert.deepEqual([back.unseen, back.events_count], [true, 1]);
    assert.equal(await badge(cast.grace), 3);
  });

  test("one that was marked twice becomes unseen with its latest event, too", async () => {
    const [{ id }] = (await list()).notifications;
    for (const value of [true, true, false]) assert.equal(await seen(id, value), 204);
    const back = (await list()).notifications.find((one: { id: number }) => one.id === id);
    assert.deepEqual([back.unseen, back.events_count], [true, 1]);
  });

  test("reading marks nothing as seen, nor does reading what it is about", async () => {
    const before = await list();
    await list("?seen=1&events=50");
    await answered(app, "GET", `/issues/${issues[0]}.json?include=journals`, undefined, cast.grace.key);
    assert.deepEqual(await list(), before);
  });

  test("another's and a missing one answer alike, and what is sent must make sense", async () => {
    const [{ id }] = (await list()).notifications;
    for (const value of [true, false]) {
      assert.equal(await seen(id, value, cast.linus), 404);
      assert.equal(await seen(999_999, value), 404);
    }
    assert.equal(await seen(id, "perhaps"), 422);
    assert.equal(await status("PATCH", `/notifications/${id}.json`, cast.grace.key, {}), 422);
    assert.equal((await list()).unseen_count, 3);
  });

  test("all are marked at once", async () => {
    await watchedIssue(home.id);
    await earlier("3 seconds");
    assert.equal(await status("PATCH", "/notifications/seen_all.json", cast.grace.key), 204);
    assert.deepEqual([(await list()).unseen_count, await badge(cast.grace)], [0, 0]);
    assert.equal((await list("?seen=true")).notifications.length, 4);
    for (const no of ["0", "false", ""]) assert.ok((await list(`?seen=${no}`)).notifications.length < 4, no);
    const refused = await app.request("/notifications.json?seen=maybe", { key: cast.grace.key });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /Seen must be true or false/);
  });

  test("of a filtered list all are marked, and nothing else; a filter that is none marks nothing", async () => {
    await sql`update service_notifications set seen_at = null, marking_id = null`.execute(app.runtime.db);
    const markAll = (query: string) => status("PATCH", `/notifications/seen_all.json?${query}`, cast.grace.key);
    const counts = () => Promise.all([list(), list("?project_id=garden"), list("?kind=mention")].map(totalOf));
    const totalOf = async (answer: Promise<{ total_count: number }>) => (await answer).total_count;
    const [all = 0, inGarden = 0, mentions] = await counts();
    assert.equal(mentions, 1);
    for (const none of ["kind=nonsense", "since=yesterday", "project_id=nowhere"]) await markAll(none);
    for (const nothing of ["since=2999-01-01", "kind=mention&project_id=garden", "kind=mention&since=2999-01-01"]) {
      assert.equal(await markAll(nothing), 204);
    }
    assert.deepEqual(await counts(), [all, inGarden, 1]);
    assert.equal(await markAll("project_id=garden"), 204);
    assert.deepEqual(await counts(), [all - inGarden, 0, 1]);
    const { notifications } = await list("?kind=mention");
    const createdAndSince = `kind=create_issue&since=${notifications[0].last_event_at}`;
    const some = await totalOf(list(`?${createdAndSince}`));
    assert.equal(await markAll(createdAndSince), 204);
    assert.equal((await list("?kind=mention")).total_count, 0, "created before, and named since");
    assert.equal(await badge(cast.grace), all - inGarden - some);
    await markAll("");
  });

  test("settings are shown and changed by name, all others stay, and unknown names are refused", async () => {
    const path = "/my/notification_settings.json";
    const shown = async () =>
      (await answered(app, "GET", path, undefined, cast.grace.key)).notification_settings as Record<string, boolean>;
    const before = await shown();
    assert.deepEqual([before.mention, before.all_project_changes], [true, false]);
    const change = (notification_settings: object, method = "PUT") =>
      status(method, path, cast.grace.key, { notification_settings });
    assert.equal(await change({ mention: false, all_project_changes: "1" }), 204);
    assert.deepEqual(await shown(), { ...before, mention: false, all_project_changes: true });
    assert.equal(await change({ mention: true, all_project_changes: false }, "PATCH"), 204);
    assert.deepEqual(await shown(), before);
    const stored = app.runtime.db.selectFrom("service_notification_settings").selectAll();
    assert.deepEqual(await stored.execute(), [], "a switch at its default has no row");
    assert.equal(await change({ mention: false, no_such: true }), 422);
    assert.equal(await change({ mention: "perhaps" }), 422);
    assert.deepEqual(await shown(), before, "all or nothing");
    assert.equal(await change(before), 204, "what was read can be written back");
  });

  test("the center needs a login, the user type and the switch; its settings only the first and the last", async () => {
    const paths = ["/notifications.json", "/my/notification_settings.json"];
    const statuses = (key?: string) => Promise.all(paths.map((path) => status("GET", path, key)));
    assert.deepEqual(await statuses(), [401, 401]);
    assert.deepEqual(await statuses(cast.mary.key), [200, 200]);
    const external = (await answered(app, "GET", "/user_types.json")).user_types.find(
      ({ name }: { name: string }) => name === "External",
    );
    await answered(app, "PUT", `/users/${cast.mary.id}.json`, { user: { user_type_id: external.id } });
    assert.deepEqual(await statuses(cast.mary.key), [403, 200]);
    assert.equal(await status("PATCH", "/notifications/seen_all.json", cast.mary.key), 403);
    await setSettings(app, { service_notification_center_enabled: false });
    assert.deepEqual(await statuses(cast.grace.key), [404, 404]);
    assert.deepEqual(await statuses(ADMIN_KEY), [404, 404]);
    await setSettings(app, { service_notification_center_enabled: true });
  });

  test("what one may not see any more is not in it, and not counted", async () => {
    await note(issues[2], "For the garden");
    assert.equal((await list("?project_id=garden")).total_count, 1);
    await answered(app, "PUT", `/projects/${garden.id}/archive.json`);
    const { notifications, total_count } = await list();
    assert.deepEqual([notifications, total_count], [[], 0]);
    assert.equal(await badge(cast.grace), 0);
  });

  test("one whose latest note was made private becomes unseen with the latest event that is still seen", async () => {
    const id = await watchedIssue(home.id);
    await earlier("3 seconds");
    await note(id, "Between us");
    await earlier("3 seconds");
    await app.request(`/issues/${id}`, { cookie: await session(app, cast.grace) });
    await sql`update journals set private_notes = true where entity_id = ${id}`.execute(app.runtime.db);
    await sql`update roles set permissions = array_remove(permissions, 'view_private_notes')`.execute(app.runtime.db);
    const shown = async (query = "") => {
      const { notifications } = await list(`?events=50${query}`);
      return notifications.find((one: { entity: { id: number } }) => one.entity.id === id);
    };
    assert.equal(await seen((await shown("&seen=1")).id, false), 204);
    assert.deepEqual((await shown())?.kinds, { create_issue: 1 });
  });
});
