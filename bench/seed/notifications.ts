import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { known } from "../size.js";
import type { Cast } from "./cast.js";

/**
 * The measured person has 60 unseen notifications and 40 seen ones of the last days, of up to three events each, in
 * either size. Each author and assignee has one of the creation.
 */
export async function seedNotifications(trx: Trx, { person }: Cast): Promise<void> {
  await sql`
    with chosen as (
      select i.id, i.project_id, i.author_id, now() - interval '1 hour' * row_number() over (order by i.id desc) as at,
             row_number() over (order by i.id desc) > 60 as seen
        from issues i
       where i.project_id <= ${known.ownProjects} and not i.is_private
         and ${person} is distinct from i.author_id and ${person} is distinct from i.assigned_to_id
       order by i.id desc limit 100
    ), notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at, seen_at)
      select ${person}, 'Issue', id, project_id, author_id, at, case when seen then at + interval '1 second' end from chosen
       order by at
      returning id, entity_id, last_event_at
    )
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
    select n.id, ${person}, 'Journal', j.id, j.user_id, 'edit_issue', 'watcher', n.last_event_at
      from notified n
      cross join lateral (select id, user_id from journals
                           where entity_type = 'Issue' and entity_id = n.entity_id and not private_notes
                           order by created_on desc, id desc limit 1 + n.entity_id % 3) j`.execute(trx);
  await sql`
    with notified as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select u.user_id, 'Issue', i.id, i.project_id, i.author_id, i.created_on
        from issues i
        cross join lateral (select i.author_id union select i.assigned_to_id) u (user_id)
        join users p on p.id = u.user_id and p.type = 'user' and p.id <> ${person}
       order by i.id
      returning id, user_id, entity_id, actor_id, last_event_at
    )
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
    select id, user_id, 'Issue', entity_id, actor_id, 'create_issue', last_event_at from notified`.execute(trx);
}
