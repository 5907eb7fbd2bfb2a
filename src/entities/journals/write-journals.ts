import { type RawBuilder, sql } from "kysely";
import { programOf } from "../../accounts/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

/** A field of a record that changes because something else did. */
export interface FieldChange {
  entityId: number;
  field: string;
  old: string | null;
  value: string | null;
}

/** One journal per change, all in one statement, each published. `beside`: what else the statement writes, as `name as (...)`. */
export async function writeJournals(
  { trx, actor, publish }: Change,
  { type, journalWritten }: EntityClass,
  changes: FieldChange[],
  beside: RawBuilder<unknown>[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select * from unnest(${changes.map(({ entityId }) => entityId)}::int[],
                           ${changes.map(({ field }) => field)}::text[],
                           ${changes.map(({ old }) => old)}::text[],
                           ${changes.map(({ value }) => value)}::text[]) changed (entity_id, field, old, value)
    ), journal as (
      insert into journals (entity_type, entity_id, user_id, via, notes, private_notes, imported, created_on)
      select ${type}, entity_id, ${actor.id}::int, ${programOf(actor)}, '', false, false, ${thisMoment}
        from changed order by entity_id
      returning id, entity_id
    ), details as (
      insert into journal_details (journal_id, property, prop_key, old_value, value)
      select journal.id, 'attr', changed.field, changed.old, changed.value
        from journal join changed on changed.entity_id = journal.entity_id order by journal.id
    )${sql.join([sql``, ...beside])}
    select id from journal order by id`.execute(trx);
  for (const { id } of rows) publish(journalWritten, { id, mentioned: [], tells: true });
}
