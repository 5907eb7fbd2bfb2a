import assert from "node:assert/strict";
import pg from "pg";
import { createLog, openDatabase } from "../../src/kernel/index.js";
import type { Acknowledged, Cast } from "./storm.js";

/** Asks the database itself, without the product. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

/** The bundled database of a folder, which nobody may be using. */
export async function askingBundled<T>(dataDir: string, act: (ask: Ask) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, createLog("silent"), "alone");
  try {
    return await act(async <Row>(text: string) => (await database.boss.executeSql(text)).rows as Row[]);
  } finally {
    await database.close();
  }
}

export async function askingPostgres<T>(url: string, act: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(async <Row>(sql: string) => (await client.query(sql)).rows as Row[]);
  } finally {
    await client.end();
  }
}

/**
 * Everything acknowledged is there, and everything that is there was told once to everybody it concerns: the watcher,
 * and the author of the issue when somebody else commented.
 */
export async function assertNothingLost(ask: Ask, kept: Acknowledged, { watcher }: Cast): Promise<void> {
  const issues = await ask<{ id: number; author_id: number }>("select id, author_id from issues");
  const journals = await ask<{ id: number; user_id: number; author_id: number; notes: string }>(
    "select j.id, j.user_id, i.author_id, j.notes from journals j join issues i on j.entity_type = 'Issue' and i.id = j.entity_id",
  );
  const stored = new Set<number | string>([...issues.map(({ id }) => id), ...journals.map(({ notes }) => notes)]);
  const lost = [...kept.issues, ...kept.comments].filter((one) => !stored.has(one));
  assert.deepEqual(lost, [], "acknowledged and gone");

  const expected = [
    ...issues.map(({ id }) => `${watcher.id} Issue ${id}`),
    ...journals.map(({ id }) => `${watcher.id} Journal ${id}`),
    ...journals.filter((one) => one.user_id !== one.author_id).map((one) => `${one.author_id} Journal ${one.id}`),
  ];
  const events = await ask<{ user_id: number; source_type: string; source_id: number }>(
    "select user_id, source_type, source_id from service_notification_events",
  );
  const found = events.map(({ user_id, source_type, source_id }) => `${user_id} ${source_type} ${source_id}`);
  assert.deepEqual(found.sort(), expected.sort());
}
