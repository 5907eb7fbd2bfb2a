import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { emptyDatabase } from "../../../testing/index.js";
import { createLog } from "../../process/log.js";
import { openDatabase } from "../database.js";
import { statementNames } from "./named-statements.js";

test("a statement gets its name the second time it is seen, and always the same", () => {
  const { nameOf } = statementNames(500);
  assert.equal(nameOf("select 1"), undefined);
  const name = nameOf("select 1");
  assert.match(name ?? "", /^s[\w-]{22}$/);
  assert.equal(nameOf("select 1"), name);
  assert.equal(statementNames(500).nameOf("select 1"), undefined);
});

for (const [what, text] of [
  ["that begins or ends a transaction", "begin"],
  ["among others in one text", "select 1; select 2"],
  ["whose plan depends on its parameters", "/* unnamed */ select 1"],
  ["as long as a list of thousands", `select '${"x".repeat(30_000)}'`],
] as const) {
  test(`a statement ${what} has no name`, () => {
    const { nameOf } = statementNames(500);
    for (let time = 0; time < 3; time++) assert.equal(nameOf(text), undefined);
  });
}

test("names are bounded: when all are taken they are given anew, to connections of a new generation", () => {
  const { nameOf, generation } = statementNames(10);
  for (let number = 0; number < 100; number++) {
    nameOf(`select ${number}`);
    assert.notEqual(nameOf(`select ${number}`), undefined);
  }
  assert.equal(generation(), 9);
});

test("a text whose answer changed its form gets no name any more, the others keep theirs", () => {
  const { nameOf, leaveUnnamed } = statementNames(500);
  for (let time = 0; time < 2; time++) for (const text of ["select 1", "select 2"]) nameOf(text);
  leaveUnnamed("select 1");
  assert.equal(nameOf("select 1"), undefined);
  assert.notEqual(nameOf("select 2"), undefined);
});

test("texts that are seen once are forgotten", () => {
  const { nameOf, generation } = statementNames(10);
  for (let number = 0; number < 100; number++) assert.equal(nameOf(`select ${number}`), undefined);
  assert.equal(nameOf("select 1"), undefined);
  assert.equal(generation(), 0);
});

test("a prepared statement whose table changed fails at most once on a connection", async (t) => {
  const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("silent"));
  t.after(() => database.close());
  const { db } = database;
  await sql`create table things (id int)`.execute(db);
  const look = () => sql`select * from things`.execute(db);
  for (let time = 0; time < 3; time++) await look();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db);
  assert.ok((rows[0]?.n ?? 0) >= 1);
  await sql`alter table things add name text`.execute(db);
  await assert.rejects(look(), /cached plan/);
  await look();
});
