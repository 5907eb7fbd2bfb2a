import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createLog, type Database, openDatabase, openJobs } from "../../src/kernel/index.js";
import { emptyDatabase } from "../../src/testing/index.js";
import type { Archive } from "./archive.js";
import { compare, expectedFromArchive } from "./oracle.js";
import { outcomeIn } from "./outcome-in.js";
import { processesWith, type Running } from "./processes.js";

export interface Ordeal {
  archive: Archive;
  kills: number;
  /** The longest time between the first sign of progress and the kill, in milliseconds. */
  within: number;
}

/** Three worker processes; the importer is killed again and again, and a worker with it. */
export async function importedOnPostgres(t: TestContext, { archive, kills, within }: Ordeal): Promise<void> {
  const { file } = folderWith(t, archive);
  const databaseUrl = await emptyDatabase();
  const start = processesWith({ DATABASE_URL: databaseUrl }, t);
  const workers: Running[] = [];
  const employ = async () => {
    const worker = start("worker");
    await worker.says("working");
    workers.push(worker);
  };
  await employ();
  await Promise.all([employ(), employ()]);

  for (let kill = 0; kill < kills; kill++) {
    const importer = start("import", "github-archive", file);
    if (!(await stillInTheMiddle(t, { importer, kill, within }))) break;
    await Promise.all([importer.kill(), workers.shift()?.kill()]);
    await employ();
  }
  assert.equal(await start("import", "github-archive", file).ended, 0);
  await agrees(t, archive, await openDatabase({ databaseUrl, dataDir: "" }, silent));
}

/** The server with its own database is killed again and again while a command imports beside it, and started anew. */
export async function importedOnBundled(t: TestContext, { archive, kills, within }: Ordeal): Promise<void> {
  const { file, folder } = folderWith(t, archive);
  const dataDir = join(folder, "data");
  const start = processesWith({ DATA_DIR: dataDir }, t);
  const serve = async () => {
    const server = start();
    await server.says("ready");
    return server;
  };
  let server = await serve();

  for (let kill = 0; kill < kills; kill++) {
    const asking = start("import", "github-archive", file);
    if (!(await stillInTheMiddle(t, { importer: asking, kill, within }))) break;
    await server.kill();
    assert.notEqual(await asking.ended, 0, "whoever asked is told that it is not done");
    server = await serve();
  }
  assert.equal(await start("import", "github-archive", file).ended, 0);
  await server.stop();
  await agrees(t, archive, await openDatabase({ databaseUrl: undefined, dataDir }, silent, "alone"));
}

const silent = createLog("silent");

function folderWith(t: TestContext, archive: Archive): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "bellwether-import-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "archive.json");
  writeFileSync(file, JSON.stringify(archive));
  return { folder, file };
}

/** Waits for a random moment. The import may be over by then, but not the first time. */
async function stillInTheMiddle(
  t: TestContext,
  { importer, kill, within }: { importer: Running; kill: number; within: number },
): Promise<boolean> {
  const wait = Math.round(Math.random() * within);
  const moment = importer.says("changes written (").then(
    () => setTimeout(wait, true),
    () => false,
  );
  const struck = await Promise.race([moment, importer.ended.then(() => false)]);
  t.diagnostic(struck ? `kill ${wait} ms after the first sign of progress` : `done before kill ${kill + 1}`);
  assert.ok(struck || kill > 0, "the import was over before anything was killed");
  return struck;
}

async function agrees(t: TestContext, archive: Archive, database: Database): Promise<void> {
  t.after(() => database.close());
  const { db } = database;
  const expected = expectedFromArchive(archive);
  assert.deepEqual(compare(expected, await outcomeIn(db, archive.repo)), []);
  const { issues, journals } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("issues").select(eb.fn.countAll<number>().as("n")).as("issues"),
      eb.selectFrom("journals").select(eb.fn.countAll<number>().as("n")).as("journals"),
    ])
    .executeTakeFirstOrThrow();
  assert.deepEqual({ issues, journals }, { issues: expected.items.length, journals: expected.journals.length });
  const jobs = await openJobs(database, silent, []);
  t.after(() => jobs.stop());
  assert.deepEqual(await jobs.counts(), { waiting: 0, active: 0, failed: 0 });
}
