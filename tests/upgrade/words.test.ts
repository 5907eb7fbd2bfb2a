import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { session } from "../../src/testing/index.js";
import { olderHouse } from "./older-house.js";

const WRITTEN = [
  `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
   select 1, 1, 1, 1, subject, 2 from unnest(array['Die Tür', 'The roof']) subject`,
  `insert into journals (entity_type, entity_id, user_id, notes) values ('Issue', 2, 2, 'says Müller')`,
];

test("what was written before is found whatever signs stand around it", async () => {
  // The last day before signs beyond ASCII were no letters.
  const app = await olderHouse("2026-12-28-2", [
    `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id) values (1, 1, 1, 1, 'The “roof”', 2)`,
    `insert into journals (entity_type, entity_id, user_id, notes) values ('Issue', 1, 2, 'says M.\u00a0Dupont')`,
  ]);
  try {
    const cookie = await session(app, { id: 2 });
    for (const q of ["roof", "dupont"]) {
      const page = await app.request(`/search?q=${q}`, { cookie, headers: { accept: "text/html" } });
      assert.match(await page.text(), /class="feed-title"/, q);
    }
  } finally {
    await app.close();
  }
});

test("what was written before is found whatever its accents, and old indexes are gone", async () => {
  // The last day before a search passed over accents.
  const app = await olderHouse("2026-12-23", WRITTEN);
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
