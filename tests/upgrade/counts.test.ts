import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { viewerByLogin } from "../../src/accounts/index.js";
import { countIssues } from "../../src/issues/list/issue-list.js";
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
    const viewer = await viewerByLogin(db, "ada", { kind: "session", readOnly: false });
    assert.ok(viewer);
    const count = (version: string) => countIssues(db, viewer, { fixed_version_id: version });
    assert.deepEqual([await count("*"), await count("!*")], [1, 2]);
    await sql`update issues set fixed_version_id = 1 where subject = 'nor this'`.execute(db);
    assert.deepEqual([await count("*"), await count("!*")], [2, 1]);
  } finally {
    await app.close();
  }
});
