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
  type TestApp,
  testApp,
} from "../../testing/index.js";
import { inboxCounts } from "../list/inbox-counts.js";
import { listedNotifications } from "../list/listed.js";
import { markAllSeen, markSeen } from "./mark-seen.js";
import { undoSeen } from "./undo-seen.js";

describe("A mark as seen that is undone", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  const issues: number[] = [];

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
    for (const subject of ["One", "Two", "Three"]) issues.push(await issue({ subject }));
  });
  /** Three notifications of Grace, an hour old: one never seen, one seen long ago and new again, one seen. */
  beforeEach(async () => {
    await sql`delete from service_notification_markings`.execute(app.runtime.db);
    await sql`
      with told as (
        select n.id, row_number() over (order by n.entity_id) as place from service_notifications n
         where n.user_id = ${cast.grace.id})
      update service_notifications n
         set last_event_at = now() - interval '1 hour', marking_id = null,
             seen_at = case place when 1 then null when 2 then date_trunc('second', now() - interval '1 day')
                       else date_trunc('second', now() - interval '10 minutes') end
        from told where told.id = n.id`.execute(app.runtime.db);
    await sql`update service_notification_events set created_at = now() - interval '1 hour'`.execute(app.runtime.db);
  });
  after(() => app.close());

  const issue = async (fields: object) => {
    const wanted = { project_id: home.id, watcher_user_ids: [cast.grace.id, cast.linus.id], ...fields };
    const { id } = (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue;
    await app.settled();
    return id as number;
  };
  const note = async (id: number | undefined) => {
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "And then" } }, cast.ada.key);
    await app.settled();
  };
  const registry = () => app.runtime.contributions.notifications;
  const rows = async () =>
    (
      await sql<{ id: number; issue: number; seen_at: string | null; seen_snapshot: string | null }>`
        select id, entity_id as issue, seen_at::text, seen_snapshot::text from service_notifications
         where user_id = ${cast.grace.id} order by entity_id`.execute(app.runtime.db)
    ).rows;
  const markAll = () => markAllSeen(app.runtime.db, registry(), readerOf(cast.grace));
  const mark = async (...places: number[]) => {
    const all = await rows();
    return markSeen(
      app.runtime.db,
      registry(),
      readerOf(cast.grace),
      places.map((place) => all[place]?.id ?? 0),
    );
  };
  const undo = ({ id }: { id: number | null }, person = cast.grace) => undoSeen(app.runtime.db, person.id, id ?? 0);
  const unseen = async () => {
    const listed = await listedNotifications(app.runtime.db, registry(), readerOf(cast.grace), {
      withSeen: false,
      limit: 25,
    });
    return listed.map(({ entity }) => entity.id).sort((a, b) => a - b);
  };

  test("everything is exactly as before, also when each was seen last", async () => {
    const before = await rows();
    const marking = await markAll();
    assert.equal(marking.count, 2, "two were unseen");
    assert.deepEqual(await unseen(), []);
    assert.equal(await undo(marking), 2);
    assert.deepEqual(await rows(), before);
    assert.deepEqual(await unseen(), issues.slice(0, 2));
  });

  test("undoing twice is harmless, and nobody undoes for somebody else", async () => {
    const marking = await markAll();
    assert.equal(await undo(marking, cast.linus), 0);
    assert.deepEqual(await unseen(), []);
    await undo(marking);
    assert.equal(await undo(marking), 0);
    assert.deepEqual(await unseen(), issues.slice(0, 2));
  });

  test("what was marked again later stays marked", async () => {
    const first = await markAll();
    const second = await mark(0);
    assert.equal(await undo(first), 1);
    assert.deepEqual(await unseen(), issues.slice(1, 2));
    await undo(second);
    assert.deepEqual(await unseen(), issues.slice(1, 2), "it was seen when it was marked again");
  });

  test("what was looked at later stays seen", async () => {
    const marking = await markAll();
    const page = await app.request(`/issues/${issues[0]}`, {
      cookie: await session(app, cast.grace),
      headers: { accept: "text/html" },
    });
    assert.equal(page.status, 200);
    assert.equal(await undo(marking), 1);
    assert.deepEqual(await unseen(), issues.slice(1, 2));
  });

  test("what happened meanwhile is unseen, before the undo and after", async () => {
    const marking = await markAll();
    await note(issues[2]);
    assert.deepEqual(await unseen(), issues.slice(2));
    await undo(marking);
    assert.deepEqual(await unseen(), issues);
  });

  test("two markings are undone each by itself, in any order", async () => {
    const [first, second] = [await mark(0), await mark(1)];
    assert.deepEqual([first.count, second.count], [1, 1]);
    await undo(first);
    assert.deepEqual(await unseen(), issues.slice(0, 1));
    await undo(second);
    assert.deepEqual(await unseen(), issues.slice(0, 2));
  });

  test("a marking that took nothing from the list leaves the one before it to be undone", async () => {
    const { id, count } = await markAll();
    assert.equal((await mark(2)).count, 0, "it was seen");
    const { undoable } = await inboxCounts(app.runtime.db, registry(), readerOf(cast.grace));
    assert.deepEqual(undoable, { id, count });
  });

  test("once it was undone no older one is offered in its place, which would read as if it were not", async () => {
    const offered = async () => (await inboxCounts(app.runtime.db, registry(), readerOf(cast.grace))).undoable;
    const [first, second] = [await mark(0), await mark(1)];
    assert.equal((await offered())?.id, second.id);
    await undo(second);
    assert.equal(await offered(), null);
    const third = await mark(1);
    assert.equal((await offered())?.id, third.id);
    assert.equal(await undo(first), 1, "who kept its number takes it back all the same");
    assert.equal((await offered())?.id, third.id);
  });

  test("only what a filter keeps is marked with it", async () => {
    const marking = await markAllSeen(app.runtime.db, registry(), readerOf(cast.grace), { kind: "mention" });
    assert.deepEqual(marking, { ...marking, id: null, count: 0 });
    assert.deepEqual(await unseen(), issues.slice(0, 2));
  });

  test("what is not shown is marked, but not counted", async () => {
    await answered(app, "PUT", `/issues/${issues[0]}.json`, { issue: { is_private: true } }, cast.ada.key);
    await sql`update roles set issues_visibility = 'default' where name = 'Developer'`.execute(app.runtime.db);
    const marking = await markAll();
    assert.equal(marking.count, 1);
    assert.equal(await undo(marking), 1, "as many go back as were counted");
    await answered(app, "PUT", `/issues/${issues[0]}.json`, { issue: { is_private: false } }, cast.ada.key);
    assert.deepEqual(await unseen(), issues.slice(0, 2));
  });

  test("what is of this second is marked, but stays unseen and is not counted", async () => {
    // A minute ahead, so that the second is not over before the marking.
    await sql`
      with told as (
        update service_notifications set last_event_at = now() + interval '1 minute'
         where user_id = ${cast.grace.id} and entity_id = ${issues[0]} returning id)
      update service_notification_events set created_at = now() + interval '1 minute'
       where service_notification_id in (select id from told)`.execute(app.runtime.db);
    assert.equal((await markAll()).count, 1);
    assert.deepEqual(await unseen(), [issues[0]]);
  });

  test("a marking can be undone for a day, and is forgotten with the next one after that", async () => {
    const [old, newer] = [await mark(0), await mark(1)];
    await sql`
      update service_notification_markings
         set created_at = now() - case id when ${old.id} then interval '25 hours' else interval '23 hours' end`.execute(
      app.runtime.db,
    );
    await mark(2);
    assert.equal(await undo(old), 0);
    assert.equal(await undo(newer), 1);
  });
});
