import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../src/testing/index.js";
import { addressOf, emptyFolder, KEY, type Program, settled, start } from "./program.js";
import { type Acknowledged, hireCast, storm } from "./storm.js";
import { askingBundled, askingPostgres, assertNothingLost } from "./truth.js";

/** Acknowledged writes before each kill: early and late in what the process was doing. */
const KILLS = [7, 40, 23];

/** Calls `act` once, at the time number `count`. */
function atCount(count: number, act: () => void): () => void {
  let seen = 0;
  return () => {
    if (++seen === count) act();
  };
}

test("killed while people write, the product with its own database loses nothing and tells everything once", async (t) => {
  const variables = { DATA_DIR: emptyFolder(t), ADMIN_API_KEY: KEY };
  const kept: Acknowledged = { issues: [], comments: [] };
  let program = start([], variables);
  const cast = await hireCast(await addressOf(program));

  for (const count of KILLS) {
    const url = await addressOf(program);
    await storm(
      url,
      cast,
      kept,
      atCount(count, () => void program.kill("SIGKILL")),
    );
    await program.ended;
    program = start([], variables);
  }
  await settled(await addressOf(program));
  assert.deepEqual(await program.kill("SIGTERM"), { code: 0, signal: null });
  assert.ok(kept.issues.length + kept.comments.length >= 70);
  await askingBundled(variables.DATA_DIR, (ask) => assertNothingLost(ask, kept, cast));
});

test("killed web and worker processes on PostgreSQL lose nothing and tell everything once", async () => {
  const variables = { DATABASE_URL: await emptyDatabase(), ADMIN_API_KEY: KEY };
  const kept: Acknowledged = { issues: [], comments: [] };
  let web = start(["web"], variables);
  const cast = await hireCast(await addressOf(web));
  let worker = start(["worker"], variables);
  const others: Program[] = [start(["worker"], variables)];
  await worker.said(/is working/);

  for (const count of KILLS) {
    const url = await addressOf(web);
    const killWorker = atCount(Math.floor(count / 2), () => void worker.kill("SIGKILL"));
    const killWeb = atCount(count, () => void web.kill("SIGKILL"));
    await storm(url, cast, kept, () => {
      killWorker();
      killWeb();
    });
    await Promise.all([web.ended, worker.ended]);
    web = start(["web"], variables);
    worker = start(["worker"], variables);
  }
  await settled(await addressOf(web));
  await worker.said(/is working/);
  const exits = await Promise.all([web, worker, ...others].map((program) => program.kill("SIGTERM")));
  assert.deepEqual(exits, Array(3).fill({ code: 0, signal: null }));
  await askingPostgres(variables.DATABASE_URL, (ask) => assertNothingLost(ask, kept, cast));
});
