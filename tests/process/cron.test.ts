import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { openApp } from "../../src/app/index.js";
import { createLog, readConfig } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { emptyDatabase } from "../../src/testing/index.js";

const config = readConfig({
  DATABASE_URL: await emptyDatabase(),
  SERVICE_NOTIFICATIONS_CLEANUP_CRON: "* * * * *",
});
const open = () => openApp(config, parts, { log: createLog("fatal") });

test("of several processes one runs the nightly clean-up, once for each time of its cron", async () => {
  const first = await open();
  after(() => first.close());
  const { db } = first.runtime;
  await sql`insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at)
            select id, 'Issue', 1, id, now() - interval '91 days' from users where login = 'admin'`.execute(db);
  await first.startWorkers();

  // A process looks at the clock when it starts, if nobody did within the last half minute: all of these may.
  await sql`update pgboss.version set cron_on = now() - interval '40 seconds'`.execute(db);
  const others = await Promise.all([open(), open()]);
  after(() => Promise.all(others.map((app) => app.close())));
  await Promise.all(others.map((app) => app.startWorkers()));

  const jobs = async () => {
    const { rows } = await sql<{ state: string; singleton_on: string }>`
      select state, singleton_on::text from pgboss.job where name = 'notifications-cleanup'`.execute(db);
    return rows;
  };
  while (!(await jobs()).some(({ state }) => state === "completed")) await setTimeout(50);
  const fired = await jobs();
  assert.equal(new Set(fired.map((job) => job.singleton_on)).size, fired.length);
  const left = await sql`select id from service_notifications`.execute(db);
  assert.deepEqual(left.rows, []);
});
