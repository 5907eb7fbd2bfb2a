import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { ADMIN_PASSWORD, emptyDatabase } from "../../src/testing/index.js";
import { addressOf, call, emptyFolder, KEY, settled, start } from "./program.js";
import { type Cast, hireCast } from "./storm.js";

const operator = { ADMIN_API_KEY: KEY, ADMIN_PASSWORD };

async function openStream(url: string): Promise<ReadableStreamDefaultReader> {
  const form = new URLSearchParams({ login: "admin", password: ADMIN_PASSWORD });
  const login = await fetch(`${url}/login`, { method: "POST", body: form, redirect: "manual" });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(";")[0] ?? "")
    .join("; ");
  const stream = await fetch(`${url}/service_notifications/stream`, { headers: { cookie } });
  assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
  const reader = (stream.body as ReadableStream).getReader();
  await reader.read();
  return reader;
}

/** Rejects when the connection is cut instead. */
async function endOf(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read()).done);
}

const writeIssue = (url: string, { writers, watcher }: Cast) =>
  call(url, "POST", "/issues.json", {
    issue: { project_id: "storm", subject: "Rain", watcher_user_ids: [watcher.id, ...writers.map(({ id }) => id)] },
  });

test("the product with its own database stops at a signal, and ends the streams of open pages", async (t) => {
  const program = start([], { ...operator, DATA_DIR: emptyFolder(t) });
  const stream = await openStream(await addressOf(program));
  const [exit] = await Promise.all([program.kill("SIGTERM"), endOf(stream)]);
  assert.deepEqual(exit, { code: 0, signal: null });
});

test("A running job at the time of a stop", async (t) => {
  const DATABASE_URL = await emptyDatabase();
  const variables = { ...operator, DATABASE_URL };
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  t.after(() => client.end());
  const one = async (sql: string) => (await client.query(sql)).rows[0];
  const activeJobs = "select count(*)::int as jobs from pgboss.job where name = 'notify' and state = 'active'";
  let cast: Cast;

  /** While the test holds the table, no notification can be written. */
  async function withBlockedJob(url: string): Promise<{ release(): Promise<unknown> }> {
    const blocker = new pg.Client({ connectionString: DATABASE_URL });
    await blocker.connect();
    await blocker.query("begin; lock table service_notifications in exclusive mode");
    await writeIssue(url, cast);
    while ((await one(activeJobs)).jobs !== 1) await setTimeout(20);
    return { release: () => blocker.end() };
  }

  await t.test("is waited for, while streams end and nobody is let in", async () => {
    const program = start([], variables);
    const url = await addressOf(program);
    cast = await hireCast(url);
    const stream = await openStream(url);
    const job = await withBlockedJob(url);
    const stopped = program.kill("SIGTERM");
    await endOf(stream);
    // An open connection ends with its next answer.
    await assert.rejects(async () => {
      for (;;) await fetch(`${url}/healthz`);
    });
    assert.equal(await Promise.race([stopped, setTimeout(300, "running")]), "running");
    await job.release();
    assert.deepEqual(await stopped, { code: 0, signal: null });
    const done = await one("select state, retry_count from pgboss.job where name = 'notify'");
    assert.deepEqual(done, { state: "completed", retry_count: 0 });
  });

  await t.test("is left behind at the second signal, and done by another process soon", async (t) => {
    const program = start([], variables);
    const job = await withBlockedJob(await addressOf(program));
    const next = start([], variables);
    const url = await addressOf(next);
    void program.kill("SIGTERM");
    await setTimeout(700);
    const killed = await one("select now() as at");
    const began = performance.now();
    assert.deepEqual(await program.kill("SIGINT"), { code: 130, signal: null });
    assert.ok(performance.now() - began < 2_000, "the second signal waits for nothing");
    await job.release();
    await settled(url);
    const again = await one("select started_on, retry_count from pgboss.job where retry_count > 0");
    const seconds = (again.started_on - killed.at) / 1000;
    t.diagnostic(`taken up again ${seconds.toFixed(1)} s after the kill`);
    // Heartbeat 10 s, supervision every 5 s, a retry delay of 1 to 2 s, a poll every 2 s: 19 s at the very most.
    assert.ok(again.retry_count === 1 && seconds > 5 && seconds < 30, `${seconds} s`);
    const told = await one("select count(*)::int as events from service_notification_events");
    assert.equal(told.events, 2 * 3);
    assert.deepEqual(await next.kill("SIGTERM"), { code: 0, signal: null });
  });

  await t.test("is given back when it does not end, and the process stops all the same", async () => {
    const program = start([], variables);
    const job = await withBlockedJob(await addressOf(program));
    const began = performance.now();
    assert.deepEqual(await program.kill("SIGTERM"), { code: 0, signal: null });
    assert.ok(performance.now() - began < 12_000, "ten seconds, and some for a busy machine");
    const waiting = await one("select count(*)::int as jobs from pgboss.job where name = 'notify' and state = 'retry'");
    assert.equal(waiting.jobs, 1);
    await job.release();
  });
});
