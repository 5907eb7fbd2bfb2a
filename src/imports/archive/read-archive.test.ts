import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Refusal } from "../../kernel/index.js";
import { said, saying } from "../../testing/index.js";
import { readArchive } from "./read-archive.js";

const folder = mkdtempSync(join(tmpdir(), "bellwether-archive-"));
after(() => rmSync(folder, { recursive: true }));

const issue = {
  number: 1,
  title: "Title",
  body: null,
  state: "OPEN",
  author: "ada",
  createdAt: "2020-01-01T12:00:00Z",
  comments: [],
};
const comment = { author: "bob", body: "Yes", createdAt: "2020-01-02T12:00:00Z" };
const review = { ...comment, id: "R1", state: "APPROVED", comments: [] };
const archive = (...issues: object[]) => JSON.stringify({ repo: "o/r", issues, pulls: [] });

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, "archive.json");
  writeFileSync(path, content);
  return path;
}

test("an archive is read plain or packed, whatever its file is called", async () => {
  const plain = await readArchive(fileWith(archive(issue)));
  assert.equal(plain.issues[0]?.author, "ada");
  assert.deepEqual(await readArchive(fileWith(gzipSync(archive(issue)))), plain);
});

test("times are whole seconds, wherever they were told", async () => {
  const { issues } = await readArchive(fileWith(archive({ ...issue, createdAt: "2020-01-01T13:00:00.9+01:00" })));
  assert.deepEqual(issues[0]?.createdAt, new Date("2020-01-01T12:00:00Z"));
});

test("a program is a user without its mark, and an archive without pull requests has none", async () => {
  const byProgram = { ...issue, author: "dependabot[bot]", assignees: ["ada[bot]"], comments: [comment] };
  const { issues, pulls } = await readArchive(fileWith(JSON.stringify({ repo: "o/r", issues: [byProgram] })));
  assert.deepEqual([issues[0]?.author, issues[0]?.assignees, pulls], ["dependabot", ["ada"], []]);
});

const LARGE = 300 * 1024 * 1024;

const broken: [string, string | Uint8Array, RegExp][] = [
  ["an empty file", "", /^archive\.json is not JSON: /],
  ["half a file", archive(issue).slice(0, 50), /^archive\.json is not JSON: /],
  [
    "half a packed file",
    gzipSync(archive(issue)).subarray(0, 40),
    /^archive\.json cannot be unpacked: unexpected end of file\.$/,
  ],
  ["a file that unpacks without end", gzipSync(Buffer.alloc(LARGE)), /^archive\.json holds more than 256 MB\.$/],
  ["no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), /^archive\.json is not text in UTF-8\.$/],
  ["something else", "[1]", /is not an archive of GitHub issues: the whole is not an object\.$/],
  ["another format", '{"repo":"o/r"}', /: issues is not a list of issues\.$/],
  ["no repository", '{"issues":[],"pulls":[]}', /: repo is missing\.$/],
  ["a strange repository", '{"repo":"../..\\n","issues":[],"pulls":[]}', /: repo is not owner\/name\.$/],
  ["a number that is there twice", archive(issue, issue), /: issues\[1\]\.number is there twice \(1\)\.$/],
  [
    "a review that is there twice",
    archive({ ...issue, reviews: [review, review] }),
    /: issues\[0\]\.reviews\[1\]\.id is there twice \(R1\)\.$/,
  ],
  [
    "a login written in two ways",
    archive({ ...issue, assignees: ["Ada"] }),
    /: issues\[0\]\.assignees\[0\] is written in two ways \(ada, Ada\)\.$/,
  ],
  [
    "a login of somebody whom the import names itself, written in another way",
    archive({ ...issue, author: "Ghost", comments: [{ ...comment, author: null }] }),
    /: issues\[0\]\.author is written in two ways \(ghost, Ghost\)\.$/,
  ],
  ["no date", archive({ ...issue, createdAt: "yesterday" }), /: issues\[0\]\.createdAt is not a time such as /],
  [
    "a day that never was",
    archive({ ...issue, closedAt: "2021-02-29T12:00:00Z" }),
    /: issues\[0\]\.closedAt is not a time such as /,
  ],
  [
    "a time before all computers",
    archive({ ...issue, createdAt: "0000-01-01T00:00:00Z" }),
    /: issues\[0\]\.createdAt is a time before 1970\.$/,
  ],
  [
    "a time in the future",
    archive({ ...issue, comments: [{ ...comment, createdAt: "9999-12-31T23:59:59-12:00" }] }),
    /: issues\[0\]\.comments\[0\]\.createdAt is a time in the future\.$/,
  ],
  [
    "an id that no reference can hold",
    archive({ ...issue, reviews: [{ ...review, id: "R\0" }] }),
    /: issues\[0\]\.reviews\[0\]\.id is not an id\.$/,
  ],
  [
    "an id without end",
    archive({ ...issue, reviews: [{ ...review, id: "R".repeat(201) }] }),
    /: issues\[0\]\.reviews\[0\]\.id is not an id\.$/,
  ],
  [
    "a wrong login",
    archive({ ...issue, comments: [{ ...comment, author: "a b" }] }),
    /: issues\[0\]\.comments\[0\]\.author is not a login\.$/,
  ],
  ["a blank title", archive({ ...issue, title: " \n" }), /: issues\[0\]\.title is blank\.$/],
  [
    "a text too long",
    archive({ ...issue, body: "x".repeat(1_000_001) }),
    /: issues\[0\]\.body is too long \(maximum is 1000000 characters\)\.$/,
  ],
  ["an issue that is none", '{"repo":"o/r","issues":[null]}', /: issues\[0\] is not an object\.$/],
  [
    "a list of more values than any archive has",
    `{"repo":"o/r","issues":[${"1,".repeat(10_000_000)}1]}`,
    /^archive\.json holds more than 10 million values\.$/,
  ],
  [
    "a list of faults, which is read no further than it tells",
    archive({ ...issue, comments: Array(100_000).fill({}) }),
    /: issues\[0\]\.comments\[0\]\.body is not text \(and 999 more\)\.$/,
  ],
  ["a strange state", archive({ ...issue, state: "LOST" }), /: issues\[0\]\.state is not OPEN, CLOSED or MERGED\.$/],
];

for (const [what, content, sentence] of broken) {
  test(`${what} is refused with one sentence that names the place`, async () => {
    await assert.rejects(readArchive(fileWith(content)), (error) => {
      assert.ok(error instanceof Refusal);
      assert.match(said(error), sentence);
      assert.equal(error.problems.length, 1);
      return true;
    });
  });
}

test("a file larger than any archive is not even read", async () => {
  const path = fileWith("");
  truncateSync(path, LARGE);
  await assert.rejects(readArchive(path), saying("archive.json holds more than 256 MB."));
});

test("a file that is not there is named", async () => {
  await assert.rejects(readArchive("/nowhere/archive.json"), saying("There is no file /nowhere/archive.json."));
  await assert.rejects(readArchive(folder), saying(`There is no file ${folder}.`));
});
