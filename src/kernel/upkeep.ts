import { sql } from "kysely";
import type { Database } from "./database.js";
import type { JobDeclaration } from "./jobs.js";

/**
 * What autovacuum does on a server. An embedded database has no processes beside its one session, so without this the
 * planner would go on believing that every table is empty, and what was deleted would never be used again.
 */
export const upkeepJobs: JobDeclaration[] = [
  {
    queue: "upkeep-statistics",
    cron: () => "*/20 * * * *",
    work: ({ database }) => refreshStatistics(database),
  },
  {
    queue: "upkeep-vacuum",
    cron: () => "15 4 * * *",
    work: async ({ database }) => {
      if (database.kind === "embedded") await sql`vacuum (analyze)`.execute(database.db);
    },
  },
];

/** Worth calling after much was written at once. A server does it by itself. */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.kind === "embedded") await sql`analyze`.execute(database.db);
}
