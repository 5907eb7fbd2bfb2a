import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type TestApp, testApp } from "../../src/testing/index.js";

/** What the product's own pages delete, and the database keeps while something refers to it. */
const DELETED = ["issue_priorities", "issue_statuses", "roles", "trackers", "user_types"];

describe("What a deletion is refused for", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  test("has a name in every language, whatever its table is called", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confdeltype in ('a', 'r') and confrelid::regclass::text = any(${DELETED})
       order by 1`.execute(app.runtime.db);
    const names = rows.map(({ name }) => name);
    assert.deepEqual(names, ["issues", "member_roles", "trackers", "users"]);
    for (const language of ["en", "de"]) {
      const t = app.runtime.words.t(language);
      for (const name of names) assert.doesNotMatch(t(`records.${name}`), /_|records\./);
    }
  });
});
