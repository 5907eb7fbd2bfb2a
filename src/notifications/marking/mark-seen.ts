import { type RawBuilder, sql } from "kysely";
import { type Db, Refusal } from "../../kernel/index.js";
import type { Filter } from "../list/filter.js";
import { unseen } from "../list/unseen.js";
import { wouldRender } from "../list/would-render.js";
import { ringOf } from "../live/doorbell.js";
import type { Registry } from "../registry.js";
import { type Look, seenAt } from "./look.js";

/** What was marked at once. `undoSeen` takes it back. */
export interface Marking {
  /** Null when there was nothing to mark. */
  id: number | null;
  /** How many of those that are shown became seen: what went from the list and the badge. */
  count: number;
}

/** Marks the given ones, all or none: those that are not this person's are named. Marking twice is harmless. */
export async function markSeen(db: Db, registry: Registry, userId: number, ids: number[]): Promise<Marking> {
  const missing = sql`
    select distinct given.id from unnest(${ids}::bigint[]) as given (id)
     where not exists (select from service_notifications m where m.id = given.id and m.user_id = ${userId})`;
  const which = sql<boolean>`n.id = any(${ids}::bigint[]) and not exists (select from missing)`;
  const marking = await mark(db, registry, userId, { which, missing });
  if (marking.missing)
    throw new Refusal(404, { rule: "notifications.not_yours", values: { ids: marking.missing.join(", ") } });
  return marking;
}

/** Marks everything that is unseen; with a filter what the list shows in it, however long it is. */
export async function markAllSeen(db: Db, registry: Registry, userId: number, filter?: Filter): Promise<Marking> {
  const which = filter ? sql<boolean>`${unseen("n")} and ${wouldRender(registry, userId, filter)}` : unseen("n");
  return mark(db, registry, userId, { which, missing: sql`select null::bigint as id where false` });
}

/**
 * Locked in the order of their ids, so that two markings and the job never wait for each other in a ring. What is not a second
 * old stays unseen (specification 3): it is marked, and not counted.
 */
async function mark(
  db: Db,
  registry: Registry,
  userId: number,
  { which, missing }: { which: RawBuilder<boolean>; missing: RawBuilder<unknown> },
): Promise<Marking & { missing: string[] | null }> {
  const goes = sql`${unseen("n")} and n.last_event_at < date_trunc('second', statement_timestamp())`;
  const { rows } = await sql<Marking & { missing: string[] | null }>`
    with missing as (${missing}), due as (
      select n.id, ${goes} and ${wouldRender(registry, userId)} as goes
        from service_notifications n
       where n.user_id = ${userId} and ${which}
       order by n.id for update
    ), forgotten as (
      delete from service_notification_markings
       where user_id = ${userId} and created_at < now() - ${KEPT}
    ), marking as (
      insert into service_notification_markings (user_id, notifications)
      select ${userId}, count(*) filter (where goes) from due having count(*) > 0
      returning id, notifications
    ), marked as (
      update service_notifications n
         set ${seenAt()}, marking_id = marking.id, seen_before = n.seen_at, snapshot_before = n.seen_snapshot
        from due, marking where n.id = due.id and n.user_id = ${userId}
      returning n.id)
    select (select array_agg(id::text order by id) from missing) as missing, (select id from marking) as id,
           coalesce((select notifications from marking), 0) as count, ${ringOf(userId)}
      from (select count(*) from marked) counted`.execute(db);
  const marking = rows[0];
  if (!marking) throw new Error("A statement with an aggregate answered no row.");
  return marking;
}

/** How long a marking can be undone. Older ones go with the next marking of the same person. */
const KEPT = sql`interval '1 day'`;

/**
 * When a person has looked at the entity's page (decisions 5.9): what came after it was read is not seen. What a marking had
 * made seen before is from now on seen by this look, which no undo takes back. Answers when they had looked before.
 */
export async function markEntitySeen(
  db: Db,
  userId: number,
  entity: { type: string; id: number },
  look: Look,
): Promise<Date | undefined> {
  const theirs = sql`n.user_id = ${userId} and n.entity_type = ${entity.type} and n.entity_id = ${entity.id}`;
  const { rows } = await sql<{ before: Date | null }>`
    with marked as (
      update service_notifications n set ${seenAt(look)}, marking_id = null
       where ${theirs} and (${unseen("n")} or n.marking_id is not null)
      returning id)
    select n.seen_at as before, (select ${ringOf(userId)} from marked) from service_notifications n where ${theirs}`.execute(
    db,
  );
  return rows[0]?.before ?? undefined;
}
