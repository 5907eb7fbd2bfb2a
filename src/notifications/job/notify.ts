import { type RawBuilder, sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import { type Db, type Runtime, unnamed } from "../../kernel/index.js";
import { BELL_CHANNEL, ringAbout } from "../center/doorbell.js";
import { lookedBefore } from "../center/look.js";
import { MENTION, type Names } from "../settings/names.js";
import { settingIsOn } from "../settings/settings-relation.js";
import { moveNotifications } from "./move.js";
import { rankOf, reasonAt } from "./reason.js";
import type { Candidates, Recipients } from "./recipients.js";
import type { AnySource, TellingJob } from "./source.js";

/** People written for in one statement: the ids of one chunk must fit the 8,000 bytes of the doorbell's message. */
const CHUNK = 700;

/** Specification 6.4. Doing it again, or late, or twice at once, changes nothing. */
export async function notify(
  { db, contributions: { notifications: registry, entities } }: Pick<Runtime, "db" | "contributions">,
  job: TellingJob,
): Promise<void> {
  const source = registry.sources.get(job.source.type);
  const entry = source?.entries.find(({ kind }) => kind === job.kind);
  if (!source || !entry) return;
  // The row is read first and its values passed on as parameters: looked up inside the statement, the planner would
  // assume an average project and visit every member of it (fifty times slower, measured).
  const row = await source.read(db, job.source.id);
  if (!row) return;
  const event = eventOf(source, entry, row, job);
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = await writeChunk(db, registry.names, event, last);
  }
  const moved = entry.moves?.(row) ? entities.get(event.entity.type) : undefined;
  if (moved) await moveNotifications(db, moved, event.entity.id);
  if (entry.hides?.(row)) await ringAbout(db, event.entity);
}

interface Event {
  source: EntityRef;
  held: RawBuilder<unknown>;
  entity: EntityRef;
  kind: string;
  actorId: number;
  at: string;
  recipients: Recipients;
  mentioned: number[];
}

type AnyEntry = AnySource["entries"][number];

function eventOf(source: AnySource, entry: AnyEntry, row: Row, job: TellingJob): Event {
  return {
    source: job.source,
    held: source.held(row),
    entity: entry.entity?.(row) ?? job.source,
    kind: entry.kind,
    actorId: optionValue(job, "actor", entry.actor ?? "author_id", row) as number, // as the entry's type says
    at: optionValue(job, "eventAt", entry.eventAt ?? "created_on", row) as string,
    recipients: { ...entry.recipients(row), ...(job.onlyMentioned && { candidates: [] }) },
    mentioned: job.mentioned,
  };
}

type Row = Record<string, unknown>;

/** Types hold parts in TypeScript to it; a source that says nothing all the same must not tell of nobody, silently. */
function optionValue({ source }: TellingJob, name: string, option: string | ((row: Row) => unknown), row: Row) {
  const value = typeof option === "function" ? option(row) : row[option];
  if (value === undefined || value === null) throw new Error(`The source ${source.type} ${source.id} says no ${name}.`);
  return value;
}

/**
 * Writes the notifications and events of up to `CHUNK` people whose ids follow `after`, in order of their ids so that
 * two jobs never wait for each other in a ring. Planned for the people at hand: one plan for all sizes is slower for most
 * of them (measured). Answers the last id when there may be more. Visibility is asked inside a `select`, which keeps it a
 * question about each recipient: as a join the planner visits all members of the project. And it is asked behind `offset 0`,
 * in the order of the ids, so that a chunk asks it about its own people and not about all who are left.
 *
 * The time of an event is its source's, with one exception: a person who looked while the change was not yet committed has
 * not seen it, so for them it happened in the second of their look (decisions 10.6).
 */
