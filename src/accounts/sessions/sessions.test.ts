import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, type TestApp, testApp } from "../../testing/index.js";
import { openSession, viewerOfSession } from "./sessions.js";

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
