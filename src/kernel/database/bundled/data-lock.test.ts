import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { lockDataDirectory } from "./data-lock.js";

let dataDir: string;
let path: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bellwether-lock-"));
  path = join(dataDir, "bellwether.lock");
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const heldBy = (holder: object | string) =>
  writeFileSync(path, typeof holder === "string" ? holder : JSON.stringify(holder));
const pidInFile = () => JSON.parse(readFileSync(path, "utf8")).pid;

test("a holder that ends leaves nothing behind", async () => {
  const lock = await lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
  lock.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test("a dead holder is taken over, and nothing of it is left", async () => {
  writeFileSync(join(dataDir, ".alive0c1d2e"), "");
  heldBy({ pid: 2 ** 22 + 1, sign: ".alive0c1d2e" });
  const lock = await lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
  lock.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test("a living holder is left alone", async () => {
  heldBy({ pid: process.ppid });
  await assert.rejects(lockDataDirectory(dataDir), /in use by process/);
  assert.equal(pidInFile(), process.ppid);
});

test("a living holder in another container is left alone, whose number says nothing here", async () => {
  const lock = await lockDataDirectory(dataDir);
  const { sign } = JSON.parse(readFileSync(path, "utf8"));
  for (const pid of [process.pid, 2 ** 22 + 1]) {
    heldBy({ pid, started: "another container 17", sign });
    await assert.rejects(lockDataDirectory(dataDir), /in use by process/);
    assert.equal(pidInFile(), pid);
  }
  lock.release();
});

test("of processes that start at once one alone has it", async () => {
  heldBy({ pid: 2 ** 22 + 1 });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(dataDir)));
  const [lock, ...others] = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  assert.equal(others.length, 0);
  lock?.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test("a number that belongs to another process after a reboot is a dead holder", {
  skip: !existsSync("/proc/self/stat"),
}, async () => {
  heldBy({ pid: process.ppid, started: "another boot 17" });
  await lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
});

test("a dead holder whose parent did not ask for its end is taken over", {
  skip: !existsSync("/proc/self/stat"),
}, async (t) => {
  const parent = spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 60"]);
  t.after(() => parent.kill());
  const [said] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(said.toString());
  while (!readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) await setTimeout(5);
  heldBy({ pid });
  await lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
});

test("what a power cut left of the file stops nobody", async () => {
  heldBy("");
  await lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
});
