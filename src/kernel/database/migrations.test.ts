import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { emptyDatabase } from "../../testing/index.js";
import { createLog } from "../process/log.js";
import { openDatabase } from "./database.js";
import { type Migrations, migrate } from "./migrations.js";

test("a start leaves no lock on a connection, and says of a step that fails what it said", async (t) => {
  const database = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("fatal"));
  t.after(() => database.close());
  const heard: string[] = [];
  database.onStatement((text) => heard.push(text));
  const log = createLog("fatal");
  const doors = { up: (db: Kysely<unknown>) => sql`create table doors (id integer)`.execute(db).then(() => {}) };
  const floors = { up: (db: Kysely<unknown>) => sql`create table doors (id integer)`.execute(db).then(() => {}) };
  const house = (migrations: Migrations) => migrate(database.db, [{ name: "house", migrations }], log);
  const both = { "2026-01-01-10 doors": doors, "2026-01-01-11 floors": floors };
  await assert.rejects(house(both), /^Error: Migration 2026-01-01-11 floors failed: relation "doors" already exists$/);
  assert.deepEqual(await house({ "2026-01-01-10 doors": doors }), ["2026-01-01-10 doors"], "nothing of it was kept");
  assert.deepEqual(
    heard.filter((text) => /pg_(try_)?advisory_(un)?lock/.test(text)),
    [],
    "a pooler would keep one of a session",
  );
});

test("a step that takes long is named in the log, and who waits for another process says so", async (t) => {
  const databaseUrl = await emptyDatabase();
  const databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl, dataDir: "" }, createLog("fatal"))));
  t.after(() => Promise.all(databases.map((database) => database.close())));
  const [first, second] = databases;
  assert.ok(first && second);
  const begun = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const slow = {
    up: async () => {
      begun.resolve();
      await ready.promise;
    },
  };
  const parts = [{ name: "house", migrations: { "2026-01-01-10 doors": slow } }];
  t.mock.timers.enable({ apis: ["setInterval"] });
  const said: string[][] = [[], []];
  const logOf = (lines: string[] = []) => pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });

  const done = [migrate(first.db, parts, logOf(said[0]))];
  await begun.promise;
  done.push(migrate(second.db, parts, logOf(said[1])));
  t.mock.timers.tick(5_000);
  assert.match(said[0]?.[0] ?? "", /"migration":"2026-01-01-10 doors".*takes its time/);
  assert.match(said[1]?.[0] ?? "", /waiting for another process that brings the schema up to date/);

  ready.resolve();
  assert.deepEqual(await Promise.all(done), [["2026-01-01-10 doors"], []]);
  t.mock.timers.tick(60_000);
  await setImmediate();
  assert.deepEqual(
    said.map(({ length }) => length),
    [1, 1],
    "nothing is said when it is done",
  );
  const { rows } = await sql`select 1 from migrations_of_parts`.execute(first.db);
  assert.equal(rows.length, 1);
});
