import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import { createLog, type Db, kernelMigrations, migrate, openDatabase } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { emptyDatabase, session, testApp } from "../../src/testing/index.js";

/** The last day before journals and watchers were kept by class. */
const BEFORE = "2026-11-23";
/** Steps with an earlier name that came after it. */
const CAME_LATER = /^2026-11-22-[2346]\d /;

/** What an installation of then holds: the defaults of its parts, two people, an issue with a history, and what was told. */
async function oldInstallation(db: Db): Promise<void> {
  const own = { name: "kernel", migrations: kernelMigrations };
  const then = [own, ...parts].map(({ name, migrations = {} }) => ({
    name,
    migrations: Object.fromEntries(
      Object.entries(migrations).filter(([step]) => step < BEFORE && !CAME_LATER.test(step)),
    ),
  }));
  await migrate(db, then, createLog("fatal"));
  await sql.raw(`drop table migrations_of_parts`).execute(db);
  await sql
    .raw(`insert into permissions (name, module, reading) values ('view_issues', 'issue_tracking', true)`)
    .execute(db);
  for (const statement of DATA) await sql.raw(statement).execute(db);
}

const DATA = [
  `insert into user_types (name, internal, features, is_default) values ('Internal', true, '{activity_feed}', true)`,
  `insert into users (type, login, firstname, user_type_id) values ('anonymous', '', 'Anonymous', null)`,
  `insert into users (type, login, firstname, mail, admin, user_type_id)
   select 'user', login, initcap(login), login || '@example.test', login = 'ada', 1 from unnest(array['ada', 'grace']) login`,
  `insert into roles (name, permissions, position)
   values ('Developer', '{view_issues,edit_issues,add_issue_notes,view_private_notes,view_issue_watchers}', 1)`,
  `insert into projects (name, identifier, is_public) values ('Home', 'home', false)`,
  `insert into enabled_modules (project_id, name) values (1, 'issue_tracking')`,
  `insert into members (project_id, user_id) select 1, id from users where type = 'user'`,
  `insert into member_roles (member_id, role_id) select id, 1 from members`,
  `insert into issue_statuses (name, is_closed, position) values ('New', false, 1), ('Closed', true, 2)`,
  `insert into trackers (name, position, default_status_id, description) values ('Bug', 1, 1, '')`,
  `insert into project_trackers (project_id, tracker_id) values (1, 1)`,
  `insert into issue_priorities (name, position, is_default) values ('Normal', 1, true)`,
  `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
   select 1, 1, 1, 1, subject, 2 from unnest(array['The roof leaks', 'Another']) subject`,
  `insert into journals (issue_id, user_id, notes) values (1, 3, 'Since when?'), (2, 3, 'Which one?')`,
  `insert into journals (issue_id, user_id, notes, private_notes) values (1, 2, 'Between us', true)`,
  `insert into journal_details (journal_id, property, prop_key, old_value, value) values (1, 'attr', 'done_ratio', '0', '40')`,
  `insert into watchers (issue_id, user_id) values (1, 2), (1, 3), (2, 3)`,
  `insert into issue_creation_keys (user_id, key, issue_id) values (2, 'leak', 1), (2, 'other', 2)`,
  `insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at)
   values (2, 'Issue', 1, 3, now())`,
  `insert into service_notification_events (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
   values (1, 2, 'Journal', 1, 3, 'edit_issue', now())`,
];

suite("An installation of the version before", () => {
  test("keeps its history, its watchers and what was told", async () => {
    const databaseUrl = await emptyDatabase();
    const old = await openDatabase({ databaseUrl, dataDir: "" }, createLog("fatal"));
    await oldInstallation(old.db);
    await old.close();
    const app = await testApp({ parts, databaseUrl });
    try {
      const { db } = app.runtime;
      const ada = { id: 2 };
      const cookie = await session(app, ada);
      const page = await (await app.request("/issues/1", { cookie, headers: { accept: "text/html" } })).text();
      assert.match(page, /Since when\?/);
      assert.match(page, /Between us/);
      assert.doesNotMatch(page, /Which one\?/);
      assert.match(page, />Grace</);
      const inbox = await app.request("/service_notifications?seen=1", { cookie, headers: { accept: "text/html" } });
      assert.match(await inbox.text(), /The roof leaks/);
      const told = db
        .selectFrom("service_notifications as n")
        .innerJoin("service_notification_events as e", (join) => join.onRef("e.service_notification_id", "=", "n.id"));
      assert.deepEqual(await told.select(["n.project_id", "e.reason"]).execute(), [{ project_id: 1, reason: null }]);
      await sql`delete from issues where id = 1`.execute(db);
      const left = await db.selectFrom("journals").select(["entity_type", "entity_id"]).execute();
      assert.deepEqual(left, [{ entity_type: "Issue", entity_id: 2 }]);
      assert.deepEqual(await db.selectFrom("watchers").select(["entity_id", "user_id"]).execute(), [
        { entity_id: 2, user_id: 3 },
      ]);
      const keys = db.selectFrom("creation_keys").select(["user_id", "entity_type", "key", "entity_id", "digest"]);
      assert.deepEqual(await keys.execute(), [
        { user_id: 2, entity_type: "Issue", key: "other", entity_id: 2, digest: null },
      ]);
      const { trackers } = (await (await app.request("/trackers.json")).json()) as { trackers: unknown[] };
      assert.equal(trackers.length, 1, "no defaults are written twice");
    } finally {
      await app.close();
    }
  });
});
