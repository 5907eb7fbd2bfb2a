import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Person, TestApp } from "../../src/testing/index.js";

export interface Crowd {
  app: TestApp;
  home: { id: number };
  authors: Person[];
  /** They watch all issues from the beginning, and stay. */
  watchers: Person[];
  /** They stay, and nothing told of them grows old. */
  issues: number[];
}

/** What must hold when everything has been told. */
export async function assertTruth({ app, watchers, issues }: Crowd): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from service_notifications n
             where not exists (select from service_notification_events e where e.service_notification_id = n.id))
             as "notifications without events",
           (select count(*)::int from service_notification_events e
             where not exists (select from service_notifications n where n.id = e.service_notification_id))
             as "events without notification",
           (select count(*)::int from service_notifications n
             where not exists (select from issues i where i.id = n.entity_id)
                or not exists (select from users u where u.id = n.user_id)) as "notifications of what is gone",
           (select count(*)::int from service_notification_events e
             where not case e.source_type when 'Issue' then exists (select from issues i where i.id = e.source_id)
                                          else exists (select from journals j where j.id = e.source_id) end)
             as "events of what is gone",
           (select count(*)::int from service_notifications n
             where n.last_event_at <> (select max(e.created_at) from service_notification_events e
                                        where e.service_notification_id = n.id)) as "other times than the latest event's",
           (select count(*)::int from service_notifications n
             where n.project_id <> (select i.project_id from issues i where i.id = n.entity_id)) as "other projects",
           (select count(*)::int from service_notifications n
             where n.last_event_at < now() - interval '90 days') as "too old"`.execute(app.runtime.db);
  assert.deepEqual(rows[0], Object.fromEntries(Object.keys(rows[0] ?? {}).map((what) => [what, 0])));
  assert.ok((await toldOf(app, issues)).length >= watchers.length * issues.length);
  assert.deepEqual(
    (await toldOf(app, issues)).filter(({ user_id }) => watchers.some(({ id }) => id === user_id)),
    (await expectedOf(app, issues)).filter(({ user_id }) => watchers.some(({ id }) => id === user_id)),
    "each journal told once to each watcher",
  );
}

async function toldOf({ runtime }: TestApp, issues: number[]) {
  const { rows } = await sql<{ user_id: number; journal: number }>`
    select e.user_id, e.source_id as journal
      from service_notification_events e join service_notifications n on n.id = e.service_notification_id
     where n.entity_id = any(${issues}::int[]) and e.source_type = 'Journal' order by 1, 2`.execute(runtime.db);
  return rows;
}

async function expectedOf({ runtime }: TestApp, issues: number[]) {
  const { rows } = await sql<{ user_id: number; journal: number }>`
    select w.user_id, j.id as journal
      from journals j join watchers w on w.entity_id = j.entity_id and w.user_id <> j.user_id
     where j.entity_id = any(${issues}::int[]) order by 1, 2`.execute(runtime.db);
  return rows;
}
