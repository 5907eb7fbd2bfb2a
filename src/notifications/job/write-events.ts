import { type RawBuilder, sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import { BELL_CHANNEL, MOST_IDS, recordName } from "../live/doorbell.js";
import { lookedBefore } from "../marking/look.js";
import { MENTION, type Names } from "../settings/names.js";
import { settingIsOn } from "../settings/settings-relation.js";
import { meantPeople } from "./candidates.js";
import { MENTIONED, reasonAt } from "./reason.js";
import type { Candidates } from "./recipients.js";

/** What is told, and whom: the source with all its options evaluated. */
export interface Event {
  source: EntityRef;
  held: RawBuilder<unknown>;
  entity: EntityRef;
  kind: string;
  actorId: number;
  at: string;
  candidates: Candidates[];
  onlyWith?: string;
  visibleTo: (user: RawBuilder<number>) => RawBuilder<boolean>;
  mentioned: number[];
  /** The text of the source was edited, and now names those mentioned: it is new for them, also where they have its event. */
  edited: boolean;
}

/**
 * Most events concern a few, and planning this statement costs as much as writing ten events: so it is tried with a plan that
 * is kept and that stops at `FEW`. Only when more are meant, it is planned for the people at hand.
 */
export type PlannedFor = "a few" | "any number";

interface Manner {
  plannedFor: PlannedFor;
  /**
   * People are held before anything is written, so that nobody is deleted under it: where people go one after the other, it
   * would meet another one each time. It costs a lock of each, which an event hardly ever needs.
   */
  holdsPeople: boolean;
}

/** Rows of people meant; somebody may be meant for several reasons. */
const FEW = 100;

export interface Written {
  /** The source is there, and as the job has it. Else nothing was written. */
  stands: boolean;
  /** More are meant than a few, and nothing was written. */
  tooMany: boolean;
  people: number;
  /** The highest id of them; 0 for nobody. */
  last: number;
  /** Fewer than people when the job was done before. */
  events: number;
}

/**
 * Writes notifications and events, in order of the people's ids so that two jobs never wait for each other in a ring.
 *
 * The time of an event is its source's, with one exception: a person who looked while the change was not yet committed has
 * not seen it, so for them it happened in the second of their look (decisions 10.6).
 */
export async function writeEvents(
  db: Db,
  names: Names,
  event: Event,
  { plannedFor, holdsPeople }: Manner,
): Promise<Written> {
  const few = plannedFor === "a few";
  const everybody = meantPeople(names, { ...event, few });
  const ready = few ? sql`(select count(*) from meant) <= ${sql.lit(FEW)}` : sql`true`;
  const ifKnown = event.edited ? renewed : sql`do nothing`;
  const at = sql`case when ${lookedBefore("n", event.at)} then n.seen_at else ${event.at}::timestamptz end`;
  const { rows } = await sql<Written>`
    ${few ? sql`` : unnamed}
    with held as materialized (${event.held}), meant as ${few ? sql`materialized` : sql`not materialized`} (
      select * from (${everybody}) c ${few ? sql`limit ${sql.lit(FEW + 1)}` : sql``}
    ), told as (
      ${toldPeople(names, event, ready, holdsPeople ? sql`for key share of u` : sql``)}
    ), notified as (
      insert into service_notifications as n (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select t.user_id, ${event.entity.type}, ${event.entity.id}::int, coalesce(h.project_id, 0), ${event.actorId}::int, ${event.at}::timestamptz
        from told t cross join held h order by t.user_id
          on conflict (user_id, entity_type, entity_id) do update
         set project_id = excluded.project_id,
             actor_id = case when ${at} > n.last_event_at then excluded.actor_id else n.actor_id end,
             last_event_at = greatest(n.last_event_at, ${at}),
             updated_at = case when ${event.edited ? sql`true` : sql`${at} > n.last_event_at`} then statement_timestamp() else n.updated_at end
      returning n.id, n.user_id, ${at} as at
    ), written as (
      insert into service_notification_events as e
             (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
      select n.id, n.user_id, ${event.source.type}, ${event.source.id}::int, ${event.actorId}::int, t.kind, t.reason, n.at
        from notified n join told t on t.user_id = n.user_id
       order by n.user_id
          on conflict (service_notification_id, source_type, source_id) ${ifKnown}
      returning user_id
    ), rung as (
      select pg_notify(${BELL_CHANNEL}, string_agg(user_id::text, ','))
        from (select user_id, row_number() over () / ${sql.lit(MOST_IDS)} as message from written) w group by message
       ${ringsNew(event, ready)})
    select exists (select from held) as stands, not (${ready}) as "tooMany", count(*)::int as people, coalesce(max(user_id), 0) as last,
           (select count(*)::int from written) as events, (select count(*) from rung)
      from told`.execute(db);
  return rows[0] ?? { stands: false, tooMany: false, people: 0, last: 0, events: 0 };
}

/** Its journals ring when they are written (`doorbell-triggers.ts`); that it is there, this does. */
const ringsNew = ({ source, entity }: Event, ready: RawBuilder<unknown>) =>
  source.type === entity.type
    ? sql`union all select pg_notify(${BELL_CHANNEL}, ${recordName(entity)}::text) where ${ready}`
    : sql``;

/** The one change of an event there is (docs/decisions/0004). Done again it finds nothing to change. */
const renewed = sql`
  do update set kind = excluded.kind, reason = excluded.reason, created_at = greatest(e.created_at, excluded.created_at)
   where (e.kind, e.reason) is distinct from (excluded.kind, excluded.reason) or e.created_at < excluded.created_at`;

/** (user_id, kind, reason) of whom of the relation `meant` is told, ordered by the id. */
function toldPeople(
  names: Names,
  event: Event,
  ready: RawBuilder<unknown>,
  holding: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { kind, rank, where } = event.mentioned.length > 0 ? withMentions(names, event) : ordinaryOnly(names, event);
  return sql`
    select t.user_id, t.kind, ${reasonAt(sql`t.rank`)} as reason
      from (
        select m.user_id, ${kind} as kind, ${rank} as rank
          from (
            select c.user_id, min(c.rank) as rank${event.mentioned.length > 0 ? otherReason : sql``}
              from meant c
             where c.user_id <> ${event.actorId}::int and ${ready}
             group by c.user_id order by c.user_id offset 0) m
          join users u on u.id = m.user_id and u.type = 'user' and u.status = 1
         where ${where}
         order by m.user_id offset 0 ${holding}) t
     where t.kind is not null and exists (select from held) and ${event.visibleTo(sql.ref("t.user_id"))}
     order by t.user_id`;
}

const otherReason = sql`, min(c.rank) filter (where c.rank > ${sql.lit(MENTIONED)}) as ordinary_rank`;

const person = sql.ref<number>("m.user_id");

const ordinaryOnly = (names: Names, event: Event) => ({
  kind: sql`${event.kind}::text`,
  rank: sql`m.rank`,
  where: ordinary(names, event),
});

function withMentions(names: Names, event: Event) {
  const mentioned = sql`m.rank = ${sql.lit(MENTIONED)} and ${settingIsOn(names, MENTION, person)}`;
  return {
    kind: sql`case when ${mentioned} then ${MENTION}
                   when m.ordinary_rank is not null and ${ordinary(names, event)} then ${event.kind}::text end`,
    rank: sql`case when ${mentioned} then ${sql.lit(MENTIONED)} else m.ordinary_rank end`,
    where: sql`true`,
  };
}

function ordinary(names: Names, { kind, onlyWith }: Event): RawBuilder<boolean> {
  const isOn = (name: string) => settingIsOn(names, name, person);
  return onlyWith === undefined ? isOn(kind) : sql`${isOn(kind)} and ${isOn(onlyWith)}`;
}
