import { sql } from "kysely";
import { denied } from "../../accounts/index.js";
import { type Change, invalid, notFound } from "../../kernel/index.js";
import { permissionsIn } from "../../projects/index.js";
import type { EntityClass } from "../entity.js";
import { addWatchers } from "../watchers/watchers.js";
import { writeJournal } from "./write-journal.js";

/** Adds a note to a record of any class. Its author watches the record from then on. */
export async function comment(
  change: Change,
  entity: EntityClass,
  { id, notes, mentioned }: { id: number; notes: string; mentioned: number[] },
): Promise<{ journalId: number }> {
  const { trx, actor } = change;
  const { rows } = await sql<{ project: number }>`
    select ${entity.project(sql`${id}::int`)} as project
     where ${entity.visible(sql`${actor.id}::int`, sql`${id}::int`)}`.execute(trx);
  if (!rows[0]) throw notFound(entity.type.toLowerCase());
  const may = await permissionsIn(trx, actor.id, rows[0].project);
  if (!may.has(entity.commentPermission)) throw denied(actor, "entities.no_commenting");
  if (notes.trim() === "") throw invalid("notes", "entities.blank_comment");
  const journalId = await writeJournal(change, entity, { entityId: id, notes, mentioned });
  await addWatchers(trx, { type: entity.type, id }, [actor.id]);
  return { journalId };
}
