import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createLog, kernelMigrations, migrate, openDatabase } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { emptyDatabase } from "../../src/testing/index.js";

/** The last step before the keys of created records were kept by class. */
const BEFORE = "2026-12-09-70";

const own = { name: "kernel", migrations: kernelMigrations };

const then = [own, ...parts].map(({ name, migrations = {} }) => ({
  name,
  migrations: Object.fromEntries(Object.entries(migrations).filter(([step]) => step < BEFORE)),
}));

/** What was created with which key by an author, and by one who took over the cases of another. */
const DATA = [
  `insert into user_types (name, internal, features, is_default) values ('Internal', true, '{}', true)`,
  `insert into users (type, login, firstname, mail, user_type_id)
   select 'user', login, initcap(login), login || '@example.test', 1 from unnest(array['ada', 'heir']) login`,
  `insert into projects (name, identifier) values ('Home', 'home')`,
  `insert into issue_statuses (name, position) values ('New', 1)`,
  `insert into trackers (name, position, default_status_id) values ('Bug', 1, 1)`,
  `insert into issue_priorities (name, position) values ('Normal', 1)`,
  `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id) values (1, 1, 1, 1, 'One', 1)`,
  `insert into issue_creation_keys (user_id, key, issue_id, digest) values (1, 'k', 1, 'its digest')`,
  `insert into crm_case_statuses (name, position) values ('New', 1)`,
  `insert into crm_cases (project_id, status_id, author_id, name, creation_key)
   values (1, 1, 1, 'One', 'k'), (1, 1, 2, 'Two', 'k'), (1, 1, 2, 'Three', 'k'), (1, 1, 2, 'Four', null)`,
];

test("an installation of before keeps the keys of issues and cases, one record for each", async () => {
  const { db, close } = await openDatabase({ databaseUrl: await emptyDatabase(), dataDir: "" }, createLog("fatal"));
  try {
    await migrate(db, then, createLog("fatal"));
    for (const statement of DATA) await sql.raw(statement).execute(db);
    await migrate(db, [own, ...parts], createLog("fatal"));
    const keys = db.selectFrom("creation_keys").select(["user_id", "entity_type", "entity_id", "digest"]);
    assert.deepEqual(await keys.orderBy("user_id").orderBy("entity_type").execute(), [
      { user_id: 1, entity_type: "CrmCase", entity_id: 1, digest: null },
      { user_id: 1, entity_type: "Issue", entity_id: 1, digest: "its digest" },
      { user_id: 2, entity_type: "CrmCase", entity_id: 2, digest: null },
    ]);
  } finally {
    await close();
  }
});
