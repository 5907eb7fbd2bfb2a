import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, type TestApp, testApp } from "../../testing/index.js";
import { openSession, owingPassword, sweepSessions, viewerOfSession } from "./sessions.js";

let app: TestApp;
let ada: Person;
before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
});
after(() => app.close());

const lastUsed = (ago: string) =>
  app.runtime.db
    .updateTable("sessions")
    .set({ last_used_on: sql`now() - ${ago}::interval` })
    .execute();

test("a session lasts as long as it is used, and ends after thirty idle days", async () => {
  const { db } = app.runtime;
  const token = await openSession(db, ada.id);
  await lastUsed("29 days");
  assert.equal((await viewerOfSession(db, token))?.id, ada.id);
  await lastUsed("20 days");
  assert.equal((await viewerOfSession(db, token))?.id, ada.id, "the use before began the thirty days anew");
  await lastUsed("31 days");
  assert.equal(await viewerOfSession(db, token), undefined);
});

test("sessions that open nothing any more are forgotten, and no others", async () => {
  const { db } = app.runtime;
  const kept = async () => (await db.selectFrom("sessions").select("digest").execute()).length;
  await db.deleteFrom("sessions").execute();
  const used = await openSession(db, ada.id);
  await lastUsed("29 days");
  const owing = await openSession(db, ada.id, { passwordDue: true });
  await sweepSessions(app.runtime);
  assert.equal((await owingPassword(db, owing))?.id, ada.id);
  assert.equal(await kept(), 2);
  await db.updateTable("sessions").set({ created_on: sql`now() - interval '61 minutes'` }).execute();
  await sweepSessions(app.runtime);
  assert.equal(await owingPassword(db, owing), undefined);
  assert.equal(await kept(), 1);
  assert.equal((await viewerOfSession(db, used))?.id, ada.id);
  await lastUsed("31 days");
  await sweepSessions(app.runtime);
  assert.equal(await kept(), 0);
});
