import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { importArchive, readArchiveApart } from "../../src/imports/index.js";
import { Refusal } from "../../src/kernel/index.js";
import { said, saying, type TestApp, testApp } from "../../src/testing/index.js";
import { othersServed } from "../support/health.js";

let app: TestApp;
let url: string;
let folder: string;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  url = `http://127.0.0.1:${(await app.startWeb()).port}`;
  folder = mkdtempSync(join(tmpdir(), "bellwether-archive-"));
});
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Nobody but the author is concerned, so nobody is told. */
const lonely = (issues: number, comments: number) => {
  const written = { author: "ada", createdAt: "2020-01-01T12:00:00Z", body: "Words and words. ".repeat(20) };
  const one = { ...written, title: "Alone", state: "OPEN", comments: Array.from({ length: comments }, () => written) };
  return { repo: "o/r", pulls: [], issues: Array.from({ length: issues }, (_, n) => ({ ...one, number: n + 1 })) };
};

function written(archive: object): string {
  const file = join(folder, "archive.json");
  writeFileSync(file, JSON.stringify(archive));
  return file;
}

test("reading an archive of 20 MB keeps nobody waiting", async () => {
  const file = written(lonely(5_000, 8));
  await othersServed(url, async () => assert.equal((await readArchiveApart(file)).issues.length, 5_000));
});

test("an import that tells nobody keeps nobody waiting", async () => {
  const archive = await readArchiveApart(written(lonely(5_000, 8)));
  let runs = 0;
  await othersServed(url, async () => {
    const runtime = { ...app.runtime, stopping: AbortSignal.timeout(2_000) };
    const identifier = `lonely-${runs++}`;
    await assert.rejects(
      importArchive(runtime, archive, { identifier }, () => {}),
      { message: /aborted/ },
    );
  });
});

test("an archive that nobody waits for any longer is read no further", async () => {
  const file = written(lonely(5_000, 8));
  await assert.rejects(readArchiveApart(file, AbortSignal.abort()), { name: "AbortError" });
});

test("a file that is no archive is refused as it is read apart", async () => {
  await assert.rejects(readArchiveApart(written({ repo: "o/r", issues: [{}] })), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 422);
    assert.match(said(error), /archive\.json is not an archive of GitHub issues: issues\[0\]/);
    return true;
  });
  await assert.rejects(readArchiveApart(join(folder, "none.json")), saying(/There is no file/));
});
