import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, person, session, type TestApp, testApp } from "../../testing/index.js";

describe("The page of information", () => {
  let app: TestApp;
  let admin: string;
  before(async () => {
    app = await testApp({
      variables: { BASE_URL: "http://works.example", DATABASE_URL: "postgres://ada:tops3cret@db.example/works" },
    });
    admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  });
  after(() => app.close());

  const headers = { accept: "text/html" };
  const page = async (of = app, cookie = admin) => (await of.request("/admin/info", { headers, cookie })).text();

  test("says what runs here, and no secret", async () => {
    const html = await page();
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(app.runtime.db);
    for (const said of [process.versions.node, rows[0]?.server_version ?? "", "http://works.example"])
      assert.ok(html.includes(`>${said}<`), said);
    assert.match(html, /A server of yours \(DATABASE_URL\)/);
    assert.doesNotMatch(html, /tops3cret/);
  });

  test("says what needs attention", async () => {
    const html = await page();
    assert.match(html, /begins with http:\/\//);
    assert.match(html, /Mail is off/);
    assert.doesNotMatch(html, /given up after|has waited/);
    await sql`insert into pgboss.job (name, state) values ('notify', 'failed')`.execute(app.runtime.db);
    await sql`insert into pgboss.job (name, start_after) values ('notify', now() - interval '5 minutes')`.execute(
      app.runtime.db,
    );
    const later = await page();
    assert.match(later, /1 job was given up after several attempts/);
    assert.match(later, /A job has waited for more than a minute/);
  });

  test("says that nothing does where that is so", async () => {
    const calm = await testApp({ variables: { BASE_URL: "http://localhost:3000", SMTP_URL: "smtp://localhost:2525" } });
    try {
      const cookie = await session(calm, (await answered(calm, "GET", "/users/current.json")).user);
      assert.match(await page(calm, cookie), /Nothing needs your attention/);
    } finally {
      await calm.close();
    }
  });

  test("is closed to everybody else", async () => {
    const cookie = await session(app, await person(app, "ada"));
    assert.equal((await app.request("/admin/info", { headers, cookie })).status, 403);
  });
});
