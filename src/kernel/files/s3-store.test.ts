import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type S3Server, s3Server } from "../../../tests/support/s3-server.js";
import { saying } from "../../testing/index.js";
import { readConfig, WrongConfiguration } from "../process/config.js";
import { createLog } from "../process/log.js";
import { type FileStore, FileTooLarge } from "./file-store.js";
import { openFileStore } from "./open-file-store.js";

const log = createLog("silent");
let s3: S3Server;
let store: FileStore;

before(async () => {
  s3 = await s3Server();
  store = await openFileStore(readConfig(s3.variables), log);
});
after(() => s3.close());
afterEach(() => s3.fail([]));

const MEGABYTE = 1024 * 1024;

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* megabytes(count: number) {
  for (let number = 0; number < count; number++) yield Buffer.alloc(MEGABYTE, number);
}

const names = async () => {
  const found: string[] = [];
  for await (const some of store.all()) found.push(...some.map(({ name }) => name));
  return found;
};

async function read(name: string, range?: { start: number; end: number }): Promise<Buffer | undefined> {
  const stream = await store.read(name, range);
  return stream && Buffer.concat(await stream.toArray());
}

test("a file is kept whole below the prefix, until it is removed", async () => {
  const kept = await store.keep(chunks("hello ", "world"), 11);
  assert.equal(kept.bytes, 11);
  assert.equal(kept.digest, "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9");
  assert.equal(kept.head.toString(), "hello world");
  assert.deepEqual([...s3.objects.keys()], [`house/${kept.name.slice(0, 2)}/${kept.name}`]);
  assert.equal((await read(kept.name))?.toString(), "hello world");
  assert.equal((await read(kept.name, { start: 4, end: 6 }))?.toString(), "o w");
  assert.deepEqual(await names(), [kept.name]);
  await store.remove(kept.name);
  await store.remove(kept.name);
  assert.equal(await read(kept.name), undefined);
  assert.deepEqual(await names(), []);
});

test("an empty file is one, too", async () => {
  const { name, bytes } = await store.keep(chunks(), 10);
  assert.equal(bytes, 0);
  assert.equal((await read(name))?.length, 0);
  await store.remove(name);
});

test("a large file goes in parts, and comes back as it went", async () => {
  const { name, bytes, digest } = await store.keep(megabytes(20), 30 * MEGABYTE);
  assert.equal(bytes, 20 * MEGABYTE);
  const content = await read(name);
  assert.equal(
    createHash("sha256")
      .update(content ?? "")
      .digest("hex"),
    digest,
  );
  assert.equal(s3.asked.filter((operation) => operation === "part").length, 3);
  await store.remove(name);
});

test("what is too large, or breaks off, leaves nothing behind, however far it came", async () => {
  async function* broken(count: number) {
    yield* megabytes(count);
    throw new Error("the sender is gone");
  }
  for (const size of [1, 20]) {
    await assert.rejects(store.keep(megabytes(size + 1), size * MEGABYTE), FileTooLarge);
    await assert.rejects(store.keep(broken(size), 100 * MEGABYTE), /the sender is gone/);
  }
  assert.deepEqual([s3.objects.size, s3.unfinished.size], [0, 0]);
});

test("what the storage does not take or give is refused with a sentence, and nothing of it is left", async () => {
  const { name } = await store.keep(chunks("x"), 1);
  s3.fail(["put", "part", "get", "delete", "list"]);
  for (const size of [1, 20]) {
    await assert.rejects(
      store.keep(megabytes(size), 100 * MEGABYTE),
      saying(/^The storage of files cannot be reached/),
    );
  }
  assert.equal(s3.unfinished.size, 0);
  await assert.rejects(read(name), saying(/^The storage of files cannot be reached/));
  await assert.rejects(store.remove(name), saying(/^The storage of files cannot be reached/));
  await assert.rejects(names(), saying(/^The storage of files cannot be reached/));
  s3.fail(["put"], 507);
  await assert.rejects(store.keep(chunks("x"), 1), saying(/^The disk for files is full/));
  s3.fail([]);
  assert.equal((await read(name))?.toString(), "x");
  await store.remove(name);
});

