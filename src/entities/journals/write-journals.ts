import { type RawBuilder, sql } from "kysely";
import { programOf } from "../../accounts/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";
import type { JournalDetail } from "./journal-in-hand.js";

/** What one of many records is told to have become. Its note mentions no people. */
export interface NewJournalOfMany {
  entityId: number;
  notes?: string;
  details: JournalDetail[];
}

/** A journal for each of many records, in one statement; publishes each. `beside`: what else it writes, as `name as (...)`. */
export async function writeJournals(
  { trx, actor, publish }: Change,
  { type, journalWritten }: EntityClass,
  many: NewJournalOfMany[],
  beside: RawBuilder<unknown>[] = [],
): Promise<void> {
  if (many.length === 0) return;
  const details = many.flatMap(({ entityId, details }) => details.map((detail) => ({ entityId, ...detail })));
  const { rows } = await sql<{ id: number }>`
    with journal as (
      insert into journals (entity_type, entity_id, user_id, via, by_agent, notes, created_on)
      select ${type}, one.id, ${actor.id}, ${programOf(actor)}, ${actor.credential.agent ?? false}, one.notes, ${thisMoment}
        from unnest(${many.map(({ entityId }) => entityId)}::int[], ${many.map(({ notes = "" }) => notes)}::text[]) one (id, notes)
       order by one.id
      returning id, entity_id
    ), written as (
      insert into journal_details (journal_id, property, prop_key, old_value, value)
      select journal.id, detail.property, detail.field, detail.old, detail.value
        from unnest(${details.map(({ entityId }) => entityId)}::int[],
                    ${details.map(({ property = "attr" }) => property)}::text[],
                    ${details.map(({ field }) => field)}::text[], ${details.map(({ old }) => old)}::text[],
                    ${details.map(({ value }) => value)}::text[])
               with ordinality as detail (entity_id, property, field, old, value, place)
        join journal on journal.entity_id = detail.entity_id
       order by detail.place)${sql.join([sql``, ...beside])}
    select id from journal order by id`.execute(trx);
  for (const { id } of rows) publish(journalWritten, { id, mentioned: [], tells: true });
}
