import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createLog, kernelMigrations, migrate, openDatabase } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { emptyDatabase, session, testApp } from "../../src/testing/index.js";

/** The last day before a search passed over accents. */
const BEFORE = "2026-12-23";

const WRITTEN = [
  `insert into user_types (name, internal) values ('Internal', true)`,
  `insert into users (type, login, firstname, admin, user_type_id)
   values ('anonymous', '', 'Anonymous', false, null), ('user', 'ada', 'Ada', true, 1)`,
  `insert into projects (name, identifier, description) values ('Büro', 'home', '')`,
  `insert into enabled_modules (project_id, name) values (1, 'issue_tracking')`,
  `insert into issue_statuses (name, is_closed, position) values ('New', false, 1)`,
  `insert into trackers (name, position, default_status_id, description) values ('Bug', 1, 1, '')`,
  `insert into issue_priorities (name, position, is_default) values ('Normal', 1, true)`,
  `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
   select 1, 1, 1, 1, subject, 2 from unnest(array['Die Tür', 'The roof']) subject`,
  `insert into journals (entity_type, entity_id, user_id, notes) values ('Issue', 2, 2, 'says Müller')`,
];

test("what was written before is found whatever its accents, and old indexes are gone", async () => {
  const databaseUrl = await emptyDatabase();
  const old = await openDatabase({ databaseUrl, dataDir: "" }, createLog("fatal"));
  const steps = [{ name: "kernel", migrations: kernelMigrations }, ...parts].map(({ name, migrations = {} }) => ({
    name,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([step]) => step < BEFORE)),
  }));
  await migrate(old.db, steps, createLog("fatal"));
  for (const statement of WRITTEN) await sql.raw(statement).execute(old.db);
  await old.close();
  const app = await testApp({ parts, databaseUrl });
  try {
    const cookie = await session(app, { id: 2 });
    for (const [q, title] of Object.entries({ tur: "Die Tür", muller: "The roof", buro: "Büro", roof: "The roof" })) {
      const page = await app.request(`/search?q=${q}`, { cookie, headers: { accept: "text/html" } });
      const titles = [...(await page.text()).matchAll(/<a class="feed-title"[^>]*>(.*?)<\/a>/g)];
      const words = titles.map(([, one = ""]) => one.replace(/<span.*|<[^>]*>/g, ""));
      assert.deepEqual(words, [title], q);
    }
    const { rows } = await sql`
      select indexname from pg_indexes where indexname like '%\\_plain' or indexdef like '%search_words_before%'`.execute(
      app.runtime.db,
    );
    assert.deepEqual(rows, []);
  } finally {
    await app.close();
  }
});
