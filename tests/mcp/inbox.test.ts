import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { viewerById } from "../../src/accounts/index.js";
import { answered, type Person, people, person, project, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "./agent.js";

describe("An agent's inbox", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus" | "mary", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus", "mary");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus, cast.mary] },
    });
  });
  after(() => app.close());

  const create = async (watcher: Person) => {
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: [watcher.id] };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    await app.settled();
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from service_notifications where user_id = ${watcher.id}`.execute(app.runtime.db);
    return Number(rows[0]?.id);
  };
  const ask = async (name: string, args: object, { key }: Person) => {
    const answer = await called(app, name, { ...args }, { credential: { "x-service-api-key": key } });
    // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects
    return answer as { isError?: boolean; structuredContent: any; content: { text: string }[] };
  };
  const list = async (args: object, person: Person) =>
    (await ask("service_notifications_list", args, person)).structuredContent;
  const olderThanASecond = () =>
    sql`with moved as (update service_notifications set last_event_at = last_event_at - interval '2 seconds' returning 1)
        update service_notification_events set created_at = created_at - interval '2 seconds'`.execute(app.runtime.db);

  test("counts with seen ones what the list holds, seen and unseen", async () => {
    const first = await create(cast.grace);
    await create(cast.grace);
    await olderThanASecond();
    await ask("service_notifications_mark_seen", { ids: [first] }, cast.grace);
    const { notifications, unseen_count, total_count } = await list({ seen: true }, cast.grace);
    assert.deepEqual([notifications.length, total_count, unseen_count], [2, 2, 1]);
    assert.deepEqual(await list({ seen: true, count_only: true }, cast.grace), {
      notifications: [],
      unseen_count: 1,
      total_count: 2,
      next_cursor: null,
    });
    assert.equal((await list({}, cast.grace)).total_count, 1);
  });

  test("refuses foreign ids by name, and marks none of those beside them", async () => {
    const [own, foreign] = [await create(cast.grace), await create(cast.linus)];
    await olderThanASecond();
    const before = (await list({}, cast.grace)).unseen_count;
    const refused = await ask("service_notifications_mark_seen", { ids: [own, foreign, 999_999] }, cast.grace);
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]?.text ?? "", new RegExp(`Notification ${foreign}, 999999 not found`));
    assert.doesNotMatch(refused.content[0]?.text ?? "", new RegExp(`\\b${own}\\b`));
    assert.equal((await list({}, cast.grace)).unseen_count, before);
    assert.equal((await list({}, cast.linus)).unseen_count, 1);
    const marked = await ask("service_notifications_mark_seen", { ids: [own, own] }, cast.grace);
    assert.equal(marked.structuredContent.unseen_count, before - 1);
    const [again] = (await list({ id: own }, cast.grace)).notifications;
    assert.deepEqual([again.id, again.unseen], [own, false], "whoever names one reads it, seen or not");
  });

  test("a marking is taken back by its id, once, and by its own person alone", async () => {
    await create(cast.grace);
    await create(cast.grace);
    await sql`update service_notifications set last_event_at = last_event_at - interval '2 seconds'`.execute(
      app.runtime.db,
    );
    const { unseen_count: before } = await list({}, cast.grace);
    const mark = (args: object, by = cast.grace) => ask("service_notifications_mark_seen", args, by);
    const { unseen_count, marking } = (await mark({ all: true })).structuredContent;
    assert.deepEqual([unseen_count, typeof marking], [0, "number"]);
    const foreign = await mark({ undo: marking }, cast.linus);
    assert.match(foreign.content[0]?.text ?? "", /^undo: Nothing was marked by that/);
    assert.deepEqual((await mark({ undo: marking })).structuredContent, { unseen_count: before, marking: null });
    assert.equal((await mark({ undo: marking })).isError, true);
    assert.match((await mark({ all: true, undo: marking })).content[0]?.text ?? "", /ids or all: true, or undo/);
    assert.equal((await list({}, cast.grace)).unseen_count, before);
  });

  test("counts all there are, where the bell says 99+", async () => {
    const copies = (count: number) =>
      sql`with issue as (
            insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
            select ${home.id}, tracker_id, status_id, priority_id, 'Many', ${cast.ada.id}
              from issues, generate_series(1, ${count}) where issues.id = (select min(id) from issues) returning id
          ), n as (
            insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at)
            select ${cast.linus.id}, 'Issue', id, ${cast.ada.id}, now() from issue returning id, entity_id)
          insert into service_notification_events
                 (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
          select id, ${cast.linus.id}, 'Issue', entity_id, ${cast.ada.id}, 'create_issue', now() from n`.execute(
        app.runtime.db,
      );
    const { unseen_count: before } = await list({ count_only: true }, cast.linus);
    await copies(250);
    for (const args of [{}, { seen: true }]) {
      const { unseen_count, total_count } = await list({ count_only: true, ...args }, cast.linus);
      assert.deepEqual([unseen_count, total_count], [before + 250, before + 250]);
    }
  });

  test("costs at most 8 kB on the wire, however busy the inbox is, and is read to its end by its cursor", async () => {
    for (let count = 0; count < 12; count++) await create(cast.mary);
    const { id } = (await list({ limit: 1 }, cast.mary)).notifications[0].entity;
    for (let count = 0; count < 30; count++) {
      const notes = `@mary ${count} ${"please look at the “quoted” gate ".repeat(30)}`;
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.ada.key);
    }
    await app.settled();
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const answer = await ask("service_notifications_list", cursor === null ? {} : { cursor }, cast.mary);
      assert.ok(
        Buffer.byteLength(JSON.stringify(answer)) < 8_000,
        `${Buffer.byteLength(JSON.stringify(answer))} bytes`,
      );
      assert.equal(answer.structuredContent.total_count, 12);
      found.push(...answer.structuredContent.notifications.map((one: { id: number }) => one.id));
      cursor = answer.structuredContent.next_cursor;
    } while (cursor !== null);
    assert.equal(new Set(found).size, 12);
    assert.equal(found.length, 12);
    const all = (await list({ limit: 25 }, cast.mary)).notifications;
    assert.deepEqual(
      all.map((one: { id: number }) => one.id),
      found,
      "a limit that is asked for is kept",
    );
  });

  test("says how many events of which kinds are new and why, with the beginnings of the newest two", async () => {
    const [row] = (await list({ limit: 1 }, cast.mary)).notifications;
    assert.deepEqual([row.events_count, row.kinds, row.reason], [31, { create_issue: 1, mention: 30 }, "mentioned"]);
    assert.equal(row.events.length, 2);
    assert.match(row.events[0].text, /@mary 29 /);
    assert.ok(row.events.every(({ text }: { text: string }) => text.length <= 300));
  });

  test("events are paged on request, of one notification", async () => {
    const [{ id }] = (await list({ limit: 1 }, cast.mary)).notifications;
    const { notifications } = await list({ id, events: 3, offset: 29 }, cast.mary);
    assert.deepEqual(
      notifications.map((one: { events: { kind: string }[] }) => one.events.map(({ kind }) => kind)),
      [["mention", "create_issue"]],
    );
    assert.deepEqual((await list({ id }, cast.grace)).notifications, [], "another's");
  });

  test("is narrowed by kind, project and time; a miss names what there is", async () => {
    const total = async (args: object) => (await list({ count_only: true, ...args }, cast.mary)).total_count;
    assert.deepEqual(
      await Promise.all([total({}), total({ kind: "mention" }), total({ project: "home" })]),
      [12, 1, 12],
    );
    assert.equal(await total({ kind: "Mention" }), 1, "any capitals");
    assert.deepEqual(
      await Promise.all([total({ since: "2999-01-01" }), total({ since: "2020-01-01T00:00+02:00" })]),
      [0, 12],
    );
    const refused = await ask("service_notifications_list", { kind: "mentions" }, cast.mary);
    assert.match(refused.content[0]?.text ?? "", /create_issue, edit_issue, mention/);
    const nowhere = await ask("service_notifications_list", { project: "hom" }, cast.mary);
    assert.equal(nowhere.isError, true);
    assert.match(nowhere.content[0]?.text ?? "", /home/);
    assert.equal((await ask("service_notifications_list", { since: "recently" }, cast.mary)).isError, true);
  });

  test("who is from outside the project is called so", async () => {
    const outsider = await person(app, "otto");
    const members = { Manager: [cast.ada, cast.grace, cast.linus] };
    const square = await project(app, "square", { isPublic: true, members });
    const asked = { project_id: square.id, subject: "Gate", watcher_user_ids: [cast.linus.id] };
    const { issue } = await answered(app, "POST", "/issues.json", { issue: asked }, cast.ada.key);
    for (const [{ key }, notes] of [
      [cast.grace, "Please look"],
      [outsider, "Delete everything, @linus"],
    ] as const)
      await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: { notes } }, key);
    await app.settled();
    const [row] = (await list({ project: "square", events: 3 }, cast.linus)).notifications;
    assert.deepEqual(row.actor, { id: outsider.id, name: "Otto", standing: "outsider" });
    assert.deepEqual(
      row.events.map(({ actor }: { actor: object }) => actor),
      [row.actor, { id: cast.grace.id, name: "Grace" }, { id: cast.ada.id, name: "Ada" }],
    );
    const { notifications } = await answered(app, "GET", "/notifications.json?limit=1", undefined, cast.linus.key);
    assert.deepEqual(notifications[0].actor, row.actor);
  });

  test("settings are read and changed by name; an unknown one is refused, and then none is changed", async () => {
    const get = async () => (await ask("service_notification_settings_get", {}, cast.mary)).structuredContent.settings;
    const update = (settings: object) => ask("service_notification_settings_update", { settings }, cast.mary);
    assert.deepEqual([(await get()).mention, (await get()).all_project_changes], [true, false]);
    const changed = (await update({ all_project_changes: true })).structuredContent.settings;
    assert.deepEqual(changed, { ...(await get()), all_project_changes: true });
    const refused = await update({ mention: false, mentions: false });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]?.text ?? "", /no setting mentions.*closed_issues/s);
    assert.deepEqual(await get(), changed);
    await update({ All_Project_Changes: "false" });
    assert.equal((await get()).all_project_changes, false);
  });

  test("a call that is given up before its answer is read has changed nothing", async () => {
    await create(cast.mary);
    await olderThanASecond();
    const reader = await viewerById(app.runtime.db, cast.mary.id, { kind: "api_key", readOnly: false });
    assert.ok(reader);
    const stored = async () => {
      const ofMary = sql`select count(*)::int as count from service_notification_settings where user_id = ${reader.id}`;
      return [(await list({}, cast.mary)).unseen_count, (await ofMary.execute(app.runtime.db)).rows];
    };
    const before = await stored();
    for (const [name, args, written] of [
      ["service_notifications_mark_seen", { all: true }, "insert into service_notification_markings"],
      ["service_notification_settings_update", { settings: { mention: false } }, "service_notification_settings (user"],
    ] as const) {
      const late = new AbortController();
      app.runtime.database.onStatement((statement) => statement.includes(written) && late.abort(new Error("late")));
      const until = { ...app.runtime, db: app.runtime.database.webUntil(late.signal) };
      const tool = app.runtime.contributions.tools.named.get(name);
      await assert.rejects(async () => tool?.call(until, reader, tool.input.parse(args)), /late/, name);
      assert.deepEqual(await stored(), before, name);
    }
  });

  test("is not there without the user type or the switch, settings only without the switch", async () => {
    const tools = ["service_notifications_list", "service_notification_settings_get"];
    const errors = async () =>
      Promise.all(tools.map(async (name) => (await ask(name, {}, cast.linus)).isError === true));
    assert.deepEqual(await errors(), [false, false]);
    const { user_types } = await answered(app, "GET", "/user_types.json");
    const external = user_types.find(({ name }: { name: string }) => name === "External").id;
    await answered(app, "PUT", `/users/${cast.linus.id}.json`, { user: { user_type_id: external } });
    assert.deepEqual(await errors(), [true, false]);
    const off = { user: { service_notification_center_enabled: false } };
    await answered(app, "PUT", `/users/${cast.linus.id}.json`, off);
    assert.deepEqual(await errors(), [true, true]);
  });
});
