import { sql } from "kysely";
import type { Db } from "../../src/kernel/index.js";
import type { ExpectedEvent, ExpectedNotification, Outcome } from "./outcome.js";

/** What the notification center holds of an imported repository, in the archive's own names. */
export async function outcomeIn(db: Db, repository: string): Promise<Outcome> {
  // Outer joins: what has no reference is found as well, and differs.
  const events = await sql<ExpectedEvent & { notified: string }>`
    select u.login as user, split_part(issue.source, '#', 2)::int as item, r.source, e.kind, actor.login as actor,
           to_json(e.created_at)#>>'{}' as at
      from service_notification_events e
      join service_notifications n on n.id = e.service_notification_id and n.entity_type = 'Issue'
      join users u on u.id = n.user_id and u.id = e.user_id
      join users actor on actor.id = e.actor_id
      join imports i on i.repository = ${repository}
      join issues on issues.id = n.entity_id and issues.project_id = i.project_id
      left join import_references r
        on r.import_id = i.id and r.record_type = e.source_type and r.record_id = e.source_id
      left join import_references issue
        on issue.import_id = i.id and issue.record_type = 'Issue' and issue.record_id = n.entity_id`.execute(db);
  const notifications = await sql<ExpectedNotification>`
    select u.login as user, split_part(r.source, '#', 2)::int as item, actor.login as actor,
           to_json(n.last_event_at)#>>'{}' as "lastEventAt"
      from service_notifications n
      join users u on u.id = n.user_id
      join users actor on actor.id = n.actor_id
      join imports i on i.repository = ${repository}
      join issues on issues.id = n.entity_id and issues.project_id = i.project_id
      left join import_references r
        on r.import_id = i.id and r.record_type = n.entity_type and r.record_id = n.entity_id
     where n.entity_type = 'Issue'`.execute(db);
  return { events: events.rows, notifications: notifications.rows };
}
