import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { emptyDatabase } from "../../../testing/index.js";
import { createLog } from "../../process/log.js";
import { type Database, openDatabase } from "../database.js";
import { migrate } from "../migrations.js";
import { changesNoted, dataChangesMigrations, forgetChanges } from "./data-changes.js";
import { type Counted, keptTotals, totalsOf } from "./kept-totals.js";
import { momentSeen } from "./moment.js";
import { pageOnce } from "./total-once.js";

const log = createLog("silent");

describe("A total that was counted once", () => {
  let url: string;
  let database: Database;

  before(async () => {
    url = await emptyDatabase();
    database = await openDatabase({ databaseUrl: url, dataDir: "" }, log);
    const tables = {
      "8 tables": {
        async up(db: Kysely<unknown>) {
          await sql`create table things (id serial primary key, of_one integer)`.execute(db);
          await sql`create table others (id serial primary key)`.execute(db);
        },
      },
      ...changesNoted("9 things noted", ["things"]),
    };
    await migrate(database.db, [{ name: "kernel", migrations: { ...dataChangesMigrations, ...tables } }], log);
  });
  after(() => database.close());

  const all = sql<number>`(select count(*)::int from things)`;

  /** What is kept of it; it is counted anew and kept where nothing is, or nothing that is exact. */
  async function ask(count: RawBuilder<number> = all): Promise<{ total: number; wasExact: boolean }> {
    const totals = totalsOf(database.db)?.of(database.db, count);
    assert.ok(totals);
    const { isExact = sql<boolean>`false`, total } = totals.kept ?? {};
    const { rows } = await sql<Counted & { is_exact: boolean }>`
      select ${count} as total, ${momentSeen} as moment, ${isExact} as is_exact`.execute(database.db);
    const [found] = rows;
    assert.ok(found);
    totals.keep(found);
    if (found.is_exact) assert.equal(total, found.total, "what is called exact is what is counted");
    return { total: found.total, wasExact: found.is_exact };
  }

  const noted = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from data_changes`.execute(database.db);
    return rows[0]?.count ?? 0;
  };

  const add = () => sql`insert into things (of_one) values (1)`.execute(database.db);

  test("is exact until a row of its table is added, changed, deleted, or all are", async () => {
    for (const change of [
      sql`insert into things (of_one) values (1), (2)`,
      sql`update things set of_one = 3 where of_one = 1`,
      sql`delete from things where of_one = 2`,
      sql`truncate things`,
    ]) {
      await ask();
      assert.deepEqual((await ask()).wasExact, true);
      await change.execute(database.db);
      assert.equal((await ask()).wasExact, false);
    }
  });

  test("is as exact after a change of a table that is not noted", async () => {
    await ask();
    await sql`insert into others default values`.execute(database.db);
    assert.equal((await ask()).wasExact, true);
  });

  test("is kept by what is asked and by its values", async () => {
    await sql`insert into things (of_one) values (7), (8), (8)`.execute(database.db);
    const of = (one: number) => sql<number>`(select count(*)::int from things where of_one = ${one})`;
    for (const [one, total] of [
      [7, 1],
      [8, 2],
      [7, 1],
      [8, 2],
    ] as const)
      assert.equal((await ask(of(one))).total, total);
    assert.equal((await ask(of(7))).wasExact, true);
  });

  test("is exact while a change is open, and no longer when it took effect, however long ago it began", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("begin; insert into things (of_one) values (1)");
      await ask();
      // What begins and ends meanwhile has a higher number.
      await add();
      assert.equal((await ask()).wasExact, false);
      assert.equal((await ask()).wasExact, true);
      const { total } = await ask();
      await client.query("commit");
      assert.deepEqual(await ask(), { total: total + 1, wasExact: false });
      await client.query("begin; delete from things; rollback");
      assert.equal((await ask()).wasExact, true);
    } finally {
      await client.end();
    }
  });

  test("is counted anew once when the noted changes are forgotten, and then they are few", async () => {
    await add();
    await ask();
    await add();
    await forgetChanges(database.db);
    assert.equal((await ask()).wasExact, false);
    assert.equal((await ask()).wasExact, true);
    await add();
    assert.equal((await ask()).wasExact, false);
    // What is open anywhere on the server, as other tests', keeps what came after it.
    while ((await noted()) > 1) await forgetChanges(database.db);
    assert.equal(await noted(), 1);
  });

  test("is exact after nothing was forgotten, and forgetting keeps what has not ended", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("begin; insert into things (of_one) values (1)");
      await add();
      await forgetChanges(database.db);
      await ask();
      await forgetChanges(database.db);
      await client.query("commit");
      assert.equal((await ask()).wasExact, false);
    } finally {
      await client.end();
    }
  });

  test("is not exact where the numbers of transactions are those of another server", async () => {
    await ask();
    await sql`insert into data_changes (xid) values ('9000000000')`.execute(database.db);
    assert.equal((await ask()).wasExact, false);
    assert.equal((await ask()).wasExact, false);
    await forgetChanges(database.db);
    await ask();
    assert.equal((await ask()).wasExact, true);
  });

  test("is not exact in a database that was made anew under way", async () => {
    await ask();
    await sql`alter table data_changes rename to data_changes_before`.execute(database.db);
    await sql`create table data_changes (like data_changes_before including all)`.execute(database.db);
    assert.equal((await ask()).wasExact, false);
    assert.equal((await ask()).wasExact, true);
  });

  test("is not kept in a transaction, which sees what others do not", async () => {
    await database.db.transaction().execute(async (trx) => assert.equal(totalsOf(trx), undefined));
    for (const db of [database.db, database.web, database.webUntil(new AbortController().signal)])
      assert.equal(totalsOf(db), totalsOf(database.db));
  });

  test("is remembered as no help for good, and kept nevertheless", () => {
    const totals = keptTotals();
    const one = () => totals.of(database.db, all);
    const counted = { total: 1, moment: { snapshot: "1:1:", place: "" } };
    one().keep(counted);
    assert.equal(one().kept?.isNoHelp, false);
    one().isNoHelp();
    one().keep({ ...counted, total: 2 });
    assert.deepEqual([one().kept?.isNoHelp, one().kept?.total], [true, 2]);
  });

  test("goes when there are too many, the oldest first", () => {
    const totals = keptTotals(2);
    const counts = [1, 2, 3].map((one) => sql`select ${one}`);
    const moment = { snapshot: "1:1:", place: "" };
    for (const [total, count] of counts.entries()) totals.of(database.db, count).keep({ total, moment });
    assert.deepEqual(
      counts.map((count) => totals.of(database.db, count).kept?.total),
      [undefined, 1, 2],
    );
  });

  test("a page is kept with it, each page by itself, and both are told anew after a change", async () => {
    const of = sql`things where of_one = 40`;
    const texts: string[] = [];
    database.onStatement((text) => texts.push(text));
    const page = async (offset: number) =>
      await pageOnce(database.db, {
        count: sql`(select count(*)::int from ${of})`,
        page: sql`select id from ${of} order by id desc limit 2 offset ${sql.lit(offset)}`,
      });
    assert.deepEqual(await page(0), { ids: [], total: 0 });
    await sql`insert into things (id, of_one) values (901, 40), (902, 40), (903, 40)`.execute(database.db);
    for (const _ of ["found", "kept"]) {
      assert.deepEqual(await page(0), { ids: [903, 902], total: 3 });
      assert.deepEqual(await page(2), { ids: [901], total: 3 });
    }
    await sql`delete from things where id = 902`.execute(database.db);
    assert.deepEqual(await page(0), { ids: [903, 901], total: 2 });
    assert.deepEqual(await page(2), { ids: [], total: 2 });
    assert.equal(texts.filter((text) => text.includes("select case")).length, 7, "each in one statement");
    await database.db.transaction().execute(async (trx) => {
      await sql`delete from things where id = 903`.execute(trx);
      const count = sql<number>`(select count(*)::int from ${of})`;
      assert.deepEqual(await pageOnce(trx, { count, page: sql`select id from ${of}` }), { ids: [901], total: 1 });
    });
  });
});
