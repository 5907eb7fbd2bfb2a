import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { viewerByLogin } from "../../accounts/index.js";
import { createLog, type Db, kernelMigrations, migrate, openDatabase } from "../../kernel/index.js";
import { parts } from "../../parts.js";
import { emptyDatabase, project, testApp, unique } from "../../testing/index.js";
import { issueList } from "./issue-list.js";

test("Subjects are found by words whatever their capitals, and by signs as they are typed", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const { db } = app.runtime;
  const viewer = await viewerByLogin(db, "admin", { kind: "session", readOnly: false });
  assert.ok(viewer);
  await project(app, "home");
  const subjects = ["Gürtel über ALLES", "100% of_it", "back\\slash", "GÜRTEL"];
  for (const subject of subjects) {
    await sql`insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
              values (1, 1, 1, 1, ${subject}, ${viewer.id})`.execute(db);
  }
  const found = async (subject: string) => {
    const { issues } = await issueList(db, viewer, { filters: { subject }, sort: "id", limit: 100, offset: 0 });
    return issues.map((issue) => subjects.indexOf(issue.subject));
  };
  assert.deepEqual(await found("~alles"), [0]);
  assert.deepEqual(await found("~ÜBER"), [0]);
  assert.deepEqual(await found("gürtel"), [3]);
  assert.deepEqual(await found("~gürtel"), [0, 3]);
  assert.deepEqual(await found("=gürtel"), [3]);
  assert.deepEqual(await found("^GÜR"), [0, 3]);
  assert.deepEqual(await found("$TEL"), [3]);
  assert.deepEqual(await found("!~GÜRTEL"), [1, 2]);
  assert.deepEqual(await found("!~alles of_it"), [2, 3], "none of the words");
  assert.deepEqual(await found("~0% OF_"), [1]);
  assert.deepEqual(await found("~k\\s"), [2]);
  assert.deepEqual(await found("~_"), [1]);
  assert.deepEqual(await found("=%"), []);
});

test("Long words are found as they are written, and none is longer than a thousand characters", async (t) => {
  const app = await testApp();
  t.after(() => app.close());
  const { db } = app.runtime;
  const viewer = await viewerByLogin(db, "admin", { kind: "session", readOnly: false });
  assert.ok(viewer);
  await project(app, "home");
  const signs = "(.*)[^a]+?\\d{2}|\\1$";
  const words = [`${signs}${"e".repeat(80)}%_`, `${signs}${"É".repeat(80)}字😀`, "x".repeat(1_000)];
  for (const word of words)
    await sql`insert into issues (project_id, tracker_id, status_id, priority_id, subject, description, author_id)
              values (1, 1, 1, 1, 'Gate', ${`Before ${word}`}, ${viewer.id})`.execute(db);
  const found = async (description: string) => {
    const { issues } = await issueList(db, viewer, { filters: { description }, sort: "id", limit: 100, offset: 0 });
    return issues.map((issue) => words.findIndex((word) => issue.description.endsWith(word)));
  };
  for (const [place, word] of words.entries())
    for (const operator of ["~", "*~", "$"])
      for (const typed of [word, word.toLowerCase(), word.toUpperCase(), word.slice(-70)])
        assert.deepEqual(await found(operator + typed), [place], operator + typed);
  assert.deepEqual(await found(`!~${words[0]}`), [1, 2]);
  assert.deepEqual(await found(`~${signs}${"e".repeat(81)}`), []);
  assert.deepEqual(await found(`$${signs}${"e".repeat(80)}`), []);
  for (const operator of ["~", "*~", "!~", "$"])
    await assert.rejects(found(operator + "x".repeat(1_001)), /too_long|too long/);
});

test("Subjects have an index of words; a server that lets nobody have it does without", async (t) => {
  const url = await emptyDatabase();
  const role = unique("guest");
  const databases = [url, asRole(url, role)].map(
    (databaseUrl) => () => openDatabase({ databaseUrl, dataDir: "" }, createLog("fatal")),
  );
  const owner = await databases[0]?.();
  assert.ok(owner);
  t.after(() => owner.close());
  await sql`create role ${sql.id(role)} login`.execute(owner.db);
  await sql`grant usage, create on schema public to ${sql.id(role)}`.execute(owner.db);
  const guest = await databases[1]?.();
  assert.ok(guest);
  t.after(() => guest.close());
  const all = [{ name: "kernel", migrations: kernelMigrations }, ...parts];
  await migrate(guest.db, all, createLog("fatal"));
  assert.equal(await hasIndexOfWords(guest.db), false);
  const other = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("fatal"));
  t.after(() => other.close());
  await migrate(other.db, all, createLog("fatal"));
  assert.equal(await hasIndexOfWords(other.db), true);
});

function asRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  return url.href;
}

async function hasIndexOfWords(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_indexes where indexname = 'issues_subject_words'`.execute(db);
  return rows.length === 1;
}
