import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { noVolumes, volume } from "../../../tests/process/volume.js";
import { saying } from "../../testing/index.js";
import { diskStore } from "./disk-store.js";
import { FileTooLarge } from "./file-store.js";

const folder = join(mkdtempSync(join(tmpdir(), "bellwether-files-")), "files");
after(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
const store = diskStore(folder);

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const names = async () => {
  const found: string[] = [];
  for await (const some of store.all()) found.push(...some.map(({ name }) => name));
  return found;
};

async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await store.read(name, range);
  return stream && Buffer.concat(await stream.toArray()).toString();
}

test("a file is kept whole, for its owner alone, until it is removed", async () => {
  assert.deepEqual(await names(), [], "an empty store needs no folder");
  const kept = await store.keep(chunks("hello ", "world"), 11);
  assert.equal(kept.bytes, 11);
  assert.equal(kept.digest, "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9");
  assert.equal(kept.head.toString(), "hello world");
  assert.equal(await read(kept.name), "hello world");
  assert.equal(await read(kept.name, { start: 4, end: 6 }), "o w");
  const path = join(folder, kept.name.slice(0, 2), kept.name);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  for (const one of [folder, join(path, "..")]) assert.equal(statSync(one).mode & 0o777, 0o700);
  assert.deepEqual(await names(), [kept.name]);
  await store.remove(kept.name);
  await store.remove(kept.name);
  assert.equal(await read(kept.name), undefined);
  assert.deepEqual(await names(), []);
});

test("what is too large, or breaks off, leaves nothing behind", async () => {
  await assert.rejects(store.keep(chunks("12345", "6"), 5), FileTooLarge);
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("the sender is gone");
  }
  await assert.rejects(store.keep(broken(), 100), /the sender is gone/);
  assert.deepEqual(await names(), []);
});

test("no name leads out of the store, and what is not its own is not in it", async () => {
  for (const name of ["../secret", "a".repeat(31), "A".repeat(32), `${"a".repeat(32)}/..`]) {
    await assert.rejects(async () => store.read(name), /has no file called/);
    await assert.rejects(async () => store.remove(name), /has no file called/);
  }
  const { name } = await store.keep(chunks("x"), 1);
  writeFileSync(join(folder, name.slice(0, 2), "notes.txt"), "not ours");
  writeFileSync(join(folder, "lost"), "not ours");
  assert.deepEqual(await names(), [name]);
  await store.remove(name);
});

test("a full disk is said, and nothing of the file stays on it", { skip: noVolumes }, async (t) => {
  const disk = volume(t, "2m");
  const full = diskStore(join(disk.folder, "files"));
  async function* large() {
    for (let count = 0; count < 64; count++) yield Buffer.alloc(65_536);
  }
  await assert.rejects(full.keep(large(), 10_000_000), saying(/^The disk for files is full/));
  const left = readdirSync(join(disk.folder, "files"), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((entry) => entry.isFile()).map(({ name }) => name),
    [],
  );
  await full.keep(chunks("small"), 5);
});
