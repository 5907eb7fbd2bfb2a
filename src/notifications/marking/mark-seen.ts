import { type RawBuilder, sql } from "kysely";
import { type Db, Refusal, unnamed } from "../../kernel/index.js";
import { type Filter, meetsFilter } from "../list/filter.js";
import { unseen } from "../list/unseen.js";
import { type Reader, unseenShown } from "../list/would-render.js";
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
export async function markSeen(db: Db, registry: Registry, reader: Reader, ids: number[]): Promise<Marking> {
  const given = sql`n.id = any(${ids}::bigint[])`;
  const marking = await mark(db, reader.id, {
    missing: sql`
      select distinct given.id from unnest(${ids}::bigint[]) as given (id)
       where not exists (select from service_notifications m where m.id = given.id and m.user_id = ${reader.id})`,
    shown: unseenShown(registry, reader, sql`and ${given}`),
    which: sql`${given} and not exists (select from missing)`,
  });
  if (marking.missing)
    throw new Refusal(404, { rule: "notifications.not_yours", values: { ids: marking.missing.join(", ") } });
  return marking;
}

/**
 * Marks everything that is unseen; with a filter what the list shows in it, however long it is. Planned anew each time: a plan
 * that is kept is one for a few.
 */
export async function markAllSeen(db: Db, registry: Registry, reader: Reader, filter?: Filter): Promise<Marking> {
  const { notification, event, later } = meetsFilter(filter ?? {});
  const shown = (which: RawBuilder<unknown>) => sql`(${unseenShown(registry, reader, which)})`;
  const ofFilter = shown(sql`${notification} ${event}`);
  return mark(db, reader.id, {
    plan: unnamed,
    missing: sql`select null::bigint as id where false`,
    // The event of this moment or later may be another one than that of the kind.
    shown: later ? sql`${ofFilter} intersect ${shown(sql`${notification} ${later}`)}` : ofFilter,
    which: filter ? sql`n.id in (select id from shown)` : unseen("n"),
  });
}

interface Which {
  plan?: RawBuilder<unknown>;
  /** (id) of those asked for that are not this person's. */
  missing: RawBuilder<unknown>;
  /** (id) of those whose card shows something. */
  shown: RawBuilder<unknown>;
  /** Those `n` that are marked. */
  which: RawBuilder<unknown>;
}

/**
 * Locked in the order of their ids, so that two markings and the job never wait for each other in a ring. What is not a second
 * old stays unseen (specification 3): it is marked, and not counted.
 */
async function mark(
  db: Db,
  userId: number,
  { plan = sql``, missing, shown, which }: Which,
): Promise<Marking & { missing: string[] | null }> {
  const { rows } = await sql<Marking & { missing: string[] | null }>`
    ${plan}
    with missing as (${missing}), shown as materialized (${shown}), due as (
      select n.id, ${unseen("n")} and n.last_event_at < date_trunc('second', statement_timestamp()) as goes
        from service_notifications n
       where n.user_id = ${userId} and ${which}
       order by n.id for update
    ), forgotten as (
      delete from service_notification_markings
       where user_id = ${userId} and created_at < now() - ${KEPT}
    ), marking as (
      insert into service_notification_markings (user_id, notifications)
      select ${userId}, count(*) filter (where goes and id in (select id from shown)) from due having count(*) > 0
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
