import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { emptyDatabase } from "../../../testing/index.js";
import { askingUntilSilent, Silence } from "./silence.js";

test("who waits longer than the limit for an answer is refused, also after nobody asked for as long", async () => {
  const client = new pg.Client(await emptyDatabase());
  await client.connect();
  const ask = askingUntilSilent(client as unknown as pg.PoolClient, 200);
  await setTimeout(300);
  assert.deepEqual((await ask({ text: "select 1 as one" })).rows, [{ one: 1 }]);
  await assert.rejects(ask({ text: "select 1 / 0" }), /division by zero/);
  await assert.rejects(ask({ text: "select pg_sleep(1)" }), Silence);
  await client.end();
});
