import assert from "node:assert/strict";
import { test } from "node:test";
import { databaseProxy, emptyDatabase } from "../../../testing/index.js";
import { refuseUnsuitable } from "./refuse-unsuitable.js";

test("a proxy that forgets prepared statements is refused with what it needs, another one is none of our business", async (t) => {
  const url = await emptyDatabase();
  await refuseUnsuitable({ connectionString: await databaseProxy(t, url) });
  await assert.rejects(refuseUnsuitable({ connectionString: await databaseProxy(t, url, { forgets: true }) }), {
    name: "WrongConfiguration",
    message:
      /^DATABASE_URL: the database is reached by a proxy that forgets prepared statements: .* max_prepared_statements = 500/,
  });
});
