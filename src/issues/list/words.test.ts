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
