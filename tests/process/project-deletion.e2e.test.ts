import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { emptyDatabase } from "../../src/testing/index.js";
import { addressOf, call, KEY, settled, start } from "./program.js";

const ISSUES = 6_000;

test("a deletion of a project that is killed in between goes on where it was", async () => {
  const variables = { DATABASE_URL: await emptyDatabase(), ADMIN_API_KEY: KEY };
  const database = new pg.Client({ connectionString: variables.DATABASE_URL });
  await database.connect();
  const left = async () => (await database.query("select count(*)::int as count from issues")).rows[0].count;
  let program = start([], variables);
  const url = await addressOf(program);
  const large = { project: { name: "Large", identifier: "large" } };
  const { project } = await call<{ project: { id: number } }>(url, "POST", "/projects.json", large);
  await fill(database, project.id);
  await call(url, "DELETE", "/projects/large.json");
  while ((await left()) > ISSUES * 0.9) await setTimeout(5);
  await program.kill("SIGKILL");
  assert.ok((await left()) > 0, "killed before it was done");
  program = start([], variables);
  await assert.rejects(call(await addressOf(program), "GET", "/projects/large.json"), /404/);
  await settled(await addressOf(program));
  for (const table of ["issues", "journals", "watchers", "service_notifications", "service_notification_events"]) {
    assert.deepEqual((await database.query(`select * from ${table} limit 1`)).rows, [], table);
  }
  assert.deepEqual((await database.query("select * from projects")).rows, []);
  await database.end();
  assert.deepEqual(await program.kill("SIGTERM"), { code: 0, signal: null });
});

/** Issues with a comment, a watcher and a notification each. */
async function fill(database: pg.Client, projectId: number): Promise<void> {
  const person = "(select min(id) from users where type = 'user')";
  await database.query(`
    insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
    select ${projectId}, 1, 1, (select min(id) from issue_priorities), 'Issue', ${person}
      from generate_series(1, ${ISSUES})`);
  await database.query(`
    insert into journals (entity_type, entity_id, user_id, notes) select 'Issue', id, ${person}, 'Said' from issues`);
  await database.query(
    `insert into watchers (entity_type, entity_id, user_id) select 'Issue', id, ${person} from issues`,
  );
  await database.query(`
    insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
    select ${person}, 'Issue', id, project_id, ${person}, now() from issues`);
  await database.query(`
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
    select id, user_id, entity_type, entity_id, actor_id, 'create_issue', now() from service_notifications`);
}
