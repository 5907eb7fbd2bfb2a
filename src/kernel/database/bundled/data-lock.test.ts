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

test("a holder that ends leaves nothing behind", () => {
  const lock = lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
  lock.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test("a dead holder is taken over", () => {
  heldBy({ pid: 2 ** 22 + 1 });
  lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
  assert.equal(readdirSync(dataDir).length, 1);
});

test("a living holder is left alone", () => {
  heldBy({ pid: process.ppid });
  assert.throws(() => lockDataDirectory(dataDir), /in use by process/);
  assert.equal(pidInFile(), process.ppid);
});

test("a number that belongs to another process after a reboot is a dead holder", {
  skip: !existsSync("/proc/self/stat"),
}, () => {
  heldBy({ pid: process.ppid, started: "another boot 17" });
  lockDataDirectory(dataDir);
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
  lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
});

test("what a power cut left of the file stops nobody", () => {
  heldBy("");
  lockDataDirectory(dataDir);
  assert.equal(pidInFile(), process.pid);
});
