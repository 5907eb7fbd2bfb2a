import { type RawBuilder, sql } from "kysely";
import { detailVisible, noteVisible } from "../../entities/index.js";

/** What the job reads of a journal `j`, whatever class its record is of. */
export const toldJournal = [
  "j.id",
  "j.user_id",
  "j.private_notes",
  sql<string>`j.created_on::text`.as("created_on"),
  touches("project_id", "assigned_to_id", "is_private").as("hides"),
  touches("project_id").as("moves"),
  // It says nothing but what became of custom fields.
  sql<boolean>`(j.notes = '' and not exists (
    select 1 from journal_details d where d.journal_id = j.id and d.property <> 'cf'))`.as("only_custom"),
] as const;

interface ToldJournal {
  id: number;
  user_id: number;
  private_notes: boolean;
  only_custom: boolean;
}

/**
 * Who sees the record, and of the journal anything: a private note, and changes of custom fields, are not for all who do. Of
 * what the journal does not have nothing is asked: each condition costs planning.
 */
export function toldJournalVisible(
  user: RawBuilder<number>,
  journal: ToldJournal,
  record: { visible: RawBuilder<boolean>; project: RawBuilder<number> },
): RawBuilder<boolean> {
  const rules = [record.visible];
  if (journal.private_notes) {
    rules.push(noteVisible(user, { author: sql`${journal.user_id}::int`, isPrivate: sql`true` }, record.project));
  }
  if (journal.only_custom) {
    rules.push(sql`exists (
      select 1 from journal_details d
       where d.journal_id = ${journal.id}::int and ${detailVisible("d", user, record.project)})`);
  }
  return sql`(${sql.join(rules, sql` and `)})`;
}

function touches(...fields: string[]) {
  return sql<boolean>`exists (
    select 1 from journal_details d where d.journal_id = j.id and d.property = 'attr' and d.prop_key = any(${fields}))`;
}
