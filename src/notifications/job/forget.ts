import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import { ringFor } from "../live/doorbell.js";

/**
 * A source that is grouped under itself takes its notifications with it (specification 2.6). The caller has deleted it
 * already: a job that tells of it has either written, or finds it gone.
 */
export async function forgetEntities(trx: Trx, type: string, ids: number[]): Promise<void> {
  await sql`
    with gone as (
      delete from service_notifications where entity_type = ${type} and entity_id = any(${ids}::int[])
      returning user_id)
    ${ringFor(sql`select user_id from gone`)}`.execute(trx);
}

/**
 * When sources are destroyed, their events go; notifications without events are dropped, and the rest look back to the
 * latest event that is left (specification 2.2). The caller holds the lock of their entity, so that no job adds to it beside.
 *
 * @public for parts whose sources can be destroyed alone
 */
export async function forgetSources(trx: Trx, type: string, ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from service_notification_events where source_type = ${type} and source_id = any(${ids}::int[])
    returning service_notification_id as id`.execute(trx);
  const touched = [...new Set(rows.map((row) => row.id))];
  await sql`
    delete from service_notifications n
     where n.id = any(${touched}::bigint[])
       and not exists (select 1 from service_notification_events e where e.service_notification_id = n.id)`.execute(
    trx,
  );
  await sql`
    update service_notifications n set last_event_at = latest.created_at, actor_id = latest.actor_id, updated_at = statement_timestamp()
      from (select distinct on (e.service_notification_id) e.service_notification_id as id, e.created_at, e.actor_id
              from service_notification_events e
             where e.service_notification_id = any(${touched}::bigint[])
             order by e.service_notification_id, e.created_at desc, e.id) latest
     where n.id = latest.id`.execute(trx);
}
