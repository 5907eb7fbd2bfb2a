import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, type TestHouse, testHouse } from "../testing/index.js";
import { openSession, viewerOfSession } from "./sessions.js";

let house: TestHouse;
let ada: Person;
before(async () => {
  house = await testHouse();
  ada = await person(house, "ada");
});
after(() => house.close());

const lastUsed = (ago: string) =>
  house.ground.db
    .updateTable("sessions")
    .set({ last_used_on: sql`now() - ${ago}::interval` })
    .execute();

test("a session lasts as long as it is used, and ends after thirty idle days", async () => {
  const { db } = house.ground;
  const token = await openSession(db, ada.id);
  await lastUsed("29 days");
  assert.equal((await viewerOfSession(db, token))?.id, ada.id);
  await lastUsed("20 days");
  assert.equal((await viewerOfSession(db, token))?.id, ada.id, "the use before began the thirty days anew");
  await lastUsed("31 days");
  assert.equal(await viewerOfSession(db, token), undefined);
});
