import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { markAllSeen } from "../../notifications/index.js";
import {
  answered,
  limitRole,
  listening,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
  until,
} from "../../testing/index.js";

const BUG = 1;
const FEATURE = 2;

describe("A role that shows the issues of some trackers only", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let issues: number[];

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
  });
  after(() => app.close());
  beforeEach(async () => {
    await sql`delete from issues`.execute(app.runtime.db);
    await sql`delete from service_notifications`.execute(app.runtime.db);
    await shows(true);
    issues = [await issue(BUG), await issue(BUG), await issue(FEATURE)];
    await app.settled();
  });

  const shows = (all: boolean) => limitRole(app, "Reporter", { view_issues: all ? "all" : [BUG] });
  const issue = async (tracker_id: number): Promise<number> => {
    const wanted = { project_id: home.id, subject: "T", tracker_id, watcher_user_ids: [cast.grace.id] };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const edit = (id: number | undefined, fields: object) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, cast.ada.key);
  const inbox = async () => {
    const answer = await answered(app, "GET", "/notifications.json", undefined, cast.grace.key);
    const listed: number[] = answer.notifications.map((one: { entity: { id: number } }) => one.entity.id);
    assert.equal(answer.total_count, listed.length, "as many are counted");
    return listed.sort((a, b) => a - b);
  };

  test("shows no others in lists, their counts, groups and boards", async () => {
    await shows(false);
    const total = async (query: string) =>
      (await answered(app, "GET", `/issues.json?status_id=*&limit=1&${query}`, undefined, cast.grace.key)).total_count;
    for (const query of ["", "tracker_id=!2", "assigned_to_id=!*", "subject=~T"]) assert.equal(await total(query), 2);
    assert.equal(await total("tracker_id=2"), 0);
    const page = async (path: string) => (await app.request(path, { cookie: await session(app, cast.grace) })).text();
    const listed = async (path: string) =>
      new Set([...(await page(path)).matchAll(/href="\/issues\/(\d+)"/g)].map(([, id]) => Number(id)));
    for (const path of [
      "/issues?set_filter=1&group_by=tracker",
      "/projects/home/issues?set_filter=1&display_type=board",
    ])
      assert.deepEqual(await listed(path), new Set(issues.slice(0, 2)));
    const filters = await page("/projects/home/issues?set_filter=1&tracker_id=1");
    assert.doesNotMatch(filters, /<option value="2"[^>]*>Feature/, "is no choice of a filter");
  });

  test("shows nothing where it is for no tracker at all", async () => {
    await limitRole(app, "Reporter", { view_issues: [] });
    const { total_count } = await answered(app, "GET", "/issues.json?status_id=*", undefined, cast.grace.key);
    assert.equal(total_count, 0);
    assert.deepEqual(await inbox(), []);
  });

  test("tells nobody of others, and what was told before is out of sight until it shows them again", async () => {
    assert.deepEqual(await inbox(), issues);
    await shows(false);
    assert.deepEqual(await inbox(), issues.slice(0, 2));
    await edit(issues[2], { notes: "@grace, look" });
    await edit(issues[1], { notes: "@grace, look" });
    await app.settled();
    const { rows } = await sql<{ entity_id: number }>`
      select distinct n.entity_id from service_notification_events e
        join service_notifications n on n.id = e.service_notification_id where e.source_type = 'Journal'`.execute(
      app.runtime.db,
    );
    assert.deepEqual(
      rows.map((row) => row.entity_id),
      [issues[1]],
    );
  });

  test("counts as marked only what it shows", async () => {
    await sql`update service_notifications set last_event_at = last_event_at - interval '1 minute'`.execute(
      app.runtime.db,
    );
    await shows(false);
    const { notifications } = app.runtime.contributions;
    const grace = { id: cast.grace.id, trackersLimited: true };
    assert.equal((await markAllSeen(app.runtime.db, notifications, grace)).count, 2);
  });

  test("rings open pages when it shows less or more, and when an issue gets another tracker", async () => {
    const stream = await listening(app, await session(app, cast.grace));
    assert.equal(stream.badge(), "3");
    await shows(false);
    await until(() => stream.badge() === "2");
    await edit(issues[0], { tracker_id: FEATURE });
    await until(() => stream.badge() === "1");
    assert.deepEqual(await inbox(), [issues[1]]);
    await shows(true);
    await until(() => stream.badge() === "3");
    await stream.leave();
  });
});
