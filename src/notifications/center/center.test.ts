import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import {
  answered,
  type Person,
  people,
  project,
  readerOf,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { unseenCount } from "../list/counts.js";
import { registryOf } from "../registry.js";
import { cleanUp } from "../upkeep/cleanup.js";

describe("The notification center", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number; identifier: string };
  let cookie: string;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    cookie = await session(app, cast.grace);
  });
  beforeEach(async () => {
    await sql`delete from service_notification_events`.execute(app.runtime.db);
    await sql`delete from service_notifications`.execute(app.runtime.db);
  });
  after(() => app.close());

  const page = (path: string, init: Parameters<TestApp["request"]>[1] = {}) =>
    app.request(path, {
      cookie,
      ...init,
      headers: { accept: "text/html", origin: "http://bellwether.test", ...init.headers },
    });
  const pageText = async (path: string) => (await page(path)).text();
  const turbo = { accept: "text/vnd.turbo-stream.html, text/html" };
  const cards = (html: string) => [...html.matchAll(/data-notification-id="(\d+)"/g)].map(([, id]) => Number(id));
  const badge = (html: string) => /id="service_notification_center_badge"[^>]*>([^<]*)</.exec(html)?.[1];
  /** An issue of Ada's that Grace watches; Grace has one unseen notification of it. */
  const issue = async (subject: string, fields: object = {}) => {
    const wanted = { project_id: home.id, subject, watcher_user_ids: [cast.grace.id], ...fields };
    const made = await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key);
    await app.settled();
    return made.issue.id as number;
  };
  const note = async (id: number, notes: string, fields: object = {}) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes, ...fields } }, cast.ada.key);
    await app.settled();
  };
  const age = (interval: string) =>
    sql`with moved as (update service_notifications set last_event_at = last_event_at - ${interval}::interval,
                              seen_at = seen_at - ${interval}::interval returning 1)
        update service_notification_events set created_at = created_at - ${interval}::interval`.execute(app.runtime.db);

  test("lists unseen notifications, latest event first, and the badge counts them", async () => {
    const first = await issue("First");
    await issue("Second");
    await note(first, "Again");
    const html = await pageText("/service_notifications");
    assert.equal(cards(html).length, 2);
    assert.ok(html.indexOf("First") < html.indexOf("Second"));
    assert.equal(badge(html), "2");
  });

  test("the badge is exact up to 99, then 99+, and empty without any, on the page of the list and on others", async () => {
    const told = (count: number) =>
      sql`
      with issue as (
        insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
        select project_id, tracker_id, status_id, priority_id, 'Many', author_id
          from issues, generate_series(1, ${count}) where issues.id = (select min(id) from issues) returning id
      ), n as (
        insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at)
        select ${cast.grace.id}, 'Issue', id, ${cast.ada.id}, now() from issue returning id, entity_id)
      insert into service_notification_events
             (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
      select id, ${cast.grace.id}, 'Issue', entity_id, ${cast.ada.id}, 'create_issue', now() from n`.execute(
        app.runtime.db,
      );
    const badges = async () => [badge(await pageText("/projects")), badge(await pageText("/service_notifications"))];
    assert.deepEqual(await badges(), ["", ""]);
    await issue("One of many");
    await told(98);
    assert.deepEqual(await badges(), ["99", "99"]);
    await told(1);
    assert.deepEqual(await badges(), ["99+", "99+"]);
  });

  test("the panel's frame gets the list alone, in its frame", async () => {
    await issue("In the frame");
    const html = await (
      await page("/service_notifications", { headers: { "turbo-frame": "service-notification-center" } })
    ).text();
    assert.match(html, /^<turbo-frame id="service-notification-center"/);
    assert.doesNotMatch(html, /<html/);
    assert.match(html, /id="service_notification_center"/);
  });

  test("marking one replaces list and badge, and only that one is seen", async () => {
    await issue("One");
    await issue("Two");
    await age("2 seconds");
    const [latest] = cards(await pageText("/service_notifications"));
    const answer = await page(`/service_notifications/${latest}/seen`, { method: "PATCH", headers: turbo });
    assert.match(answer.headers.get("content-type") ?? "", /^text\/vnd\.turbo-stream\.html/);
    const html = await answer.text();
    assert.match(html, /<turbo-stream action="replace" target="service_notification_center">/);
    assert.match(html, /<turbo-stream action="replace" target="service_notification_center_badge">/);
    assert.equal(badge(html), "1");
    assert.ok(!cards(html).includes(latest as number));
  });

  test("marking twice is harmless; somebody else's and none at all are 404", async () => {
    await issue("Mine");
    const [mine] = cards(await pageText("/service_notifications"));
    for (let times = 0; times < 2; times++) {
      assert.equal(
        (await page(`/service_notifications/${mine}/seen`, { method: "PATCH", headers: turbo })).status,
        200,
      );
    }
    const others = await session(app, cast.linus);
    for (const id of [mine, 999_999, "abc"]) {
      const answer = await page(`/service_notifications/${id}/seen`, {
        method: "PATCH",
        cookie: others,
        headers: turbo,
      });
      assert.equal(answer.status, 404);
    }
  });

  test("a browser without scripts posts the form and comes back to the list", async () => {
    await issue("Plain");
    const [id] = cards(await pageText("/service_notifications"));
    const answer = await page(`/service_notifications/${id}/seen`, {
      method: "POST",
      body: "_method=patch&seen=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/service_notifications?seen=1");
  });

  test("seen_all marks everything of this person and of nobody else", async () => {
    await issue("For both", { watcher_user_ids: [cast.grace.id, cast.linus.id] });
    await age("2 seconds");
    const html = await (await page("/service_notifications/seen_all", { method: "PATCH", headers: turbo })).text();
    assert.equal(badge(html), "");
    assert.equal(await unseenCount(app.runtime.db, registryOf(app.parts), readerOf(cast.linus)), 1);
  });

  test("seen_at is floored to the second, so a change in the second of the marking is shown again", async () => {
    await issue("Same second");
    await page("/service_notifications/seen_all", { method: "PATCH", headers: turbo });
    const { rows } = await sql<{ whole: boolean }>`
      select seen_at = date_trunc('second', seen_at) as whole from service_notifications`.execute(app.runtime.db);
    assert.deepEqual(rows, [{ whole: true }]);
    await sql`update service_notifications set last_event_at = seen_at`.execute(app.runtime.db);
    await sql`update service_notification_events e set created_at = n.seen_at from service_notifications n`.execute(
      app.runtime.db,
    );
    assert.equal(badge(await pageText("/service_notifications")), "1");
  });

  test("a later event makes it unseen without touching seen_at, and the card shows the new events only", async () => {
    const id = await issue("Comes back", { description: "The old description" });
    await age("1 hour");
    await page("/service_notifications/seen_all", { method: "PATCH", headers: turbo });
    await sql`update service_notifications set seen_at = now() - interval '10 minutes'`.execute(app.runtime.db);
    await note(id, "The new note");
    const html = await pageText("/service_notifications");
    assert.match(html, /The new note/);
    assert.doesNotMatch(html, /The old description/);
  });

  test("with seen=1 also seen ones of the last five days, without a button; older ones not", async () => {
    await issue("Seen");
    await age("1 hour");
    await page("/service_notifications/seen_all", { method: "PATCH", headers: turbo });
    assert.deepEqual(cards(await pageText("/service_notifications")), []);
    const html = await pageText("/service_notifications?seen=1");
    assert.equal(cards(html).length, 1);
    assert.doesNotMatch(html, /service_notifications\/\d+\/seen/);
    await age("4 days 22 hours");
    assert.equal(cards(await pageText("/service_notifications?seen=1")).length, 1);
    await age("1 hour");
    assert.deepEqual(cards(await pageText("/service_notifications?seen=1")), []);
  });

  test("with seen=1 in its address a marking answers the list with seen ones, and with any other value that without", async () => {
    await issue("Seen");
    await age("1 hour");
    for (const path of ["seen_all", `${cards(await pageText("/service_notifications"))[0]}/seen`])
      for (const [query, shown] of [
        ["?seen=1", 1],
        ["?seen=0", 0],
        ["", 0],
      ] as const) {
        const answer = await page(`/service_notifications/${path}${query}`, { method: "PATCH", headers: turbo });
        assert.equal(cards(await answer.text()).length, shown, path + query);
      }
  });

  test("with seen=1 a card shows the events of the last five days only", async () => {
    const id = await issue("Long told");
    await note(id, "The old note", { priority_id: 4 });
    await age("6 days");
    await note(id, "The new note");
    await age("1 hour");
    await page("/service_notifications/seen_all", { method: "PATCH", headers: turbo });
    const html = await pageText("/service_notifications?seen=1");
    assert.match(html, /The new note/);
    assert.doesNotMatch(html, /Urgent/);
  });

  test("with seen=1 what is unseen stands above, whatever is newer among what was seen", async () => {
    const old = await issue("Old and unseen");
    await issue("New and seen");
    await age("1 hour");
    await sql`update service_notifications set seen_at = now() where entity_id <> ${old}`.execute(app.runtime.db);
    await sql`update service_notifications set last_event_at = last_event_at - interval '1 hour'
               where entity_id = ${old}`.execute(app.runtime.db);
    const html = await pageText("/service_notifications?seen=1");
    const places = ["Old and unseen", "Earlier", "New and seen"].map((text) => html.indexOf(text));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.ok(places.every((place) => place > 0));
  });

  test("with seen=1 and a limit the list goes on from the unseen ones into those seen, nothing twice", async () => {
    await setSettings(app, { service_select_limit: 2 });
    for (const subject of ["A", "B", "C", "D", "E"]) await issue(subject);
    await age("1 minute");
    await sql`update service_notifications set seen_at = now()
               where id in (select id from service_notifications order by id limit 2)`.execute(app.runtime.db);
    const found: number[] = [];
    let path: string | undefined = "/service_notifications?seen=1";
    for (let pages = 0; path !== undefined && pages < 9; pages++) {
      const html = await pageText(path);
      found.push(...cards(html));
      path = /href="([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    await setSettings(app, { service_select_limit: 25 });
    const newest = found.toSorted((a, b) => b - a);
    assert.deepEqual([found.length, found], [5, newest]);
  });

  test("with seen=1 the limit is that of the unseen ones, beside which those seen stand", async () => {
    await setSettings(app, { service_select_limit: 2 });
    for (const subject of ["A", "B", "C"]) await issue(subject);
    await age("1 minute");
    await sql`update service_notifications set seen_at = now()
               where id = (select min(id) from service_notifications)`.execute(app.runtime.db);
    const html = await pageText("/service_notifications?seen=1");
    await setSettings(app, { service_select_limit: 25 });
    assert.equal(cards(html).length, 3);
    assert.doesNotMatch(html, /There are more/);
  });

  test("a place or a filter that is none is ignored", async () => {
    await issue("Still there");
    for (const query of ["after=x", "after=0~2026-13-99 00:00:00+00~1", "kind=%00", "reason=boredom", "project_id=-1"])
      assert.equal(cards(await pageText(`/service_notifications?${query}`)).length, 1, query);
  });

  test("what was marked is undone by its marking, in the mode of the list, and only for its person", async () => {
    await issue("Marked in haste");
    await age("2 seconds");
    const form = { ...turbo, "content-type": "application/x-www-form-urlencoded" };
    const marked = await page("/service_notifications/seen_all", { method: "PATCH", headers: form, body: "seen=1" });
    const marking = /name="marking" value="(\d+)"/.exec(await marked.text())?.[1];
    const undo = (as: string) =>
      page("/service_notifications/undo_seen", {
        method: "PATCH",
        cookie: as,
        headers: form,
        body: `marking=${marking}&seen=1`,
      });
    assert.equal((await undo(await session(app, cast.linus))).status, 200);
    assert.equal(badge(await pageText("/service_notifications")), "");
    const html = await (await undo(cookie)).text();
    assert.equal(badge(html), "1");
    assert.match(html, /1 is as it was before/);
    assert.match(html, /name="seen" value="1"/);
  });

  test("a marking that is none undoes nothing", async () => {
    for (const marking of ["", "x", "1.5", "-1", "1e400", "99999999999999999999"]) {
      const headers = { ...turbo, "content-type": "application/x-www-form-urlencoded" };
      const asked = { method: "PATCH", headers, body: `marking=${marking}` };
      assert.equal((await page("/service_notifications/undo_seen", asked)).status, 200, marking);
    }
  });

  test("marked one after the other, the list with seen ones stays one", async () => {
    for (const subject of ["One", "Two", "Three"]) await issue(subject);
    await age("2 seconds");
    let html = await pageText("/service_notifications?seen=1");
    for (const unseen of [2, 1, 0]) {
      const [, path, fields] = /<form action="(\/service_notifications\/\d+\/seen)"[^>]*>(.*?)<button/.exec(html) ?? [];
      assert.match(fields ?? "", /name="seen" value="1"/);
      const headers = { ...turbo, "content-type": "application/x-www-form-urlencoded" };
      html = await (await page(path ?? "", { method: "PATCH", headers, body: "_method=patch&seen=1" })).text();
      assert.equal(cards(html).length, 3);
      assert.equal([...html.matchAll(/data-unread="true"/g)].length, unseen);
      assert.equal(/seen_all"[^>]*>.*?name="seen" value="1"/.test(html), unseen > 0, "and marks all in its mode");
    }
  });

  test("the list is limited by the setting, and says that there are more", async () => {
    await setSettings(app, { service_select_limit: 2 });
    for (const subject of ["A", "B", "C"]) await issue(subject);
    const html = await pageText("/service_notifications");
    assert.equal(cards(html).length, 2);
    assert.equal(badge(html), "3");
    assert.match(html, /There are more/);
    await setSettings(app, { service_select_limit: 25 });
  });

  test("what is not visible any more is in neither list nor badge", async () => {
    const id = await issue("Hidden later");
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { is_private: true } }, cast.ada.key);
    await app.settled();
    const html = await pageText("/service_notifications");
    assert.deepEqual(cards(html), []);
    assert.equal(badge(html), "");
  });

  test("a note made private later disappears; a card with nothing visible renders nothing", async () => {
    const id = await issue("Private later", { watcher_user_ids: [cast.linus.id] });
    await note(id, "Secret now");
    await sql`update journals set private_notes = true where notes = 'Secret now'`.execute(app.runtime.db);
    await sql`update roles set permissions = array_remove(permissions, 'view_private_notes') where name = 'Developer'`.execute(
      app.runtime.db,
    );
    const others = await session(app, cast.linus);
    const html = await (await page("/service_notifications", { cookie: others })).text();
    assert.doesNotMatch(html, /Secret now/);
    await sql`delete from service_notification_events where source_type = 'Issue'`.execute(app.runtime.db);
    const empty = await (await page("/service_notifications", { cookie: others })).text();
    assert.deepEqual(cards(empty), []);
    assert.equal(badge(empty), "");
    await sql`update roles set permissions = permissions || '{view_private_notes}' where name = 'Developer'`.execute(
      app.runtime.db,
    );
  });

  test("the card shows actor, mention, excerpt, the final value of three fields and that there is more", async () => {
    const id = await issue("Card");
    await sql`delete from service_notification_events`.execute(app.runtime.db);
    const { issue_priorities } = await answered(app, "GET", "/enumerations/issue_priorities.json");
    const priority = (name: string) => issue_priorities.find((one: { name: string }) => one.name === name).id;
    await note(id, "", { priority_id: priority("High"), done_ratio: 10 });
    await note(id, "@grace **see** here", {
      priority_id: priority("Low"),
      subject: "Card renamed",
      due_date: "2040-01-01",
    });
    const html = await pageText("/service_notifications");
    assert.match(html, /class="mention-badge"/);
    assert.match(html, /class="card-excerpt quiet">@grace see here</);
    const summary = /class="card-summary changes">(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "";
    assert.match(summary, /% Done 10 %/);
    assert.match(summary, /more details/);
    assert.doesNotMatch(summary, /High/, "the last journal touching a field counts");
    assert.match(html, new RegExp(`href="/issues/${id}#change-\\d+"[^>]*target="_blank"`));
  });

  test("anonymous visitors are sent to log in, streams and JSON get 401", async () => {
    const anonymous = await app.request("/service_notifications?seen=1", { headers: { accept: "text/html" } });
    assert.equal(anonymous.status, 302);
    assert.equal(anonymous.headers.get("location"), "/login?back_url=%2Fservice_notifications%3Fseen%3D1");
    const stream = await app.request("/service_notifications/seen_all", {
      method: "PATCH",
      headers: { accept: turbo.accept },
    });
    assert.equal(stream.status, 401);
    assert.equal(
      (await app.request("/service_notifications", { headers: { accept: "application/json" } })).status,
      401,
    );
  });

  test("without the user type there is no bell and 403; switched off 404 and the activity bell", async () => {
    const { user_types } = await answered(app, "GET", "/user_types.json");
    const type = (name: string) => user_types.find((one: { name: string }) => one.name === name).id;
    const change = (fields: object) => answered(app, "PUT", `/users/${cast.grace.id}.json`, { user: fields });
    await change({ user_type_id: type("External") });
    const forbidden = await page("/service_notifications");
    assert.equal(forbidden.status, 403);
    assert.doesNotMatch(await forbidden.text(), /_bell"/);
    assert.equal((await page("/my/notification_settings")).status, 200, "settings need login and toggle only");
    await change({ user_type_id: type("Internal"), service_notification_center_enabled: false });
    const off = await page("/service_notifications");
    assert.equal(off.status, 404);
    const html = await off.text();
    assert.match(html, /id="activity_feed_bell"/);
    assert.doesNotMatch(html, /my\/notification_settings/, "no link leads nowhere");
    assert.equal((await page("/my/notification_settings")).status, 404);
    await change({ service_notification_center_enabled: null });
    assert.equal((await page("/service_notifications")).status, 200);
  });

  test("settings: each switch has a sentence and an example", async () => {
    const html = await pageText("/my/notification_settings");
    const explained = html.match(/[^<>]+<span class="setting-example"><q>[^<]+</g);
    assert.equal(explained?.length, html.match(/type="checkbox"/g)?.length);
  });

  test("settings: a switch per kind by position, then the rules; defaults keep no row; unknown names are ignored", async () => {
    const html = await pageText("/my/notification_settings");
    const names = [
      ...html.matchAll(
        /type="checkbox"[^>]*name="notification_settings\[(\w+)\]"|name="notification_settings\[(\w+)\]"[^>]*type="checkbox"/g,
      ),
    ].map(([, a, b]) => a ?? b);
    const { kinds, rules } = app.runtime.contributions.notifications.names;
    assert.deepEqual(
      names,
      [...kinds, ...rules].map(({ name }) => name),
    );
    const ofCore = [
      "create_issue",
      "edit_issue",
      "mention",
      "previous_assignee",
      "all_project_changes",
      "closed_issues",
    ];
    assert.deepEqual(
      names.filter((name) => ofCore.includes(String(name))),
      ofCore,
      "plugins bring more",
    );
    const save = (body: string) =>
      page("/my/notification_settings", {
        method: "PATCH",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const rows = async () =>
      await app.runtime.db
        .selectFrom("service_notification_settings")
        .select(["name", "enabled"])
        .where("user_id", "=", cast.grace.id)
        .orderBy("name")
        .execute();
    const field = (name: string, value: string) => `${encodeURIComponent(`notification_settings[${name}]`)}=${value}`;
    const answer = await save(
      [field("mention", "0"), field("all_project_changes", "1"), field("nonsense", "1"), field("edit_issue", "1")].join(
        "&",
      ),
    );
    assert.equal(answer.status, 303);
    assert.deepEqual(await rows(), [
      { name: "all_project_changes", enabled: true },
      { name: "mention", enabled: false },
    ]);
    await save([field("mention", "1"), field("all_project_changes", "0")].join("&"));
    assert.deepEqual(await rows(), []);
    for (const value of ["on", "true", "", "x", "2"]) {
      await save(field("mention", value));
      assert.deepEqual(await rows(), [], "what says neither yes nor no switches nothing");
    }
    for (const value of ["off", "false"]) {
      await save(field("mention", value));
      assert.deepEqual(await rows(), [{ name: "mention", enabled: false }]);
      await save(field("mention", "on"));
    }
  });

  test("list and badge run the same number of statements, however many notifications there are", async () => {
    let statements = 0;
    app.runtime.database.onStatement(() => statements++);
    const counted = async () => {
      statements = 0;
      await pageText("/service_notifications");
      return statements;
    };
    await issue("1");
    await note(await issue("2"), "note", { done_ratio: 20 });
    const few = await counted();
    for (let more = 0; more < 8; more++) await note(await issue(`more ${more}`), "note", { done_ratio: 20 });
    assert.equal(await counted(), few);
  });

  test("cleanup deletes what was seen over 30 days ago, or is older than 90, with its events and nothing else", async () => {
    const remains = async () => {
      const { rows } = await sql<{ n: number; e: number }>`
        select (select count(*)::int from service_notifications) as n,
               (select count(*)::int from service_notification_events) as e`.execute(app.runtime.db);
      return rows[0];
    };
    await issue("Unseen and 89 days old");
    await age("89 days");
    await issue("Seen 31 days ago");
    await sql`update service_notifications set seen_at = last_event_at + interval '1 second' where last_event_at > now() - interval '1 day'`.execute(
      app.runtime.db,
    );
    await sql`update service_notifications set last_event_at = now() - interval '32 days', seen_at = now() - interval '31 days' where seen_at is not null`.execute(
      app.runtime.db,
    );
    await issue("Seen 31 days ago, renewed since");
    await sql`update service_notifications set seen_at = now() - interval '31 days' where last_event_at > now() - interval '1 day'`.execute(
      app.runtime.db,
    );
    assert.equal(await cleanUp(app.runtime), 1);
    assert.deepEqual(await remains(), { n: 2, e: 2 });
    await age("2 days");
    assert.equal(await cleanUp(app.runtime), 1, "the unseen one is older than 90 days now");
    assert.deepEqual(await remains(), { n: 1, e: 1 });
  });

  test("deleting an issue takes its notifications and their events along", async () => {
    const id = await issue("Gone");
    await note(id, "soon");
    await answered(app, "DELETE", `/issues/${id}.json`);
    const { rows } = await sql`select 1 from service_notification_events`.execute(app.runtime.db);
    assert.equal(rows.length, 0);
    assert.equal(badge(await pageText("/service_notifications")), "");
  });
});
