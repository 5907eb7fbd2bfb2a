import { sql } from "kysely";
import type { Db, Runtime } from "../../kernel/index.js";

const BATCH = 10_000;
const SEEN_FOR = sql`interval '30 days'`;
const OLDER_THAN = sql`interval '90 days'`;

/** Specification 8. Runs daily; doing it twice, or in two processes at once, is harmless. */
export async function cleanUp(runtime: Pick<Runtime, "db" | "log">): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = await dueIds(runtime.db);
    const deleted = await deleteBatch(runtime.db, batch);
    total += deleted.length;
    // Fewer deleted than found: somebody renewed them meanwhile. The next night finds what is left.
    if (batch.length < BATCH || deleted.length === 0) break;
  }
  if (total > 0) runtime.log.info({ notifications: total }, "old notifications are gone");
  return total;
}

/** Seen long ago with nothing new since, or without any event for long. */
const due = sql<boolean>`(
  (n.seen_at < now() - ${SEEN_FOR} and n.last_event_at < n.seen_at) or n.last_event_at < now() - ${OLDER_THAN})`;

async function dueIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from service_notifications n where n.last_event_at < now() - ${SEEN_FOR} and ${due}
     order by n.last_event_at limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

/** With the condition asked again: a notification that a job renewed in between stays. Events go with theirs. */
async function deleteBatch(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    delete from service_notifications n where n.id = any(${ids}::bigint[]) and ${due} returning n.id`.execute(db);
  return rows.map((row) => row.id);
}
