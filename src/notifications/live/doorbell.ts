import { type RawBuilder, sql } from "kysely";
import type { EntityRef } from "../../entities/index.js";
import type { Db, Runtime, Trx } from "../../kernel/index.js";
import { SEEN_WINDOW, unseen } from "../list/unseen.js";

/**
 * Rung after commit with the ids of people something changed for, or the records that have a new journal (`Issue:12`), and
 * nothing else: whoever listens asks again.
 */
export const BELL_CHANNEL = "bellwether_bell";

/** In place of ids: something changed for everybody, or for too many to name in one message of 8,000 bytes. */
export const EVERYBODY = "*";
export const MOST_IDS = 700;
export const MOST_RECORDS = 150;

/** Rings of one person within this time are one: a change rings for its record, and for its people once they were notified. */
const COALESCE = 150;

export interface Doorbell {
  /** Calls back after something changed for this person, on this record, or on any of this class; answers how to stop listening. */
  hear(about: number | EntityRef | Pick<EntityRef, "type">, ring: () => void): () => void;
}

export async function openDoorbell(runtime: Pick<Runtime, "database">): Promise<Doorbell> {
  const listeners = new Map<string, Set<() => void>>();
  const rung = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const ringNow = () => {
    timer = undefined;
    const names = rung.has(EVERYBODY) ? [...listeners.keys()] : [...rung];
    rung.clear();
    for (const name of names) for (const listener of listeners.get(name) ?? []) listener();
  };
  const ring = (names: string) => {
    for (const name of names.split(",").flatMap(withItsClass)) {
      if (name === EVERYBODY || listeners.has(name)) rung.add(name);
    }
    if (rung.size > 0 && !timer) timer = setTimeout(ringNow, COALESCE).unref();
  };
  await runtime.database.listen(BELL_CHANNEL, ring);
  runtime.database.onGap(() => ring(EVERYBODY));

  return {
    hear(about, listener) {
      const name = typeof about === "number" ? String(about) : "id" in about ? recordName(about) : about.type;
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0) listeners.delete(name);
      };
    },
  };
}

/** As a message names the record. */
export const recordName = ({ type, id }: EntityRef) => `${type}:${id}`;

const withItsClass = (name: string) => {
  const [type = "", id] = name.split(":", 2);
  return id === undefined ? [name] : [name, type];
};

/** For a `select` of a statement that changed something for one person: their other pages and tabs hear of it. */
export const ringOf = (userId: number): RawBuilder<unknown> => sql`pg_notify(${BELL_CHANNEL}, ${String(userId)})::text`;

/** Rings for those whose list may show something of an entity: it may be out of their sight now. */
export async function ringAbout(db: Db | Trx, { type, id }: EntityRef): Promise<void> {
  await sql`${ringFor(sql`
    select n.user_id from service_notifications n
     where n.entity_type = ${type} and n.entity_id = ${id}
       and (${unseen("n")} or n.last_event_at >= now() - ${SEEN_WINDOW})`)}`.execute(db);
}

/** Rings for the pages that show these records, also of people who were told nothing of them. */
export async function ringRecords(db: Db | Trx, records: EntityRef[]): Promise<void> {
  await sql`
    select pg_notify(${BELL_CHANNEL}, string_agg(name, ','))
      from (select name, row_number() over () / ${sql.lit(MOST_RECORDS)} as message
              from unnest(${records.map(recordName)}::text[]) record (name)) named
     group by message`.execute(db);
}

/** A select that rings for the people of a relation with a column `user_id`: in one message, or not at all without any. */
export const ringFor = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select pg_notify(${BELL_CHANNEL}, message) from (select ${namesOf(people)} as message) one where message is not null`;

/** The message about these people; null without any. */
export const namesOf = (people: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select case when count(*) > ${sql.lit(MOST_IDS)} then ${sql.lit(EVERYBODY)} else string_agg(user_id::text, ',') end
    from (select distinct user_id from (${people}) concerned limit ${sql.lit(MOST_IDS + 1)}) someone)`;