test("an upload that a killed process began stands in the list, and is removed by its name there", async () => {
  const key = `house/ab/${"ab".repeat(16)}`;
  s3.unfinished.set("of a killed process", { key, begun: new Date(0), parts: new Map() });
  for await (const some of store.all()) {
    for (const { name, changedOn } of some)
      assert.deepEqual([name, changedOn], [`${"ab".repeat(16)}.part`, new Date(0)]);
  }
  assert.deepEqual(await names(), [`${"ab".repeat(16)}.part`]);
  await store.remove(`${"ab".repeat(16)}.part`);
  assert.equal(s3.unfinished.size, 0);
});

test("all files are listed, page by page, and what is not ours is not in it", async () => {
  const kept = await Promise.all(Array.from({ length: 5 }, () => store.keep(chunks("x"), 1)));
  for (const key of ["other/ab/abc", "house/notes.txt", `house/xx/${"ab".repeat(16)}`]) {
    s3.objects.set(key, { content: Buffer.from("not ours"), changed: new Date() });
  }
  assert.deepEqual((await names()).sort(), kept.map(({ name }) => name).sort());
  for (const { name } of kept) await store.remove(name);
  s3.objects.clear();
});

test("no name leads out of the store", async () => {
  for (const name of ["../secret", "a".repeat(31), "A".repeat(32), `${"a".repeat(32)}/..`]) {
    await assert.rejects(async () => store.read(name));
    await assert.rejects(async () => store.remove(name));
  }
});

test("a reader who goes away lets the storage go", async () => {
  const { name } = await store.keep(megabytes(20), 30 * MEGABYTE);
  const stream = await store.read(name);
  stream?.destroy();
  await setTimeout(20);
  assert.equal(stream?.closed, true);
  await store.remove(name);
});

const start = (variables: Record<string, string>) => openFileStore(readConfig({ ...s3.variables, ...variables }), log);

for (const [variables, sentence] of [
  [{ S3_BUCKET: "nowhere" }, /^S3_BUCKET: .* has no bucket nowhere\.$/],
  [{ S3_ACCESS_KEY_ID: "other" }, /^S3_BUCKET: .* InvalidAccessKeyId: .* Look at S3_ACCESS_KEY_ID/],
  [{ S3_SECRET_ACCESS_KEY: "other" }, /^S3_BUCKET: .* SignatureDoesNotMatch: /],
  [{ S3_ENDPOINT: "http://nowhere.invalid" }, /^S3_ENDPOINT: there is no host of http:\/\/nowhere\.invalid\.$/],
  [{ S3_BUCKET: "" }, /^S3_BUCKET: is missing beside S3_ENDPOINT/],
  [{ S3_SECRET_ACCESS_KEY: "" }, /^S3_SECRET_ACCESS_KEY: is missing beside S3_ACCESS_KEY_ID$/],
  [{ S3_ENDPOINT: "ftp://x" }, /^S3_ENDPOINT: must be an http\(s\) URL$/],
  [{ S3_PREFIX: "../x" }, /^S3_PREFIX: may hold/],
] as const)
  test(`a start with ${JSON.stringify(variables)} says what is wrong`, async () => {
    await assert.rejects(
      async () => start(variables),
      (error: unknown) => error instanceof WrongConfiguration && sentence.test(error.message),
    );
  });

test("a storage that does not answer now does not keep the product from starting", async () => {
  await start({ S3_ENDPOINT: "http://127.0.0.1:9" });
  s3.fail(["list"], 503);
  await start({});
  s3.fail([]);
  s3.unanswered = "list";
  await start({});
  s3.unanswered = undefined;
});
