import { sql } from "kysely";
import type { TestApp } from "./app.js";

/** Sends a request while a change is open: until it waits for a lock of that change, or is answered. */
export async function meanwhile(app: TestApp, send: () => Promise<Response>): Promise<{ answer: Promise<Response> }> {
  let isDone = false;
  const answer = send().finally(() => {
    isDone = true;
  });
  while (!isDone && !(await somebodyWaits(app)));
  return { answer };
}

async function somebodyWaits({ runtime: { db } }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(db);
  return rows.length > 0;
}
