import { sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";

export const countedAttempts: Migrations = {
  "2026-12-24-10 attempts that are counted": {
    async up(db) {
      // Counts of minutes need not outlive a crash of the database, so nothing waits for the disk to write them.
      await sql`
        create unlogged table attempt_counts (
          digest text primary key,
          times integer not null,
          until timestamptz not null
        )`.execute(db);
      await sql`create index attempt_counts_until on attempt_counts (until)`.execute(db);
    },
  },
};
