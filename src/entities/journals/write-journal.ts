import { type RawBuilder, sql } from "kysely";
import { programOf } from "../../accounts/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

export interface NewJournal {
  entityId: number;
  at?: Date;
  notes?: string;
  isPrivate?: boolean;
  imported?: boolean;
  /** The note written with it is private, and a journal of its own. */
  noteApart?: boolean;
  /**
   * The fields that differ, their values as they are stored; those of custom fields (`cf`) are named by id. An `attachment` is
   * named by id, and has the name of its file as the old value when it was removed, else as the new one.
   */
  details?: JournalDetail[];
  /** People its text names, or the changed description. */
  mentioned: number[];
  /** `name as (insert or update ...)`: what else the same statement writes. */
  beside?: RawBuilder<unknown>[];
}

export interface JournalDetail {
  field: string;
  old: string | null;
  value: string | null;
  /** A `relation` is named by what it is to the record. */
  property?: "attr" | "cf" | "attachment" | "relation";
}

/** Writes one journal with its details, in one statement, and publishes it. */
export async function writeJournal(
  { trx, actor, publish }: Change,
  { type, journalWritten }: EntityClass,
  wanted: NewJournal,
): Promise<number> {
  const { notes = "", isPrivate = false, imported = false, noteApart = false, details = [], beside = [] } = wanted;
  const journal = sql`journal as (
    insert into journals (entity_type, entity_id, user_id, via, by_agent, notes, private_notes, imported, note_apart, created_on)
    values (${type}, ${wanted.entityId}, ${actor.id}, ${programOf(actor)}, ${actor.credential.agent ?? false}, ${notes}, ${isPrivate}, ${imported},
            ${noteApart}, ${wanted.at ?? thisMoment})
    returning id)`;
  const parts = [...beside, journal, ...(details.length > 0 ? [detailsOf(details)] : [])];
  const { rows } = await sql<{ id: number }>`with ${sql.join(parts)} select id from journal`.execute(trx);
  if (!rows[0]) throw new Error("An inserted journal has an id.");
  const { id } = rows[0];
  publish(journalWritten, { id, mentioned: wanted.mentioned, tells: notes !== "" || details.length > 0 });
  return id;
}

const detailsOf = (details: JournalDetail[]) => sql`details as (
  insert into journal_details (journal_id, property, prop_key, old_value, value)
  select journal.id, detail.property, detail.field, detail.old, detail.value
    from journal, unnest(${details.map(({ property = "attr" }) => property)}::text[],
                         ${details.map(({ field }) => field)}::text[],
                         ${details.map(({ old }) => old)}::text[],
                         ${details.map(({ value }) => value)}::text[])
                  with ordinality as detail (property, field, old, value, place)
   order by detail.place)`;
