import { type RawBuilder, sql } from "kysely";
import { programOf } from "../../accounts/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";
import type { JournalDetail, JournalInHand } from "./journal-in-hand.js";

export interface NewJournal {
  entityId: number;
  at?: Date;
  notes?: string;
  isPrivate?: boolean;
  imported?: boolean;
  /** The note written with it is private, and a journal of its own. */
  noteApart?: boolean;
  /** The fields that differ, their values as they are stored; those of custom fields (`cf`) are named by id. */
  details?: JournalDetail[];
  /** People its text names, or the changed description. */
  mentioned: number[];
  /** `name as (insert or update ...)`: what else the same statement writes. */
  beside?: RawBuilder<unknown>[];
  /** A select of one row: of the record, as the change leaves it, what is read of it to tell of the journal. Left out: it is read then. */
  record?: RawBuilder<object>;
}

/** Writes one journal with its details, in one statement, and publishes it. */
export async function writeJournal(
  { trx, actor, publish }: Change,
  { type, journalWritten }: EntityClass,
  wanted: NewJournal,
): Promise<number> {
  const {
    notes = "",
    isPrivate = false,
    imported = false,
    noteApart = false,
    details = [],
    beside = [],
    record,
  } = wanted;
  const journal = sql`journal as (
    insert into journals (entity_type, entity_id, user_id, via, by_agent, notes, private_notes, imported, note_apart, created_on)
    values (${type}, ${wanted.entityId}, ${actor.id}, ${programOf(actor)}, ${actor.credential.agent ?? false}, ${notes}, ${isPrivate}, ${imported},
            ${noteApart}, ${wanted.at ?? thisMoment})
    returning id, created_on::text)`;
  const parts = [...beside, journal, ...(details.length > 0 ? [detailsOf(details)] : [])];
  const about = record ? sql`(select to_jsonb(r) from (${record}) r)` : sql`null::jsonb`;
  const { rows } = await sql<Pick<JournalInHand, "id" | "created_on"> & { record: object | null }>`
    with ${sql.join(parts)} select id, created_on, ${about} as record from journal`.execute(trx);
  if (!rows[0]) throw new Error("An inserted journal has an id.");
  const { record: said, ...written } = rows[0];
  const has_note = notes !== "";
  const inHand = said && { ...written, user_id: actor.id, private_notes: isPrivate, has_note, details, record: said };
  publish(journalWritten, {
    id: written.id,
    mentioned: wanted.mentioned,
    tells: has_note || details.length > 0,
    ...(inHand && { inHand }),
  });
  return written.id;
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
