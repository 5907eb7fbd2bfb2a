import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { bundledPlace, createLog, SUPERUSER, startServer } from "../../src/kernel/index.js";
import { addressOf, emptyFolder, KEY, type Program, settled, start } from "./program.js";
import { type Acknowledged, type Cast, hireCast, stubbornStorm } from "./storm.js";
import { askingPostgres, assertNothingLost } from "./truth.js";

/** What may happen to a PostgreSQL under the product. */
const BLOWS = ["fast", "immediate", "terminate", "full"] as const;

/**
 * A PostgreSQL of the operator is struck again and again while people write: stopped in both ways and started again, all
 * connections cut, all connections taken. No process ends; readiness says no meanwhile; what was acknowledged stays.
 */
export async function struckDatabase(t: TestContext, halves: string[][], rounds: number): Promise<void> {
  const place = await bundledPlace(emptyFolder(t));
  const open = () => startServer(place, createLog("silent"), { max_connections: "60" });
  let server = await open();
  t.after(() => server.stop());
  const DATABASE_URL = `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(place.folder)}`;
  const programs = halves.map((words) => start(words, { DATABASE_URL, ADMIN_API_KEY: KEY, LOG_LEVEL: "fatal" }));
  const [web] = programs as [Program];
  const url = await addressOf(web);
  const cast: Cast = await hireCast(url);
  const kept: Acknowledged = { issues: [], comments: [] };
  const over = new AbortController();
  const writing = stubbornStorm(url, cast, kept, over.signal);
  const ready = async () => (await fetch(`${url}/readyz`)).status === 200;

  for (let round = 0; round < rounds; round++) {
    const blow = BLOWS[round % BLOWS.length];
    const before = kept.issues.length;
    if (blow === "fast" || blow === "immediate") {
      await server.stop(blow);
      assert.equal(await ready(), false, "not ready while the database is away");
      server = await open();
    } else if (blow === "terminate") {
      await once(DATABASE_URL, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
    } else await withAllTaken(DATABASE_URL, () => setTimeout(500));
    for (
      const deadline = Date.now() + 30_000;
      !(await ready()) || kept.issues.length < before + 3;
      await setTimeout(50)
    ) {
      assert.ok(Date.now() < deadline, `it recovers by itself (${blow})`);
      for (const program of programs)
        assert.equal(program.over(), false, `no process ends (${blow}): ${program.output()}`);
    }
  }

  over.abort();
  await writing;
  await settled(url);
  const exits = await Promise.all(programs.map((program) => program.kill("SIGTERM")));
  assert.deepEqual(exits, Array(programs.length).fill({ code: 0, signal: null }));
  await askingPostgres(DATABASE_URL, (ask) => assertNothingLost(ask, kept, cast));
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Every connection that can still be had is taken, after those of the product were cut. */
async function withAllTaken(url: string, act: () => Promise<unknown>): Promise<void> {
  const taken: pg.Client[] = [];
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      taken.push(client);
    }
  } catch (error) {
    assert.equal((error as { code?: string }).code, "53300");
  }
  const [first] = taken;
  await first?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'bellwether%'",
  );
  await act();
  await Promise.all(taken.map((client) => client.end()));
}
