import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { emptyDatabase } from "../../testing/index.js";
import { createLog } from "../process/log.js";
import { openDatabase } from "./database.js";
import { createTrigramIndex } from "./trigram-index.js";

async function indexesIn(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir: "" }, createLog("silent"));
  const { db } = database;
  await sql`create table things (name text)`.execute(db);
  await db.transaction().execute(async (trx) => {
    await createTrigramIndex(trx, "things_names", sql`things using gin (name gin_trgm_ops)`);
    await sql`create table later (id int)`.execute(trx);
  });
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where schemaname = 'public'`.execute(db);
  assert.equal((await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows.length, 2);
  await database.close();
  return rows.map(({ indexname }) => indexname);
}

test("an index of parts finds its extension wherever the administrator keeps it", async () => {
  const databaseUrl = await emptyDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema "Our extensions"; create extension pg_trgm schema "Our extensions"`);
  await client.end();
  assert.deepEqual(await indexesIn(databaseUrl), ["things_names"]);
});

test("an index of parts is made with an extension that is not there yet", async () => {
  assert.deepEqual(await indexesIn(await emptyDatabase()), ["things_names"]);
});
