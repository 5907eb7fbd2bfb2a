import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type TestApp, testApp } from "../testing/index.js";
import { alone } from "./alone.js";

let app: TestApp;
before(async () => {
  app = await testApp();
});
after(() => app.close());

test("an import, however long it takes, holds no row back that others are done with", async () => {
  const { db } = app.runtime;
  const { rows } = await alone(app.runtime, "long", () =>
    sql<{ holds: boolean }>`
      select backend_xmin is not null or backend_xid is not null as holds from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`.execute(db),
  );
  assert.deepEqual(rows, [{ holds: false }]);
});
