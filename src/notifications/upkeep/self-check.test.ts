import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type KyselyPlugin, type QueryResult, sql, type UnknownRow } from "kysely";
import { answered, type Person, person, project, type TestApp, testApp } from "../../testing/index.js";
import { checkNowAndThen } from "./self-check.js";

describe("Badge and list, compared now and then", () => {
  let app: TestApp;
  let ada: Person;

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    ada = await person(app, "ada");
    const { id: project_id } = await project(app, "home", { members: { Manager: [ada] } });
    for (const subject of ["Gate", "Door", "Roof", "Wall", "Path", "Lamp"]) {
      await answered(app, "POST", "/issues.json", { issue: { project_id, subject, assigned_to_id: ada.id } });
    }
    await app.settled();
  });
  after(() => app.close());

  /** How often they disagreed, when each answer of the database comes to the check through `answer`. */
  async function mismatches(answer: (result: QueryResult<UnknownRow>) => Promise<QueryResult<UnknownRow>>) {
    const { runtime } = app;
    const { mismatches: counter } = runtime.contributions.notifications.metrics;
    const count = async () => (await counter.get()).values[0]?.value ?? 0;
    const earlier = await count();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => answer(result),
    };
    await checkNowAndThen({ ...runtime, db: runtime.db.withPlugin(plugin) }, ada.id, 0);
    return (await count()) - earlier;
  }

  test("do not disagree because of what changes while they are read", async () => {
    const notifications = async () =>
      (await sql`select id from service_notifications where user_id = ${ada.id}`.execute(app.runtime.db)).rows.length;
    const earlier = await notifications();
    const found = await mismatches(async (result) => {
      await sql`
        delete from service_notifications
         where id = (select min(id) from service_notifications where user_id = ${ada.id})`.execute(app.runtime.db);
      return result;
    });
    assert.equal(found, 0);
    assert.ok((await notifications()) < earlier - 1);
  });

  test("are counted when they disagree", async () => {
    const oneMore = (row: UnknownRow) => (typeof row.count === "number" ? { ...row, count: row.count + 1 } : row);
    assert.equal(await mismatches(async (result) => ({ ...result, rows: result.rows.map(oneMore) })), 1);
  });
});
