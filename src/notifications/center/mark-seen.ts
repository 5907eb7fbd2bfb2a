import { sql } from "kysely";
import { type Db, Refusal } from "../../kernel/index.js";
import { BELL_CHANNEL } from "./doorbell.js";
import { type Look, seenAt } from "./look.js";
import { unseen } from "./unseen.js";

/** Marks the given ones, all or none: those that are not this person's are named. Marking twice is harmless. */
export async function markSeen(db: Db, userId: number, ids: number[]): Promise<void> {
  const { rows } = await sql<{ missing: string[] | null }>`
    with own as (
      select id from service_notifications where user_id = ${userId} and id = any(${ids}::bigint[]) order by id for update
    ), missing as (
      select distinct id from unnest(${ids}::bigint[]) as given (id) where id not in (select id from own)
    ), marked as (
      update service_notifications n set ${seenAt()}
        from own where n.id = own.id and n.user_id = ${userId} and not exists (select from missing)
      returning n.id)
    select (select array_agg(id::text order by id) from missing) as missing, ${ring(userId)}
     from (select count(*) from marked) counted`.execute(db);
  const missing = rows[0]?.missing;
  if (missing) throw new Refusal(404, { rule: "notifications.not_yours", values: { ids: missing.join(", ") } });
}

/** Locked in the order of their ids, so that two markings and the telling job never wait for each other in a ring. */
export async function markAllSeen(db: Db, userId: number): Promise<void> {
  await sql`
    with due as (
      select n.id from service_notifications n
       where n.user_id = ${userId} and ${unseen("n")}
       order by n.id for update
    ), marked as (
      update service_notifications n set ${seenAt()}
        from due where n.id = due.id and n.user_id = ${userId}
      returning n.id)
    select count(*), ${ring(userId)} from marked`.execute(db);
}

/** When a person has looked at the entity's page (decisions 5.9): what came after it was read is not seen. */
export async function markEntitySeen(
  db: Db,
  userId: number,
  entity: { type: string; id: number },
  look: Look,
): Promise<void> {
  await sql`
    with marked as (
      update service_notifications n set ${seenAt(look)}
       where user_id = ${userId} and entity_type = ${entity.type} and entity_id = ${entity.id}
         and ${unseen("n")}
      returning id)
    select ${ring(userId)} from marked`.execute(db);
}

/** The person's other pages and tabs hear of it too. */
const ring = (userId: number) => sql`pg_notify(${BELL_CHANNEL}, ${String(userId)})::text`;
