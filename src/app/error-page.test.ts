import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { person, session, type TestApp, testApp } from "../testing/index.js";

let app: TestApp;
let cookie: string;
before(async () => {
  app = await testApp();
  cookie = await session(app, await person(app, "ada"));
});
after(() => app.close());

const visit = async (path: string, as?: string) => {
  const answer = await app.request(path, { headers: { accept: "text/html" }, cookie: as });
  return { status: answer.status, page: await answer.text() };
};
const wayOn = /<a class="btn" data-variant="primary" href="\/issues\?sort=id">Try again</;

test("what may pass is tried again at the same address, and nobody is taken for signed out", async () => {
  await sql`alter table sessions rename to sessions_away`.execute(app.runtime.db);
  const { status, page } = await visit("/issues?sort=id", cookie);
  await sql`alter table sessions_away rename to sessions`.execute(app.runtime.db);
  assert.equal(status, 500);
  assert.match(page, wayOn);
  assert.ok(!page.includes('href="/login'));
  assert.equal((await visit("/issues?sort=id", cookie)).status, 200);
});

test("what stays as it is, is not tried again", async () => {
  const { status, page } = await visit("/nowhere");
  assert.equal(status, 404);
  assert.doesNotMatch(page, /data-variant="primary" href=/);
  assert.ok(page.includes('href="/login'), "a visitor may sign in");
});