async function writeChunk(db: Db, names: Names, event: Event, after: number): Promise<number | undefined> {
  const at = sql`case when ${lookedBefore("n", event.at)} then n.seen_at else ${event.at}::timestamptz end`;
  const { rows } = await sql<{ people: number; last: number | null }>`
    ${unnamed} with held as materialized (${event.held}), told as (
      select user_id, kind, ${reasonAt(sql`rank`)} as reason
        from (
          select c.user_id,
                 case when ${mentioned} and ${isOn(names, MENTION)} then ${MENTION}
                      when max(c.rank) > ${MENTIONED} and ${ordinary(names, event)} then ${event.kind}::text
                 end as kind,
                 case when ${mentioned} and ${isOn(names, MENTION)} then ${MENTIONED}
                      else min(c.rank) filter (where c.rank > ${MENTIONED})
                 end as rank
            from (${candidates(names, event)}) c
            join users u on u.id = c.user_id
           where u.type = 'user' and u.status = 1 and u.id <> ${event.actorId} and u.id > ${after}
           group by c.user_id
           order by c.user_id offset 0
        ) c
       where exists (select from held) and kind is not null
         and (select ${event.recipients.visibleTo(sql.ref("c.user_id"))})
       order by user_id
       limit ${CHUNK}
    ), notified as (
      insert into service_notifications as n (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select user_id, ${event.entity.type}, ${event.entity.id}, (select project_id from held), ${event.actorId}::int,
             ${event.at}::timestamptz
        from told order by user_id
          on conflict (user_id, entity_type, entity_id) do update
         set project_id = excluded.project_id,
             actor_id = case when ${at} > n.last_event_at then excluded.actor_id else n.actor_id end,
             last_event_at = greatest(n.last_event_at, ${at}),
             updated_at = case when ${at} > n.last_event_at then statement_timestamp() else n.updated_at end
      returning n.id, n.user_id, ${at} as at
    ), written as (
      insert into service_notification_events
             (service_notification_id, user_id, source_type, source_id, actor_id, kind, reason, created_at)
      select n.id, n.user_id, ${event.source.type}, ${event.source.id}, ${event.actorId}::int, t.kind, t.reason, n.at
        from notified n join told t on t.user_id = n.user_id
       order by n.user_id
          on conflict do nothing
      returning user_id
    )
    select (select count(*) from told)::int as people, (select max(user_id) from told) as last,
           (select pg_notify(${BELL_CHANNEL}, string_agg(user_id::text, ',')) from written having count(*) > 0)::text`.execute(
    db,
  );
  const chunk = rows[0];
  return chunk && chunk.people === CHUNK && chunk.last !== null ? chunk.last : undefined;
}

/** The rank of those a text names, and of nobody else. */
const MENTIONED = rankOf("mentioned");

const mentioned = sql<boolean>`min(c.rank) = ${MENTIONED}`;

const isOn = (names: Names, name: string) => settingIsOn(names, name, sql.ref("c.user_id"));

function ordinary(names: Names, { kind, recipients: { onlyWith } }: Event): RawBuilder<boolean> {
  return onlyWith === undefined ? isOn(names, kind) : sql`${isOn(names, kind)} and ${isOn(names, onlyWith)}`;
}

/** (user_id, rank of the reason): groups expanded to their people, each rule asked of the person and not of the group. */
function candidates(names: Names, event: Event): RawBuilder<unknown> {
  const ordinary = event.recipients.candidates.map((some) => expanded(names, some));
  const named = sql`select user_id, ${MENTIONED} as rank from unnest(${event.mentioned}::int[]) as m (user_id)`;
  return sql.join([...ordinary, named], sql` union all `);
}

function expanded(names: Names, { relation, rule, reason }: Candidates): RawBuilder<unknown> {
  if (rule !== undefined && names.defaultOf(rule) === false) return amongThoseWhoAsked({ relation, rule, reason });
  const person = sql<number>`coalesce(gu.user_id, r.user_id)`;
  const allowed = rule === undefined ? sql`true` : settingIsOn(names, rule, person);
  return sql`select ${person} as user_id, ${rankOf(reason)} as rank
               from (${relation}) r left join group_users gu on gu.group_id = r.user_id
              where ${allowed}`;
}

/**
 * A rule that is off by default concerns the few who switched it on, and a project may have fifty thousand members: so
 * the question starts from the few, and asks of each whether they are meant, by themselves or by a group.
 */
function amongThoseWhoAsked({ relation, rule, reason }: Candidates): RawBuilder<unknown> {
  return sql`select s.user_id, ${rankOf(reason)} as rank
               from service_notification_settings s
              where s.channel = 'center' and s.name = ${rule} and s.enabled
                and (exists (select 1 from (${relation}) r where r.user_id = s.user_id)
                     or exists (select 1 from (${relation}) r join group_users gu on gu.group_id = r.user_id
                                 where gu.user_id = s.user_id))`;
}
