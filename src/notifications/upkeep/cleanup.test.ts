import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { type TestApp, testApp } from "../../testing/index.js";
import { cleanUp } from "./cleanup.js";

describe("Cleanup (specification 8)", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());
  beforeEach(() => sql`delete from service_notifications`.execute(app.runtime.db));

  /** So many notifications of the administrator, each with an event, whose last one and mark are so long ago. */
  const told = async (count: number, last: string, seen: string | null = null) => {
    await sql`
      with notified as (
        insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at, seen_at)
        select u.id, 'Issue', (select coalesce(max(entity_id), 0) from service_notifications) + n, u.id,
               now() - ${last}::interval, now() - ${seen}::interval
          from users u, generate_series(1, ${count}::int) n where u.login = 'admin'
        returning id, user_id, last_event_at)
      insert into service_notification_events
             (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
      select id, user_id, 'Issue', 1, user_id, 'create_issue', last_event_at from notified`.execute(app.runtime.db);
  };
  const left = async () => {
    const { rows } = await sql<{ notifications: number; events: number }>`
      select (select count(*)::int from service_notifications) as notifications,
             (select count(*)::int from service_notification_events) as events`.execute(app.runtime.db);
    return rows[0];
  };

  test("all that is due goes with its events, however many batches that takes, and nothing else", async () => {
    await told(7_000, "91 days");
    await told(4_000, "40 days", "31 days");
    await told(2, "89 days");
    await told(2, "31 days", "29 days");
    assert.equal(await cleanUp(app.runtime), 11_000);
    assert.deepEqual(await left(), { notifications: 4, events: 4 });
  });

  test("one that was seen long ago and told of something since stays until that is old", async () => {
    await told(2, "31 days", "60 days");
    assert.equal(await cleanUp(app.runtime), 0);
    assert.deepEqual(await left(), { notifications: 2, events: 2 });
  });

  test("one that was told of something in the second of its marking is unseen, and stays", async () => {
    await told(2, "31 days", "31 days");
    assert.equal(await cleanUp(app.runtime), 0);
  });

  test("one that a job renews meanwhile is not waited for, and stays with its new event", async () => {
    await told(2, "91 days");
    const renewed = Promise.withResolvers<void>();
    const cleaned = Promise.withResolvers<void>();
    const renewing = app.runtime.db.transaction().execute(async (trx) => {
      await sql`
        with renewed as (
          update service_notifications set last_event_at = now()
           where id = (select max(id) from service_notifications) returning id, user_id)
        insert into service_notification_events
               (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
        select id, user_id, 'Journal', 1, user_id, 'edit_issue', now() from renewed`.execute(trx);
      renewed.resolve();
      await cleaned.promise;
    });
    await renewed.promise;
    assert.equal(await cleanUp(app.runtime), 1);
    cleaned.resolve();
    await renewing;
    assert.equal(await cleanUp(app.runtime), 0);
    assert.deepEqual(await left(), { notifications: 1, events: 2 });
  });

  test("one that a job renewed after it was found stays with its new event", async () => {
    await told(2, "91 days");
    const renew = sql`update service_notifications set last_event_at = now() where id = (select max(id) from service_notifications)`;
    const renewing = app.runtime.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await renew.execute(app.runtime.db);
        return result;
      },
    });
    assert.equal(await cleanUp({ ...app.runtime, db: renewing }), 1);
    assert.deepEqual(await left(), { notifications: 1, events: 1 });
  });

  test("two at once delete each notification once", async () => {
    await told(6_000, "91 days");
    const [one, other] = await Promise.all([cleanUp(app.runtime), cleanUp(app.runtime)]);
    assert.equal(one + other + (await cleanUp(app.runtime)), 6_000);
    assert.deepEqual(await left(), { notifications: 0, events: 0 });
  });

  test("the metrics say how many went", async () => {
    await told(3, "91 days");
    const { cleanedUp } = app.runtime.contributions.notifications.metrics;
    const count = async () => (await cleanedUp.get()).values[0]?.value ?? 0;
    const earlier = await count();
    await cleanUp(app.runtime);
    assert.equal((await count()) - earlier, 3);
    const text = await app.runtime.metrics.registry.metrics();
    for (const name of ["cleaned_up", "events", "telling_seconds", "mismatches"]) {
      assert.match(text, new RegExp(`^bellwether_notification_${name}_total \\d`, "m"));
    }
    assert.match(text, /bellwether_open_streams/);
    assert.match(text, /bellwether_oldest_job_seconds/);
  });
});
