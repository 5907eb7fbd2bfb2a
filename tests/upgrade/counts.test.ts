import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { olderHouse } from "./older-house.js";

/** One that is planned, two that are not. */
const WRITTEN = [
  `insert into versions (project_id, name) values (1, 'Opening')`,
  `insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject, fixed_version_id)
   values (1, 1, 1, 1, 2, 'planned', 1), (1, 1, 1, 1, 2, 'not planned', null), (1, 1, 1, 1, 2, 'nor this', null)`,
];

test("issues that had a version before are counted by whether they have one", async () => {
  // The last day before versions were counted.
  const app = await olderHouse("2026-12-27", WRITTEN);
  try {
    const { db } = app.runtime;
    const counts = async () => {
      const { rows } = await sql<{ planned: number; unplanned: number }>`
        select sum(count) filter (where value is not null)::int as planned,
               sum(count) filter (where value is null)::int as unplanned
          from issue_counts where field = 'fixed_version_id'`.execute(db);
      return rows[0];
    };
    assert.deepEqual(await counts(), { planned: 1, unplanned: 2 });
    await sql`update issues set fixed_version_id = 1 where subject = 'nor this'`.execute(db);
    assert.deepEqual(await counts(), { planned: 2, unplanned: 1 });
  } finally {
    await app.close();
  }
});
