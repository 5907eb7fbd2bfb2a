import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { searchPrincipals } from "../../src/accounts/index.js";
import { setSettings } from "../../src/testing/index.js";
import { olderHouse } from "./older-house.js";

test("who was there before names were stored as they are shown has one, and is found by it", async () => {
  const app = await olderHouse("2026-12-30", [
    `insert into users (login, firstname, lastname, user_type_id) values ('grace', 'Grace', 'Hopper', 1)`,
    `insert into users (type, login, firstname, user_type_id) values ('group', '', 'Crew', null)`,
  ]);
  const everybody = { rule: sql<boolean>`true`, ids: sql`select id from users` };
  const found = async (typed: string) =>
    (await searchPrincipals(app.runtime.db, { typed, eligible: everybody })).map(({ name }) => name);
  try {
    assert.deepEqual(await found("grace hop"), ["Grace Hopper"]);
    assert.deepEqual(await found("crew"), ["Crew"]);
    await setSettings(app, { user_format: "lastname_comma_firstname" });
    assert.deepEqual(await found("hopper, g"), ["Hopper, Grace"]);
  } finally {
    await app.close();
  }
});
