import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "./agent.js";

describe("An agent's inbox", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace, cast.linus] } });
  });
  after(() => app.close());

  const create = async (watcher: Person) => {
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: [watcher.id] };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    await app.settled();
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from service_notifications where user_id = ${watcher.id}`.execute(app.runtime.db);
    return Number(rows[0]?.id);
  };
  const ask = async (name: string, args: object, { key }: Person) => {
    const answer = await called(app, name, { ...args }, { credential: { "x-service-api-key": key } });
    // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects
    return answer as { isError?: boolean; structuredContent: any; content: { text: string }[] };
  };
  const list = async (args: object, person: Person) =>
    (await ask("service_notifications_list", args, person)).structuredContent;
  const olderThanASecond = () =>
    sql`with moved as (update service_notifications set last_event_at = last_event_at - interval '2 seconds' returning 1)
        update service_notification_events set created_at = created_at - interval '2 seconds'`.execute(app.runtime.db);

  test("counts with seen ones what the list holds, seen and unseen", async () => {
    const first = await create(cast.grace);
    await create(cast.grace);
    await olderThanASecond();
    await ask("service_notifications_mark_seen", { ids: [first] }, cast.grace);
    const { notifications, unseen_count, total_count, more } = await list({ seen: true }, cast.grace);
    assert.deepEqual([notifications.length, total_count, unseen_count, more], [2, 2, 1, false]);
    assert.deepEqual(await list({ seen: true, count_only: true }, cast.grace), {
      notifications: [],
      unseen_count: 1,
      total_count: 2,
      more: false,
      next_cursor: null,
    });
    assert.equal((await list({}, cast.grace)).total_count, 1);
  });

  test("refuses foreign ids by name, and marks none of those beside them", async () => {
    const [own, foreign] = [await create(cast.grace), await create(cast.linus)];
    await olderThanASecond();
    const before = (await list({}, cast.grace)).unseen_count;
    const refused = await ask("service_notifications_mark_seen", { ids: [own, foreign, 999_999] }, cast.grace);
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]?.text ?? "", new RegExp(`Notification ${foreign}, 999999 not found`));
    assert.doesNotMatch(refused.content[0]?.text ?? "", new RegExp(`\\b${own}\\b`));
    assert.equal((await list({}, cast.grace)).unseen_count, before);
    assert.equal((await list({}, cast.linus)).unseen_count, 1);
    const marked = await ask("service_notifications_mark_seen", { ids: [own, own] }, cast.grace);
    assert.deepEqual(marked.structuredContent, { unseen_count: before - 1, more: false });
  });

  test("counts to a hundred, and says that there are more", async () => {
    const copies = (count: number) =>
      sql`with issue as (
            insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
            select ${home.id}, tracker_id, status_id, priority_id, 'Many', ${cast.ada.id}
              from issues, generate_series(1, ${count}) where issues.id = (select min(id) from issues) returning id
          ), n as (
            insert into service_notifications (user_id, entity_type, entity_id, actor_id, last_event_at)
            select ${cast.linus.id}, 'Issue', id, ${cast.ada.id}, now() from issue returning id, entity_id)
          insert into service_notification_events
                 (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
          select id, ${cast.linus.id}, 'Issue', entity_id, ${cast.ada.id}, 'create_issue', now() from n`.execute(
        app.runtime.db,
      );
    const { unseen_count } = await list({ count_only: true }, cast.linus);
    await copies(100 - unseen_count);
    const counts = async (args: object) => {
      const { unseen_count, total_count, more } = await list({ count_only: true, ...args }, cast.linus);
      return { unseen_count, total_count, more };
    };
    assert.deepEqual(await counts({}), { unseen_count: 100, total_count: 100, more: false });
    await copies(1);
    assert.deepEqual(await counts({}), { unseen_count: 100, total_count: 100, more: true });
    assert.deepEqual(await counts({ seen: true }), { unseen_count: 100, total_count: 100, more: true });
  });
});
