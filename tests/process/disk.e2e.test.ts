import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { addressOf, call, emptyFolder, KEY, outcome, start } from "./program.js";
import { askingBundled } from "./truth.js";
import { noVolumes, volume } from "./volume.js";

const FULL = /The disk of the database is full, so nothing was changed/;
const AWAY = /The database cannot be reached just now/;

test("A disk that runs full under the bundled database", { skip: noVolumes }, async (t) => {
  const disk = volume(t, "80m");
  const variables = { DATA_DIR: join(disk.folder, "data dir"), ADMIN_API_KEY: KEY, LOG_LEVEL: "silent" };
  const kept: string[] = [];
  let program = start([], variables);
  let url = await addressOf(program);
  await call(url, "POST", "/projects.json", { project: { name: "Flood", identifier: "flood" } });

  /** Writes a comment; answers what was said when it was not kept. */
  const write = async (size: number): Promise<string | undefined> => {
    const notes = `${crypto.randomUUID()} ${"x".repeat(size)}`;
    try {
      await call(url, "PUT", `/issues/${issue.id}.json`, { issue: { notes } });
      kept.push(notes.slice(0, 36));
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
  const { issue } = await call<{ issue: { id: number } }>(url, "POST", "/issues.json", {
    issue: { project_id: "flood", subject: "Rain" },
  });

  await t.test("is said in a sentence, and the process stays", async () => {
    await write(100);
    disk.fill();
    let said: string | undefined;
    for (let count = 0; said === undefined && count < 5_000; count++) said = await write(5_000);
    assert.match(said ?? "", /: 50[37] /);
    assert.match(said ?? "", new RegExp(`${FULL.source}|${AWAY.source}`));
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });

  await t.test("is said again as long as people try, whatever else there is no room for", async () => {
    for (let count = 0; count < 200; count++) {
      const said = await write(10);
      if (said !== undefined) assert.match(said, new RegExp(`${FULL.source}|${AWAY.source}`));
    }
    assert.equal(program.over(), false);
  });

  await t.test("is over when there is room again, without a step by hand", async () => {
    disk.free();
    for (const deadline = Date.now() + 30_000; (await write(100)) !== undefined; await setTimeout(100)) {
      assert.ok(Date.now() < deadline);
    }
    assert.deepEqual(await program.kill("SIGTERM"), { code: 0, signal: null });
  });

  await t.test("lets nothing start, with a sentence, until there is room", async () => {
    disk.fill();
    const { code, output } = await outcome([], variables);
    assert.equal(code, 1, output);
    assert.match(output, /disk is full/);
    assert.doesNotMatch(output, /\n\s+at /);
    disk.free();
    program = start([], variables);
    url = await addressOf(program);
    assert.equal(await write(100), undefined);
    await program.kill("SIGTERM");
  });

  await t.test("loses nothing that was acknowledged", async () => {
    const rows = await askingBundled(variables.DATA_DIR, (ask) =>
      ask<{ id: string }>("select left(notes, 36) as id from journals"),
    );
    const there = new Set(rows.map(({ id }) => id));
    assert.ok(kept.length > 2);
    assert.deepEqual(
      kept.filter((id) => !there.has(id)),
      [],
    );
  });
});

test("a disk too small for a database is refused, and nothing is left on it", { skip: noVolumes }, async (t) => {
  const disk = volume(t, "12m");
  const { code, output } = await outcome([], { DATA_DIR: join(disk.folder, "data") });
  assert.equal(code, 1);
  assert.match(output, /^DATA_DIR: no database can be made in .*: the disk is full/m);
  disk.fill();
  disk.free();
});

test("a disk that may only be read is refused with a sentence", { skip: noVolumes }, async (t) => {
  const disk = volume(t, "12m");
  disk.protect();
  const { code, output } = await outcome([], { DATA_DIR: join(disk.folder, "data") });
  assert.equal(code, 1, output);
  assert.match(output, /^DATA_DIR: .* is on a disk that may only be read\.$/m);
});

test("a folder of root that nobody else may enter holds a database all the same", async (t) => {
  const { code, output } = await outcome(["settings", "get", "app_title"], { DATA_DIR: join(emptyFolder(t), "inner") });
  assert.deepEqual({ code, output: output.split("\n").at(-2) }, { code: 0, output: '"Bellwether"' });
});
