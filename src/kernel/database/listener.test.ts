import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { databaseProxy, emptyDatabase } from "../../testing/index.js";
import { createLog } from "../process/log.js";
import { openDatabase } from "./database.js";
import { openListener } from "./listener.js";

const log = createLog("silent");

test("a lost listening connection is opened again, once, and says that it missed something", async (t) => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  const { promise: again, resolve: reconnected } = Promise.withResolvers<void>();
  const { promise: rung, resolve: ring } = Promise.withResolvers<string>();
  const listener = await openListener({ connectionString: url }, log);
  listener.onGap(reconnected);
  t.after(() => listener.close());
  await listener.listen("bell", ring);

  const listeners = "from pg_stat_activity where application_name = 'bellwether bell' and datname = current_database()";
  await client.query(`select pg_terminate_backend(pid) ${listeners}`);
  await again;
  await client.query("notify bell, 'seven'");
  assert.equal(await rung, "seven");
  assert.equal((await client.query(`select count(*)::int as open ${listeners}`)).rows[0].open, 1);
});

/** Seconds until the system asks the other end of a silent connection to this port, by its table of connections (proc(5)). */
async function asksAfter(port: string): Promise<number> {
  const to = `:${Number(port).toString(16).toUpperCase().padStart(4, "0")}`;
  for (;;) {
    const connections = readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/));
    const [kind, when = ""] = connections.find(([, , remote]) => remote?.endsWith(to))?.[5]?.split(":") ?? [];
    if (kind === KEEPALIVE) return Number.parseInt(when, 16) / 100;
    await setTimeout(5);
  }
}

const KEEPALIVE = "02";

test("a server that is gone without a word is missed within minutes: a silent connection is asked for once a minute", {
  skip: !existsSync("/proc/net/tcp"),
}, async (t) => {
  const connectionString = await databaseProxy(t, await emptyDatabase());
  const listener = await openListener({ connectionString }, log);
  t.after(() => listener.close());
  assert.ok((await asksAfter(new URL(connectionString).port)) <= 60);
});

test("closing waits for what a message began", async (t) => {
  const connectionString = await emptyDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const listener = await openListener({ connectionString }, log);
  await listener.listen("bell", () => {
    begin();
    return work;
  });
  await client.query("notify bell");
  await begun;
  let isClosed = false;
  const closed = listener.close().then(() => {
    isClosed = true;
  });
  await client.query("select pg_sleep(0.2)");
  assert.equal(isClosed, false);
  finish();
  await closed;
});

test("a database that is not there is one sentence and no second attempt", async () => {
  const databaseUrl = "postgres://nobody:secret@127.0.0.1:1/nothing";
  const nowhere = openDatabase({ databaseUrl, dataDir: "" }, log);
  await assert.rejects(nowhere, {
    name: "WrongConfiguration",
    message: "DATABASE_URL: the database does not let us in: connect ECONNREFUSED 127.0.0.1:1",
  });
});

test("behind a proxy, which may pass no message on, it says again and again that it may have missed some", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const url = await emptyDatabase();
  const missed = async (connectionString: string) => {
    let times = 0;
    const listener = await openListener({ connectionString }, log);
    listener.onGap(() => times++);
    t.mock.timers.tick(30_000);
    await listener.close();
    t.mock.timers.tick(30_000);
    return times;
  };
  assert.equal(await missed(url), 0);
  assert.equal(await missed(await databaseProxy(t, url)), 3);
});
