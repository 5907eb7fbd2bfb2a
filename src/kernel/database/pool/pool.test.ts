import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { ADMIN_KEY, emptyDatabase, preparedDatabase, said, type TestApp, testApp } from "../../../testing/index.js";
import { createLog } from "../../process/log.js";
import { asRefusal } from "../../web/answer-error.js";
import { openPool } from "./pool.js";

let app: TestApp;

before(async () => {
  // With connections as a house has them, not those that test files leave to each other.
  app = await testApp({ databaseUrl: await preparedDatabase() });
});
after(() => app.close());

const limit = async (db: TestApp["runtime"]["db"]) => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]?.statement_timeout;
};

test("a statement of a request is given up after half a minute, one of a job is not", async () => {
  const { db, database } = app.runtime;
  assert.equal(await limit(database.web), "30s");
  assert.equal(await limit(db), "0");
});

test("a page finds the connection of the one before, however long ago; a burst of jobs leaves none", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { db, database } = app.runtime;
  const connection = async (of: typeof db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of);
    t.mock.timers.tick(60_000);
    return rows[0]?.pid;
  };
  assert.equal(await connection(database.web), await connection(database.web));
  assert.notEqual(await connection(db), await connection(db));
});

test("what was given up is answered with a sentence, to be tried again", async () => {
  const tooLong = app.runtime.database.web.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '50ms'`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  });
  const error = await tooLong.catch((given: Error) => given);
  const refusal = asRefusal(error);
  assert.ok(refusal);
  assert.equal(refusal.status, 503);
  assert.match(said(refusal), /took too long/);
  assert.equal(refusal.headers["retry-after"], "2");
});

/** Opened while the clock is the test's. */
const ownPool = async () => openPool({ connectionString: await emptyDatabase() }, "web", createLog("silent"));

test("a server that says nothing at all is given up for requests, with all that was asked of it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pool = await ownPool();
  const client = await pool.connect();
  await client.query("begin", []);
  await client.query("set local statement_timeout = 0", []);
  const asked = ["select pg_sleep(20)", "select 1"].map((text) => client.query(text, []));
  t.mock.timers.tick(40_000);
  for (const answer of [...asked, client.query("rollback", [])]) {
    assert.equal(asRefusal(await answer.catch((given: Error) => given))?.status, 503);
  }
  client.release();
  assert.equal((await pool.query("select 1 as one")).rows[0].one, 1);
  await pool.end();
});

test("a connection that was quiet for long and answers then is not given up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pool = await ownPool();
  await pool.query("select 1");
  t.mock.timers.tick(40_000);
  assert.equal((await pool.query("select 1 as one")).rows[0].one, 1);
  await pool.end();
});

test("a product whose database says nothing is not ready", async () => {
  const { db } = app.runtime;
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job in access exclusive mode`.execute(trx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  assert.equal((await app.request("/readyz")).status, 503);
  held.resolve();
  await holding;
  assert.equal((await app.request("/readyz")).status, 200);
});

test("a request whose statement is given up says so", async () => {
  const { db } = app.runtime;
  const held = Promise.withResolvers<void>();
  const locked = db.transaction().execute(async (trx) => {
    await sql`lock table projects in access exclusive mode`.execute(trx);
    await held.promise;
  });
  let answered = false;
  const answer = app.request("/projects.json", { key: ADMIN_KEY }).finally(() => {
    answered = true;
  });
  const cancel = async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
       where application_name = 'bellwether web' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  while (!answered && (await cancel()) === 0);
  const { status } = await answer;
  held.resolve();
  await locked;
  assert.equal(status, 503);
});
