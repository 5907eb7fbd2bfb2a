import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { ADMIN_KEY, answered, emptyDatabase, preparedDatabase, testApp } from "../../../testing/index.js";
import { createLog } from "../../process/log.js";
import { openDatabase } from "../database.js";

/** What administrators give a role or a database for other programs. */
const OTHERS = {
  datestyle: "German",
  intervalstyle: "sql_standard",
  bytea_output: "escape",
  extra_float_digits: "-3",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  default_transaction_isolation: "serializable",
  timezone: "Asia/Kolkata",
  statement_timeout: "1ms",
  lock_timeout: "1ms",
  idle_session_timeout: "1ms",
  idle_in_transaction_session_timeout: "1ms",
  gin_fuzzy_search_limit: "1",
  client_encoding: "LATIN1",
  jit: "on",
};

async function settingsOf(url: string, settings: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set ${name} = '${value}'`);
  await client.end();
}

suite("What a database is set to for other programs changes nothing", () => {
  test("from the first start on: each value is read as it was written, and a job takes the time it takes", async (t) => {
    const databaseUrl = await emptyDatabase();
    await settingsOf(databaseUrl, OTHERS);
    const database = await openDatabase({ databaseUrl, dataDir: "" }, createLog("silent"));
    t.after(() => database.close());
    for (const db of [database.db, database.web]) {
      const { rows } = await sql<Record<string, unknown>>`
        select '2026-02-01T10:00:00+01:00'::timestamptz as moment, '2026-02-01'::date as day, '\\x00ff'::bytea as bytes,
               0.1::float8 + 0.2 as sum, ${["a", null]}::text[] as texts, ${null}::int = null as unknown, 'a\\b' as text, 'ö€' as letters,
               '2026-02-01T20:00:00Z'::timestamptz::date as "lastDay", pg_sleep(0.05)::text as slept`.execute(db);
      assert.deepEqual(rows[0], {
        moment: new Date("2026-02-01T09:00:00Z"),
        day: "2026-02-01",
        bytes: Buffer.from([0, 255]),
        sum: 0.30000000000000004,
        texts: ["a", null],
        unknown: null,
        text: "a\\b",
        letters: "ö€",
        lastDay: "2026-02-01",
        slept: "",
      });
      const isolation = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
        db,
      );
      assert.equal(isolation.rows[0]?.level, "read committed");
    }
  });

  test("of an installation that is in use", async (t) => {
    const databaseUrl = await preparedDatabase();
    await settingsOf(databaseUrl, OTHERS);
    const app = await testApp({ databaseUrl });
    t.after(() => app.close());
    await app.startWorkers();
    const { project } = await answered(app, "POST", "/projects.json", {
      project: { name: "Garden", identifier: "garden" },
    });
    const before = Date.now();
    const { issue } = await answered(app, "POST", "/issues.json", {
      issue: { project_id: project.id, subject: "Rake – täglich", estimated_hours: 0.1, due_date: "2027-02-01" },
    });
    assert.equal(issue.due_date, "2027-02-01");
    assert.equal(issue.subject, "Rake – täglich");
    assert.ok(Date.parse(issue.created_on) >= before - 2_000);
    await app.settled();
    assert.equal((await app.request("/issues", { key: ADMIN_KEY })).status, 200);
  });
});

test("options of the address hold where the product leaves the choice, and nothing else of it sets how texts and times are read", async (t) => {
  const url = new URL(await emptyDatabase());
  url.searchParams.set("options", "-c work_mem=7MB -c jit=on -c timezone=Asia/Kolkata -c statement_timeout=1s");
  for (const [name, value] of Object.entries({ client_encoding: "LATIN1", statement_timeout: "1", query_timeout: "1" }))
    url.searchParams.set(name, value);
  const database = await openDatabase({ databaseUrl: url.href, dataDir: "" }, createLog("silent"));
  t.after(() => database.close());
  const inForce = async (db: typeof database.db) => {
    const names = ["work_mem", "jit", "join_collapse_limit", "timezone", "client_encoding", "statement_timeout"];
    const { rows } = await sql<{ setting: string }>`
      select current_setting(name) as setting from unnest(${names}::text[]) name`.execute(db);
    return rows.map(({ setting }) => setting);
  };
  assert.deepEqual(await inForce(database.db), ["7MB", "on", "3", "UTC", "UTF8", "0"]);
  assert.deepEqual(await inForce(database.web), ["7MB", "on", "3", "UTC", "UTF8", "30s"]);
});
