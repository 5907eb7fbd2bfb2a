import { sql } from "kysely";
import type { Db } from "../../src/kernel/index.js";

/** Tables for the rows that the job wrote, made once: a table that changes its shape has every plan about it made anew. */
export async function makeKept(db: Db): Promise<void> {
  await sql`
    create unlogged table if not exists kept_notifications as select * from service_notifications limit 0`.execute(db);
  await sql`
    create unlogged table if not exists kept_events as select * from service_notification_events limit 0`.execute(db);
}

/** Keeps the rows that the job wrote; answers of how many people. */
export async function keepWritten(db: Db, issueId: number): Promise<number> {
  await sql`delete from kept_notifications`.execute(db);
  await sql`delete from kept_events`.execute(db);
  await sql`
    insert into kept_notifications
    select * from service_notifications where entity_type = 'Issue' and entity_id = ${sql.lit(issueId)} order by user_id`.execute(
    db,
  );
  await sql`
    insert into kept_events
    select e.* from service_notification_events e join kept_notifications n on n.id = e.service_notification_id
     order by n.user_id`.execute(db);
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from kept_events`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Vacuum makes kept plans outdated, as it does now and then in a product's life: where planning shows, what is dead stays. */
export async function forgetWritten(db: Db, issueId: number, people: number): Promise<void> {
  await sql`delete from service_notifications where entity_type = 'Issue' and entity_id = ${issueId}`.execute(db);
  if (people <= A_FEW) return;
  await sql`vacuum analyze kept_notifications, kept_events`.execute(db);
  await sql`vacuum service_notifications, service_notification_events`.execute(db);
}

const A_FEW = 100;

const notification = sql.raw(`user_id, entity_type, entity_id, project_id, actor_id, last_event_at`);
const event = sql.raw(`user_id, source_type, source_id, actor_id, kind, reason, created_at`);

/** What no job can be faster than: the final rows, found already, inserted in one statement. */
export const bareInsert = (db: Db) =>
  sql`
    with notified as (
      insert into service_notifications (id, ${notification}) overriding system value
      select id, ${notification} from kept_notifications)
    insert into service_notification_events (service_notification_id, ${event})
    select service_notification_id, ${event} from kept_events`.execute(db);

/** As it is done without a set: two statements for each person. */
export async function rowByRow(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from kept_notifications order by user_id`.execute(db);
  for (const { id } of rows) {
    await sql`
      insert into service_notifications (${notification}) select ${notification} from kept_notifications where id = ${id}
          on conflict (user_id, entity_type, entity_id) do update set last_event_at = excluded.last_event_at`.execute(
      db,
    );
    await sql`
      insert into service_notification_events (service_notification_id, ${event})
      select service_notification_id, ${event} from kept_events where service_notification_id = ${id}
          on conflict do nothing`.execute(db);
  }
}
