import { type RawBuilder, sql } from "kysely";
import { detailVisible, type EntityClass, noteVisible } from "../../entities/index.js";

/** What the job reads of a journal `j` of the class. */
export const toldJournal = ({ guardedDetails }: Pick<EntityClass, "guardedDetails">) =>
  [
    "j.id",
    "j.user_id",
    "j.private_notes",
    sql<string>`j.created_on::text`.as("created_on"),
    touches("project_id", "assigned_to_id", "is_private", "tracker_id").as("hides"),
    touches("project_id").as("moves"),
    // It says nothing but what not every user sees.
    sql<boolean>`(j.notes = '' and not exists (
      select 1 from journal_details d
       where d.journal_id = j.id and d.property <> 'cf' ${guardedDetails ? sql`and not ${guardedDetails.are("d")}` : sql``}))`.as(
      "only_guarded",
    ),
  ] as const;

interface ToldJournal {
  id: number;
  user_id: number;
  private_notes: boolean;
  only_guarded: boolean;
}

/**
 * Who sees the record, and of the journal anything: a private note, and some changes, are not for all who do. Of
 * what the journal does not have nothing is asked: each condition costs planning.
 */
export function toldJournalVisible(
  user: RawBuilder<number>,
  journal: ToldJournal,
  record: { entity: EntityClass; visible: RawBuilder<boolean>; project: RawBuilder<number> },
): RawBuilder<boolean> {
  const rules = [record.visible];
  if (journal.private_notes) {
    rules.push(noteVisible(user, { author: sql`${journal.user_id}::int`, isPrivate: sql`true` }, record.project));
  }
  if (journal.only_guarded) {
    rules.push(sql`exists (
      select 1 from journal_details d
       where d.journal_id = ${journal.id}::int and ${detailVisible(record.entity, "d", user, record.project)})`);
  }
  return sql`(${sql.join(rules, sql` and `)})`;
}

function touches(...fields: string[]) {
  return sql<boolean>`exists (
    select 1 from journal_details d where d.journal_id = j.id and d.property = 'attr' and d.prop_key = any(${fields}))`;
}
