import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { emptyDatabase } from "../../testing/index.js";
import { createLog } from "../process/log.js";
import { type Blanks, builtOnce, flattened } from "./built-once.js";
import { openDatabase } from "./database.js";

const numbers = builtOnce((db, { least, most }: Blanks<{ least: number; most: number }>) =>
  db
    .selectFrom(sql<{ n: number }>`generate_series(1, 9)`.as<"s">(sql`s (n)`))
    .select(["s.n", sql<string>`'price'`.as("word")])
    .where("s.n", ">=", least)
    .where("s.n", "<=", most),
);

test("a select that was built once is given its values each time, in their places, and stands in others", async (t) => {
  const { db, close } = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("silent"));
  t.after(close);
  const found = async (given: Parameters<typeof numbers>[0]) =>
    (await numbers(given).execute(db)).rows.map(({ n }) => n);
  assert.deepEqual(await found({ least: 2, most: 4 }), [2, 3, 4]);
  assert.deepEqual(await found({ most: 9, least: 8 }), [8, 9]);
  assert.deepEqual(
    await found({ least: sql`${3} + 1`, most: sql`${5}` }),
    [4, 5],
    "a piece of SQL in place of a value",
  );
  const { rows } = await sql<{ sum: number }>`
    select sum(n)::int + ${100}::int as sum from (${numbers({ least: 1, most: 3 })}) found where n <> ${2}`.execute(db);
  assert.deepEqual(rows, [{ sum: 104 }]);
  const few = flattened(sql<boolean>`n between ${1} and ${sql`${2}::int`}`);
  const some = await sql<{ n: number }>`select n from (${numbers({ least: 0, most: 9 })}) all_of where ${few}`.execute(
    db,
  );
  assert.deepEqual(some.rows, [{ n: 1 }, { n: 2 }]);
});

test("a literal that looks like a parameter is refused when the select is built, not mixed up with one", () => {
  const wrong = builtOnce((db, { n }: Blanks<{ n: number }>) =>
    db.selectNoFrom([sql<string>`'$1'`.as("text"), n.as("n")]),
  );
  assert.throws(() => wrong({ n: 1 }), /built once/);
});
