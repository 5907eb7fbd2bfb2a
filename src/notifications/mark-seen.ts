import { sql } from "kysely";
import type { Db } from "../kernel/index.js";
import { BELL_CHANNEL } from "./doorbell.js";
import { unseen } from "./unseen.js";

/** Floored to the second, so that a later event of the same second is shown again rather than lost. */
const thisSecond = sql<Date>`date_trunc('second', now())`;

/** Marks the given ones of this person's. Answers which were theirs; marking twice is harmless. */
export async function markSeen(db: Db, userId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with marked as (
      update service_notifications set seen_at = ${thisSecond}, updated_at = now()
       where user_id = ${userId} and id = any(${ids}::bigint[])
      returning id)
    select id, ${ring(userId)} from marked`.execute(db);
  return rows.map((row) => row.id);
}

/** Locked in the order of their ids, so that two markings and the telling job never wait for each other in a ring. */
export async function markAllSeen(db: Db, userId: number): Promise<void> {
  await sql`
    with due as (
      select n.id from service_notifications n
       where n.user_id = ${userId} and ${unseen("n")}
       order by n.id for update
    ), marked as (
      update service_notifications n set seen_at = ${thisSecond}, updated_at = now()
        from due where n.id = due.id and n.user_id = ${userId}
      returning n.id)
    select count(*), ${ring(userId)} from marked`.execute(db);
}

/** When a person has looked at the entity's page (decisions 5.9). */
export async function markEntitySeen(db: Db, userId: number, entity: { type: string; id: number }): Promise<void> {
  await sql`
    with marked as (
      update service_notifications n set seen_at = ${thisSecond}, updated_at = now()
       where user_id = ${userId} and entity_type = ${entity.type} and entity_id = ${entity.id}
         and ${unseen("n")}
      returning id)
    select ${ring(userId)} from marked`.execute(db);
}

/** The person's other pages and tabs hear of it too. */
const ring = (userId: number) => sql`pg_notify(${BELL_CHANNEL}, ${String(userId)})::text`;
