import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ADMIN_KEY, answered, project, type TestApp, testApp } from "../testing/index.js";

describe("A name that another change takes meanwhile is taken, and no mistake of ours", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
    await project(app, "home");
  });
  after(() => app.close());

  const kinds = [
    { kind: "version", table: "versions", path: "/versions" },
    { kind: "issue_category", table: "issue_categories", path: "/issue_categories" },
  ];
  for (const { kind, table, path } of kinds) {
    test(`of a ${kind}, created or renamed`, async () => {
      const { db } = app.runtime;
      const send = (method: string, to: string, name: string) =>
        app.request(to, { method, key: ADMIN_KEY, json: { [kind]: { name } } });
      const list = `/projects/home${path}.json`;
      const create = async (name: string) => (await answered(app, "POST", list, { [kind]: { name } }))[kind].id;
      const [first, second] = [await create("First"), await create("Second")];
      const waits = sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let answers: Promise<Response[]> | undefined;
      await db.transaction().execute(async (trx) => {
        await sql`update ${sql.table(table)} set name = 'Wanted' where id = ${first}`.execute(trx);
        let areDone = false;
        const sent = [send("PUT", `${path}/${second}.json`, "Wanted"), send("POST", list, "Wanted")];
        answers = Promise.all(sent).finally(() => {
          areDone = true;
        });
        while (!areDone && ((await waits.execute(db)).rows[0]?.n ?? 0) < sent.length);
      });
      for (const answer of (await answers) ?? []) {
        assert.equal(answer.status, 422);
        assert.deepEqual(await answer.json(), { errors: ["Name has already been taken"] });
      }
    });
  }
});
