import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, setSettings, type TestApp, testApp } from "../../testing/index.js";
import { openSession, owingSession, sessionsOfPages, sweepSessions, viewerOfSession } from "./sessions.js";

let app: TestApp;
let ada: Person;
before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
});
afterEach(() => setSettings(app, { session_lifetime: 0, session_timeout: 0 }));
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
  assert.equal((await viewerOfSession(app.runtime, token))?.id, ada.id);
  await lastUsed("20 days");
  assert.equal((await viewerOfSession(app.runtime, token))?.id, ada.id, "the use before began the thirty days anew");
  await lastUsed("31 days");
  assert.equal(await viewerOfSession(app.runtime, token), undefined);
});

const opened = (ago: string) =>
  app.runtime.db
    .updateTable("sessions")
    .set({ created_on: sql`now() - ${ago}::interval` })
    .execute();
const uses = async () =>
  (await app.runtime.db.selectFrom("sessions").select("last_used_on").execute()).map(({ last_used_on }) =>
    last_used_on.getTime(),
  );

test("with a timeout a session ends that long after its last use, and never before", async () => {
  await setSettings(app, { session_timeout: 30 });
  const token = await openSession(app.runtime.db, ada.id);
  const isOpen = async () => (await viewerOfSession(app.runtime, token)) !== undefined;
  await lastUsed("34 minutes");
  assert.equal(await isOpen(), true, "it may have been used until five minutes after the use that was noted");
  await lastUsed("34 minutes");
  assert.equal(await isOpen(), true, "the use before began the time anew");
  await lastUsed("36 minutes");
  assert.equal(await isOpen(), false);
  await setSettings(app, { session_timeout: 90 });
  assert.equal(await isOpen(), true);
});

test("with a lifetime a session ends that long after the log-in, however much it is used", async () => {
  await setSettings(app, { session_lifetime: 60 });
  const token = await openSession(app.runtime.db, ada.id);
  await opened("59 minutes");
  assert.equal((await viewerOfSession(app.runtime, token))?.id, ada.id);
  await opened("61 minutes");
  assert.equal(await viewerOfSession(app.runtime, token), undefined);
  await sweepSessions(app.runtime);
  await setSettings(app, { session_lifetime: 0 });
  assert.equal(await viewerOfSession(app.runtime, token), undefined, "the hourly sweep forgets it");
});

test("a use is written down every five minutes at most", async () => {
  const token = await openSession(app.runtime.db, ada.id);
  for (const [ago, noted] of [
    ["4 minutes", false],
    ["6 minutes", true],
  ] as const) {
    await lastUsed(ago);
    const before = await uses();
    await viewerOfSession(app.runtime, token);
    assert.equal(String(await uses()) !== String(before), noted, ago);
  }
});

test("with a timeout an open page alone keeps no session, and without one it does", async () => {
  const token = await openSession(app.runtime.db, ada.id);
  const asksByItself = async () => {
    await lastUsed("20 minutes");
    const before = await uses();
    assert.equal((await sessionsOfPages(app.runtime, [token])).get(token)?.viewer.id, ada.id);
    assert.equal((await viewerOfSession(app.runtime, token, { byItself: true }))?.id, ada.id);
    return String(await uses()) !== String(before);
  };
  assert.equal(await asksByItself(), true);
  await setSettings(app, { session_timeout: 30 });
  assert.equal(await asksByItself(), false);
});

test("sessions that open nothing any more are forgotten, and no others", async () => {
  const { db } = app.runtime;
  const kept = async () => (await db.selectFrom("sessions").select("digest").execute()).length;
  await db.deleteFrom("sessions").execute();
  const used = await openSession(db, ada.id);
  await lastUsed("29 days");
  const owing = await openSession(db, ada.id, { owes: "password" });
  await sweepSessions(app.runtime);
  assert.equal((await owingSession(db, owing))?.id, ada.id);
  assert.equal(await kept(), 2);
  await db.updateTable("sessions").set({ created_on: sql`now() - interval '61 minutes'` }).execute();
  await sweepSessions(app.runtime);
  assert.equal(await owingSession(db, owing), undefined);
  assert.equal(await kept(), 1);
  assert.equal((await viewerOfSession(app.runtime, used))?.id, ada.id);
  await lastUsed("31 days");
  await sweepSessions(app.runtime);
  assert.equal(await kept(), 0);
});
