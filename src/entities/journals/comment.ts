import { sql } from "kysely";
import { type Change, invalid } from "../../kernel/index.js";
import { deniedOn } from "../denied-on.js";
import type { EntityClass } from "../entity.js";
import { watchByContributing } from "../watchers/watch.js";
import { mayOnNotesOf } from "./may-on-notes.js";
import { writeJournal } from "./write-journal.js";

/** Adds a note to a record of any class. Its author watches the record from then on, if they chose so. */
export async function comment(
  change: Change,
  entity: EntityClass,
  { id, notes, mentioned }: { id: number; notes: string; mentioned: number[] },
): Promise<{ journalId: number }> {
  const { trx, actor } = change;
  // Until the change is over it is neither moved nor deleted: a journal is of the project of its record.
  await sql`select from ${sql.table(entity.table)} where id = ${id} for no key update`.execute(trx);
  const may = await mayOnNotesOf(trx, actor, entity, id);
  if (!may.comment) throw await deniedOn(change, entity, id, "entities.no_commenting");
  if (notes.trim() === "") throw invalid("notes", "entities.blank_comment");
  const journalId = await writeJournal(change, entity, { entityId: id, notes, mentioned });
  await watchByContributing(change, { type: entity.type, id });
  return { journalId };
}
