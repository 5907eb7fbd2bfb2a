import assert from "node:assert/strict";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { FILES_LOCK } from "../../kernel/index.js";
import { answered, type Person, person, project, type TestApp, testApp } from "../../testing/index.js";
import { removeFiles } from "./removed-files.js";
import { expireUploads, sweepFiles } from "./sweep.js";

let app: TestApp;
let ada: Person;

/** Without workers: a job that is not done is that of a killed process. */
before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  await project(app, "home", { members: { Manager: [ada] } });
});
after(() => app.close());

async function uploaded(): Promise<{ id: number; token: string }> {
  const headers = { "content-type": "application/octet-stream" };
  const sent = { method: "POST", key: ada.key, headers, body: "text" };
  const answer = await app.request("/uploads.json?filename=a.txt", sent);
  return ((await answer.json()) as { upload: { id: number; token: string } }).upload;
}

const newIssue = async (...uploads: object[]): Promise<number> =>
  (await answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject: "Roof", uploads } }, ada.key))
    .issue.id;

const folder = () => join(app.runtime.config.dataDir, "files");

const inStore = () => readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const ids = async () =>
  (await app.runtime.db.selectFrom("attachments").select("id").orderBy("id").execute()).map(({ id }) => id);

/** As if it had been made two days ago. */
async function aged(id: number): Promise<void> {
  await sql`update attachments set created_on = now() - interval '2 days' where id = ${id}`.execute(app.runtime.db);
}

test("an upload that is not attached within a day goes with its file; what is attached stays", async () => {
  const [attached, fresh, old] = [await uploaded(), await uploaded(), await uploaded()];
  await newIssue(attached);
  for (const { id } of [attached, old]) await aged(id);
  await expireUploads(app.runtime);
  assert.deepEqual(await ids(), [attached.id, fresh.id]);
  assert.equal(inStore().length, 2);
  const lost = { issue: { uploads: [old] } };
  assert.equal((await app.request("/issues/1.json", { method: "PUT", key: ada.key, json: lost })).status, 422);
});

test("a file whose record was deleted by a process that was killed then is removed later, and only once", async () => {
  const issue = await newIssue(await uploaded());
  const before = inStore().length;
  await answered(app, "DELETE", `/issues/${issue}.json`);
  assert.equal(inStore().length, before, "its job is not done");
  await removeFiles(app.runtime);
  assert.equal(inStore().length, before - 1);
  // Killed between the file and the row that remembers it.
  await sql`insert into removed_files values ('0123456789abcdef0123456789abcdef')`.execute(app.runtime.db);
  await removeFiles(app.runtime);
  assert.deepEqual(await app.runtime.db.selectFrom("removed_files").selectAll().execute(), []);
});

test("a file that two records share goes with the last of them", async () => {
  const one = await newIssue(await uploaded());
  const other = await newIssue();
  const { db } = app.runtime;
  await sql`
    insert into attachments (entity_type, entity_id, author_id, filename, content_type, filesize, digest, file)
    select entity_type, ${other}, author_id, filename, content_type, filesize, digest, file
      from attachments where entity_id = ${one}`.execute(db);
  const before = inStore().length;
  for (const [id, left] of [
    [one, before],
    [other, before - 1],
  ]) {
    await answered(app, "DELETE", `/issues/${id}.json`);
    await removeFiles(app.runtime);
    assert.equal(inStore().length, left);
  }
});

test("while a back-up copies files none is removed", async () => {
  const issue = await newIssue(await uploaded());
  const before = inStore().length;
  await app.runtime.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock_shared(${sql.raw(FILES_LOCK)})`.execute(db);
    await answered(app, "DELETE", `/issues/${issue}.json`);
    await removeFiles(app.runtime);
    assert.equal(inStore().length, before);
    await sql`select pg_advisory_unlock_shared(${sql.raw(FILES_LOCK)})`.execute(db);
  });
  await removeFiles(app.runtime);
  assert.equal(inStore().length, before - 1);
});

test("a file that no row names is swept after a day: its process was killed before the row", async () => {
  const named = inStore().length;
  const content = async function* () {
    yield Buffer.from("left behind");
  };
  const { name } = await app.runtime.files.keep(content(), 100);
  await sweepFiles(app.runtime);
  assert.equal(inStore().length, named + 1, "its row may still come");
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  for (const entry of inStore()) utimesSync(join(entry.parentPath, entry.name), old, old);
  await sweepFiles(app.runtime);
  assert.equal(inStore().length, named);
  assert.equal(await app.runtime.files.read(name), undefined);
});
