import { sql } from "kysely";
import { createLog, kernelMigrations, migrate, openDatabase } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { emptyDatabase, type TestApp, testApp } from "../../src/testing/index.js";

/** What every installation has: a person, a project, and what an issue needs. */
const HOUSE = [
  `insert into user_types (name, internal) values ('Internal', true)`,
  `insert into users (type, login, firstname, admin, user_type_id)
   values ('anonymous', '', 'Anonymous', false, null), ('user', 'ada', 'Ada', true, 1)`,
  `insert into projects (name, identifier, description) values ('Büro', 'home', '')`,
  `insert into enabled_modules (project_id, name) values (1, 'issue_tracking')`,
  `insert into issue_statuses (name, is_closed, position) values ('New', false, 1)`,
  `insert into trackers (name, position, default_status_id, description) values ('Bug', 1, 1, '')`,
  `insert into issue_priorities (name, position, is_default) values ('Normal', 1, true)`,
];

/**
 * The product of today on a database of an earlier day, which held these rows besides.
 *
 * @param before steps of this day and later ran when it was opened
 */
export async function olderHouse(before: string, rows: string[]): Promise<TestApp> {
  const databaseUrl = await emptyDatabase();
  const old = await openDatabase({ databaseUrl, dataDir: "" }, createLog("fatal"));
  const steps = [{ name: "kernel", migrations: kernelMigrations }, ...parts].map(({ name, migrations = {} }) => ({
    name,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([step]) => step < before)),
  }));
  await migrate(old.db, steps, createLog("fatal"));
  for (const statement of [...HOUSE, ...rows]) await sql.raw(statement).execute(old.db);
  await old.close();
  return testApp({ parts, databaseUrl });
}
