import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import { answered, people, project, type TestApp, testApp } from "../../../testing/index.js";
import { countIssues, issueList } from "../issue-list.js";
import type { Filters } from "../issue-query.js";

/** Two of three issues have it, and no cell counts them. */
const filters: Filters = { description: "~word" };

describe("A count that only a look at each issue tells", () => {
  let app: TestApp;
  let ada: Viewer;
  const statements: string[] = [];

  before(async () => {
    app = await testApp();
    const cast = await people(app, "ada", "grace");
    await project(app, "garden", { members: { Developer: [cast.ada] } });
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject, description)
      select 1, 1, 1, 2, ${cast.ada.id}, 'Bed ' || n, case when n % 3 > 0 then 'A word' else '' end
        from generate_series(1, 300) n`.execute(app.runtime.db);
    await sql`analyze issues`.execute(app.runtime.db);
    ada = (await viewerByLogin(app.runtime.db, "ada", { kind: "session", readOnly: false })) as Viewer;
    app.runtime.database.onStatement((text) => statements.push(text));
  });
  after(() => app.close());

  /** A page of ten, and whether all that match were looked at for it. */
  async function page(offset = 0, sort = "id") {
    statements.length = 0;
    const { issues, total } = await issueList(app.runtime.db, ada, { filters, sort, limit: 10, offset });
    const looks = statements.filter((text) => text.includes("found as materialized")).length;
    return { ids: issues.map(({ id }) => id), total, looks, statements: statements.length };
  }

  const idsFrom = (first: number) =>
    Array.from({ length: 10 }, (_, n) => first + n + Math.floor((n + (first % 3) - 1) / 2));

  test("is counted for the first page, and the others are walked to, in one statement each", async () => {
    assert.deepEqual(await page(), { ids: idsFrom(1), total: 200, looks: 1, statements: 1 });
    assert.deepEqual(await page(), { ids: idsFrom(1), total: 200, looks: 0, statements: 1 });
    assert.deepEqual(await page(10), { ids: idsFrom(16), total: 200, looks: 0, statements: 1 });
  });

  test("has the pages kept that were looked for, each in its order", async () => {
    const pages = [];
    for (const sort of ["id", "id:desc", "id", "id:desc"]) pages.push(await page(20, sort));
    const [up, down, ...again] = pages;
    assert.deepEqual(again, [up, down]);
    assert.deepEqual([up?.ids[0], down?.ids[0]], [31, 269]);
    assert.ok(
      statements.every((text) => text.includes("unnest($")),
      "by their ids",
    );
  });

  test("is counted anew after any change, with the page of that moment", async () => {
    await page();
    const { issue } = await answered(app, "POST", "/issues.json", {
      issue: { project_id: 1, subject: "One more", description: "Another word" },
    });
    assert.deepEqual(await page(), { ids: idsFrom(1), total: 201, looks: 1, statements: 2 });
    await answered(app, "DELETE", `/issues/${issue.id}.json`);
    assert.deepEqual(await page(), { ids: idsFrom(1), total: 200, looks: 1, statements: 2 });
  });

  test("is that of the viewer alone, though another one asks the same", async () => {
    await page();
    const visitor = (await viewerByLogin(app.runtime.db, "grace", { kind: "session", readOnly: false })) as Viewer;
    assert.equal(await countIssues(app.runtime.db, visitor, filters), 0);
    const { issues, total } = await issueList(app.runtime.db, visitor, { filters, limit: 10, offset: 0 });
    assert.deepEqual([issues, total], [[], 0]);
    assert.equal((await page()).total, 200);
  });

  test("is not that of somebody who lost a project since", async () => {
    await page();
    await sql`delete from members`.execute(app.runtime.db);
    assert.deepEqual(await page(), { ids: [], total: 0, looks: 1, statements: 2 });
  });

  test("is asked for alone in one statement, whether it is still right or not", async () => {
    for (const change of [sql`select 1`, sql`update issues set description = '' where id = 1`, sql`select 1`]) {
      await change.execute(app.runtime.db);
      statements.length = 0;
      const admin = (await viewerByLogin(app.runtime.db, "admin", { kind: "session", readOnly: false })) as Viewer;
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from issues where description <> ''`.execute(app.runtime.db);
      statements.length = 0;
      assert.equal(await countIssues(app.runtime.db, admin, filters), rows[0]?.total);
      assert.equal(statements.length, 1);
    }
  });
});
