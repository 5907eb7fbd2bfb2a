import { sql } from "kysely";
import type { Db, Trx } from "../../src/kernel/index.js";
import type { Size } from "../size.js";
import type { Cast } from "./cast.js";
import { seedHistory } from "./history.js";
import { seedIssues } from "./issues.js";
import { seedMemberships } from "./memberships.js";
import { seedNotifications } from "./notifications.js";
import { seedPeople } from "./people.js";
import { seedProjects } from "./projects.js";

/** Fills a new house. The same size gives the same rows, but for the times, which end now. */
export async function seed(db: Db, size: Size, cast: Cast): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await declarePick(trx);
    await seedPeople(trx, size, cast);
    await seedProjects(trx, size);
    await seedMemberships(trx, size, cast);
    await passForeignKeys(trx);
    await seedIssues(trx, size, cast);
    await seedHistory(trx, size);
    await seedNotifications(trx, cast);
    await continueNumbers(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Checking four million references row by row would take half a minute. What is written from here on refers to ids in range. */
export const passForeignKeys = (trx: Trx) => sql`set local session_replication_role = replica`.execute(trx);

/** `pick(n, salt, k)`: a number below k that looks random and is always the same. */
export const declarePick = (trx: Trx) =>
  sql`create function pg_temp.pick(n integer, salt integer, k integer) returns integer
      language sql immutable as 'select ((hashint4extended(n, salt) & 2147483647) % k)::integer'`.execute(trx);

/** Ids were given, so that requests can name them; what the product creates later follows on. */
export async function continueNumbers(trx: Trx): Promise<void> {
  for (const table of ["users", "projects", "issue_categories", "issues"]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      trx,
    );
  }
}
