import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { olderHouse } from "./older-house.js";

/** A parent without hours of its own, two levels below it, an issue that has nothing, and a parent of it. */
const WRITTEN = [
  `insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject, parent_id, estimated_hours)
   values (1, 1, 1, 1, 2, 'top', null, null), (1, 1, 1, 1, 2, 'middle', 1, 0.1), (1, 1, 1, 1, 2, 'leaf', 2, 0.2),
          (1, 1, 1, 1, 2, 'other leaf', 2, null), (1, 1, 1, 1, 2, 'alone', null, 4), (1, 1, 1, 1, 2, 'empty', null, null),
          (1, 1, 1, 1, 2, 'below', 6, null)`,
];

test("issues that had subtasks before have their hours", async () => {
  // The last day before hours were added up where they are written.
  const app = await olderHouse("2026-12-26-30", WRITTEN);
  try {
    const hours = async () => {
      const { rows } = await sql<{ hours: number | null }>`
        select total_estimated_hours as hours from issues order by id`.execute(app.runtime.db);
      return rows.map((row) => row.hours);
    };
    assert.deepEqual(await hours(), [0.3, 0.3, 0.2, null, 4, 0, null]);
    await sql`update issues set estimated_hours = 1 where subject = 'other leaf'`.execute(app.runtime.db);
    assert.deepEqual(await hours(), [1.3, 1.3, 0.2, 1, 4, 0, null]);
  } finally {
    await app.close();
  }
});
